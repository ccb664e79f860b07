/** Whether other devices reach this house, under which address, and how it is opened to them. */
import { isLoopback } from "../route/address";
import * as house from "../wire/http";
import type { Reach } from "../wire/types";
import { say } from "../words/say";

export class HouseReach {
  /** Is this page open on the computer of the house itself? */
  readonly here = isLoopback(location.hostname);
  reach = $state.raw<Reach | null>(null);
  busy = $state(false);
  trouble = $state.raw<unknown>(null);

  async look(): Promise<void> {
    if (!this.here) return;
    this.reach = await house.reach().catch(() => null);
  }

  /** Where others find the house; null: nowhere, or that is not known yet. */
  get address(): string | null {
    return this.here ? (this.reach?.network ?? null) : location.origin;
  }

  /** Why a link is of no use to others, and what can be done about it. */
  get alone(): string {
    if (this.address !== null || this.reach === null) return "";
    return this.reach.may_open ? say("link_alone_yet", { key: say("qr_show") }) : say("link_alone");
  }

  async change(deed: "open" | "shut"): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.trouble = null;
    try {
      this.reach = await house.reachOut(deed);
    } catch (fault) {
      this.trouble = fault;
    }
    this.busy = false;
  }
}
