/**
 * What this device keeps between visits. Everything kept goes through here: a browser may forbid its
 * storage, have no room left, or hold what somebody else wrote. Then memory stands in for it, and
 * nothing is read that has not the right shape.
 */
const memory = new Map<string, string>();

/** What is kept under a key, as `read` understands it: it gets `undefined` where nothing is. */
export function kept<T>(key: string, read: (found: unknown) => T): T {
  return read(parsed(memory.get(key) ?? stored(key)));
}

/** Keep something; where the browser does not, for as long as this page is open. */
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
    // Then nothing was kept there.
  }
}

/** Another tab has changed what is kept under a key; the answer ends the listening. */
export function onKept(key: string, tell: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) tell();
  };
  globalThis.addEventListener?.("storage", heard);
  return () => globalThis.removeEventListener?.("storage", heard);
}

/** An object's entries, whatever was found. */
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
