/** Addresses under which others reach this house. */

/** Does this name mean the computer itself? */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|::1)$/i.test(hostname);
}

export function invitationLink(house: string, code: string): string {
  return `${house.replace(/\/+$/, "")}/#/join/${encodeURIComponent(code)}`;
}
