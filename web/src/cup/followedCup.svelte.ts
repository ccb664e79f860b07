/** A cup as its screen sees it: asked for now and then, and led from match to match. */
import { cupOf, changeEntrant, endCup, nextMatch } from "../wire/cups";
import { cupTicketOf, forgetCup, keepCup } from "../wire/cupTickets";
import { Refusal } from "../wire/http";
import { keepTicket, random, ticketOf } from "../wire/tickets";
import type { CupEntrantChange, CupState } from "../wire/types";
import { nameOf } from "./standing";

/** Milliseconds between two looks. */
const PAUSE = 1500;

export class FollowedCup {
  state = $state.raw<CupState | null>(null);
  trouble = $state.raw<unknown>(null);
  busy = $state(false);
  /** This device has no part in it. */
  gone = $state(false);
  readonly token: string | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  constructor(
    readonly cup: string,
    /** Another match was opened while this screen was looked at. */
    readonly onmatch: (match: string) => void = () => undefined,
  ) {
    this.token = cupTicketOf(cup)?.token ?? null;
  }

  /** Begin to follow; the returned function ends it. */
  follow(): () => void {
    void this.#look();
    return () => {
      this.#left = true;
      clearTimeout(this.#timer);
    };
  }

  async #look(): Promise<void> {
    try {
      this.#take(await cupOf(this.cup, this.token));
      this.trouble = null;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      if (["unknown_cup", "bad_token", "token_needed"].includes(problem.reason)) {
        forgetCup(this.cup);
        this.gone = true;
        return;
      }
      if (this.state === null) this.trouble = problem;
    }
    if (!this.#left && this.state?.state !== "over")
      this.#timer = setTimeout(() => void this.#look(), PAUSE);
  }

  #take(found: CupState): void {
    const before = this.state;
    if (before !== null && found.version < before.version) return;
    this.state = found;
    if (this.token !== null) keepCup(this.cup, this.token, found.state === "over");
    const opened = found.match;
    if (opened === null) return;
    this.keepPlace(opened);
    if (before !== null && before.match !== opened && !this.#left) this.onmatch(opened);
  }

  /** The token of the cup is the right at the table of its match, too. */
  keepPlace(match: string): void {
    const found = this.state;
    if (found === null || this.token === null || ticketOf(match) !== null) return;
    const round = found.rounds[found.round];
    const heat = round?.heats.find((one) => one.match === match);
    if (round === undefined || heat === undefined) return;
    const seats = heat.entrants.flatMap((entrant, seat) =>
      found.yours.includes(entrant) ? [seat] : [],
    );
    keepTicket({
      match,
      game: round.game,
      token: this.token,
      seats,
      names: heat.entrants.map((entrant) => nameOf(found, entrant)),
      when: Date.now(),
      over: false,
      secret: random(32),
    });
  }

  next(): Promise<void> {
    return this.#does(() => nextMatch(this.cup, this.token));
  }

  change(entrant: number, body: CupEntrantChange): Promise<void> {
    return this.#does(() => changeEntrant(this.cup, entrant, body, this.token));
  }

  end(): Promise<void> {
    return this.#does(() => endCup(this.cup, this.token));
  }

  async #does(work: () => Promise<CupState>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.trouble = null;
    try {
      this.#take(await work());
    } catch (problem) {
      this.trouble = problem;
    }
    this.busy = false;
  }
}
