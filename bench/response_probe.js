// Runs in the page before anything else (bench/response.py): when was what seen, by the page's own clock.
(() => {
  const now = () => performance.now();
  let armed = null;
  let seen = {};
  let keys = "";

  const note = (what) => {
    if (seen.pressed !== undefined && seen[what] === undefined) seen[what] = now();
  };
  /** What has changed before a frame is in that frame, which has been drawn when the next one begins. */
  const drawn = (what) => {
    if (seen.pressed === undefined || seen[what] !== undefined) return;
    seen[what] = null;
    seen[`${what} frame`] = frames + 1;
    const sample = seen;
    requestAnimationFrame(() => requestAnimationFrame(() => (sample[what] = now())));
  };

  /** Keys sink without a change of the document: their styles are compared, frame by frame. */
  const signature = () =>
    [...document.querySelectorAll(".key, .die, .cards button, .room")]
      .map((each) => {
        const { transform, opacity, boxShadow } = getComputedStyle(each);
        return transform + opacity + boxShadow;
      })
      .join("|");
  /** Frames since the press: how many there were does not depend on how long each of them took. */
  let frames = 0;
  const count = (sample) => {
    if (sample !== seen) return; // another press is counted now
    frames += 1;
    if (frames < 600) requestAnimationFrame(() => count(sample));
  };
  const look = () => {
    if (seen.pressed === undefined || seen.key !== undefined) return;
    if (signature() !== keys) {
      seen.key = null;
      seen["key frame"] = frames;
      const sample = seen;
      requestAnimationFrame(() => (sample.key = now()));
    } else requestAnimationFrame(look);
  };

  const pressed = (event) => {
    if (armed === null || event.repeat || (event.type === "pointerup") !== armed.up) return;
    seen.pressed = event.timeStamp;
    armed = null;
    frames = 0;
    requestAnimationFrame(() => count(seen));
    requestAnimationFrame(look);
  };
  for (const type of ["pointerdown", "pointerup", "keydown"])
    addEventListener(type, pressed, { capture: true });

  /**
   * The next press counts: a pointer or key that goes down, or a pointer that goes up. `watch`: what of
   * the board counts, `all` of it, or only how its stage is marked, where a hand sways all the time.
   */
  let observer = null;
  globalThis.probe = {
    arm: (up, watch) => {
      observer?.disconnect();
      seen = {};
      keys = signature();
      armed = { up };
      observer = new MutationObserver(() => drawn("board"));
      const main = document.querySelector("main") ?? document.body;
      if (watch === "all")
        observer.observe(main, {
          subtree: true, childList: true, attributes: true, characterData: true,
        }); // prettier-ignore
      else observer.observe(main.querySelector(watch), { attributeFilter: ["class"] });
    },
    seen: () => seen,
  };

  globalThis.WebSocket = class extends WebSocket {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", ({ data }) => {
        if (typeof data === "string" && data.startsWith('{"say":"lines"')) note("answered");
      });
    }
    send(data) {
      note("sent");
      super.send(data);
    }
  };
})();
