/** Installing Rollhouse as an app, as far as the browser allows it. */

interface Prompt extends Event {
  prompt(): Promise<unknown>;
}

class Installation {
  #prompt = $state.raw<Prompt | null>(null);
  #done = $state(false);

  /** Listens before the browser has something to say. */
  listen(): void {
    this.#done = matchMedia("(display-mode: standalone)").matches;
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.#prompt = event as Prompt;
    });
    addEventListener("appinstalled", () => (this.#done = true));
  }

  get way(): "prompt" | "menu" | "insecure" | "done" {
    if (this.#done) return "done";
    if (!isSecureContext) return "insecure";
    return this.#prompt ? "prompt" : "menu";
  }

  async ask(): Promise<void> {
    const prompt = this.#prompt;
    this.#prompt = null;
    await prompt?.prompt();
  }
}

export const installation = new Installation();

/** Registers the service worker that caches the front door, some time after the first visit. */
export function keepFrontDoor(): void {
  if (!import.meta.env.PROD || !isSecureContext || !("serviceWorker" in navigator)) return;
  const later = () => setTimeout(() => void register(), 4000);
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register("/worker.js");
  } catch {
    // Private windows and strict settings have none; everything works without.
  }
}
