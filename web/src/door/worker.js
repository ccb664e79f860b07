/**
 * Keeps the front door's furniture, so that a second visit is quick and a house that is away says so.
 * Names of the build are filled in when it is built. What the house answers (/api) is never kept.
 */
const NAME = `rollhouse-${"BUILD"}`;
const KEPT = ["KEPT"];
const AWAY = "/away.html";
/** The same file, whoever asks: `Vary` is for caches between strangers. */
const ANY = { ignoreVary: true };

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(["/", ...KEPT]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname === "/") event.respondWith(theHouse(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(theFurniture(request));
  else if (KEPT.includes(pathname)) event.respondWith(theNewest(request));
});

/** The house itself: what it is now; if it does not answer, the door as it was, which waits for it. */
async function theHouse(request) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(NAME);
    return (await cache.match("/", ANY)) ?? (await cache.match(AWAY, ANY)) ?? Response.error();
  }
}

/** Names change with what is in them: kept is as good as new. */
async function theFurniture(request) {
  const cache = await caches.open(NAME);
  const found = await cache.match(request, ANY);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function theNewest(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request, ANY)) ?? Response.error();
  }
}

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("rollhouse-") && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}
