/** Counts down the seconds that are left for a decision. */
export class Countdown {
  #due = 0;
  #left = $state<number | null>(null);
  #timer: ReturnType<typeof setInterval> | null = null;

  get left(): number | null {
    return this.#left;
  }

  /** `deadline` in seconds since 1970 by the house's clock; no more than `clock` seconds away. */
  start(deadline: number | null, clock: number | null): void {
    this.stop();
    if (clock === null) return;
    const away = deadline === null ? clock : deadline - Date.now() / 1000;
    this.#due = Date.now() + Math.min(Math.max(away, 0), clock) * 1000;
    this.#tick();
    this.#timer = setInterval(() => this.#tick(), 250);
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#left = null;
  }

  #tick(): void {
    this.#left = Math.max(Math.ceil((this.#due - Date.now()) / 1000), 0);
  }
}
