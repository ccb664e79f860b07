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
    probe.seen = { go: now(), stretches: [] };
    performance.mark("go");
  };
  addEventListener("keydown", (event) => event.key === "f" && go(), { capture: true });
  addEventListener("pointerup", go, { capture: true });

  globalThis.WebSocket = class extends WebSocket {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", ({ data }) => {
        if (typeof data !== "string") return;
        if (data.startsWith('{"say":"motion"')) {
          note("frames");
          stretch(JSON.parse(data));
        } else if (data.includes('\\"trace\\"')) note("answered");
        else if (data.includes('\\"intent\\"')) note("told");
      });
    }
    send(data) {
      note("sent");
      super.send(data);
    }
  };

  /** When some frames came, and how many seconds of the motion were known then (physics/trace.py). */
  const stretch = ({ frame, trace }) => {
    const head = [...atob(trace.slice(0, 16))].map((letter) => letter.charCodeAt(0));
    const [rate, , , , frames] = [4, 5, 6, 7, 8].map((at) => head[at] + 256 * head[at + 1]);
    probe.seen.stretches?.push([now(), (frame + frames - 1) / rate]);
  };

  /** A film begins when nothing rests any more. Its first picture has moved, and is drawn in a frame. */
  new MutationObserver(() => {
    const { frames, answered, begun } = probe.seen;
    if ((frames === undefined && answered === undefined) || begun !== undefined) return;
    const stage = document.querySelector(".stage");
    if (stage?.matches("[data-resting]") || stage?.querySelector("[data-resting]")) return;
    note("begun");
    requestAnimationFrame(() => requestAnimationFrame(() => note("moved")));
  }).observe(document, { subtree: true, childList: true, attributes: true });
})();
