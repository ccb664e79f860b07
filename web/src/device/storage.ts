/**
 * What this device stores between visits. A browser may forbid storage, have no room left, or hold
 * what another program wrote: then memory takes its place, and nothing with a wrong shape is read.
 */
const memory = new Map<string, string>();

/** The value of a key, as `read` understands it; `read` gets `undefined` where there is none. */
export function kept<T>(key: string, read: (found: unknown) => T): T {
  return read(parsed(memory.get(key) ?? stored(key)));
}

/** Store a value; where the browser cannot, for as long as this page is open. */
export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** Calls `tell` when another tab changes a key; the returned function stops that. */
export function onKept(key: string, tell: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) tell();
  };
  globalThis.addEventListener?.("storage", heard);
  return () => globalThis.removeEventListener?.("storage", heard);
}

/** The value as an object; an empty one if it is none. */
export function entriesOf(found: unknown): Record<string, unknown> {
  const isObject = typeof found === "object" && found !== null && !Array.isArray(found);
  return isObject ? (found as Record<string, unknown>) : {};
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
