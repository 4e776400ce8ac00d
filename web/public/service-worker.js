// Opens Muster without a connection: keeps the page and the files of the screens that were visited. What the API answers
// is never kept. It belongs to a session, and rows that are out of date would be believed.
// `src/kit/keep-for-offline.ts` registers this file, which is one of its own because a worker rules what is below its
// address.

const CACHE = 'muster'
/** Asked for at each visit, and kept for the next one without a connection. */
const PAGE = ['/', '/config.json', '/head.js', '/favicon.svg']
/** The names of assets change with their content. These are some five builds of screens; the oldest go first. */
const MAX_ASSETS = 500

const keepPage = async () => (await caches.open(CACHE)).addAll(PAGE)

async function keepAssets(urls) {
  const cache = await caches.open(CACHE)
  for (const url of urls) if (!(await cache.match(url))) await cache.add(url)
  await dropOldest(cache)
}

async function keepAsset(request, response) {
  const cache = await caches.open(CACHE)
  await cache.put(request, response)
  await dropOldest(cache)
}

async function dropOldest(cache) {
  const assets = (await cache.keys()).filter(request => isAsset(new URL(request.url)))
  for (const request of assets.slice(0, -MAX_ASSETS)) await cache.delete(request)
}

const isAsset = ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/')

async function loadAsset(request, event) {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) event.waitUntil(keepAsset(request, response.clone()))
  return response
}

/** The newest, or what is kept at this path. Every address of the app has the same page. */
async function loadPage(request, path) {
  try {
    const response = await fetch(request)
    if (response.ok && !response.redirected) await (await caches.open(CACHE)).put(path, response.clone())
    return response
  } catch (error) {
    const kept = await caches.match(path)
    if (kept) return kept
    throw error
  }
}

addEventListener('install', event => {
  skipWaiting()
  event.waitUntil(keepPage())
})
addEventListener('activate', event => event.waitUntil(clients.claim()))
// What the page had loaded before this worker was there.
addEventListener('message', event => event.waitUntil(keepAssets(event.data)))
addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (isAsset(url)) event.respondWith(loadAsset(request, event))
  else if (PAGE.includes(url.pathname)) event.respondWith(loadPage(request, url.pathname))
  // Another name with an ending is a file, which somebody looks at by itself.
  else if (request.mode === 'navigate' && !/\.\w+$/.test(url.pathname)) event.respondWith(loadPage(request, '/'))
})
