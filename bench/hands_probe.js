// Runs in the page before anything else (bench/hands.py): when was what seen, by the page's own clock.
globalThis.probe = { seen: {} };

(() => {
  const now = () => performance.now();
  const note = (what, at = now()) => {
    if (probe.seen.go !== undefined && probe.seen[what] === undefined) {
      probe.seen[what] = at;
      performance.mark(what);
    }
  };

  const go = () => {
    probe.seen = { go: now() };
    performance.mark("go");
  };
  addEventListener("keydown", (event) => event.key === "f" && go(), { capture: true });
  addEventListener("pointerup", go, { capture: true });

  globalThis.WebSocket = class extends WebSocket {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", ({ data }) => {
        if (typeof data !== "string") return;
        if (data.includes('\\"trace\\"')) note("answered");
        else if (data.includes('\\"intent\\"')) note("told");
      });
    }
    send(data) {
      note("sent");
      super.send(data);
    }
  };

  /** A film begins when nothing rests any more. Its first picture has moved, and is drawn in a frame. */
  new MutationObserver(() => {
    if (probe.seen.answered === undefined || probe.seen.moved !== undefined) return;
    const stage = document.querySelector(".stage");
    if (stage?.matches("[data-resting]") || stage?.querySelector("[data-resting]")) return;
    if (probe.seen.begun !== undefined) return;
    note("begun");
    requestAnimationFrame(() => requestAnimationFrame(() => note("moved")));
  }).observe(document, { subtree: true, childList: true, attributes: true });
})();
