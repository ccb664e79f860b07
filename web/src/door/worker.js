/**
 * The service worker: caches the front door, so that a second visit is quick and a page appears even
 * if the house is away. The build fills in the file names. Answers of the house (/api) are not cached.
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

/** The page itself: the present one; without an answer, the cached one, which waits for the house. */
async function theHouse(request) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(NAME);
    return (await cache.match("/", ANY)) ?? (await cache.match(AWAY, ANY)) ?? Response.error();
  }
}

/** File names contain a hash of the content: a cached file is always right. */
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
