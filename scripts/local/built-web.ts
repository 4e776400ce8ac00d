/** The built web app as CloudFront serves it from its bucket: files as they are, the app for every other path. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

interface WebStart<Started> {
  readonly folder: string
  readonly build: () => Promise<unknown>
  readonly start: (built: boolean) => Promise<Started>
  readonly say: (text: string) => void
}
/** Starts a server of the web app; builds the built one first if it is missing, as in a fresh clone. */
export async function startWithWeb<Started>(
  built: boolean,
  { folder, build, start, say }: WebStart<Started>,
): Promise<Started> {
  if (built && (await fileSizeOf(join(folder, 'index.html'))) === undefined) {
    say('Building the web app …')
    await build()
  }
  return start(built)
}

export function serveBuiltWeb(folder: string) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = normalize(new URL(request.url ?? '/', 'http://site').pathname)
    const file = join(folder, path)
    const isFile = (await fileSizeOf(file)) !== undefined
    const found = isFile || extname(path) ? file : join(folder, 'index.html')
    const size = await fileSizeOf(found)
    if (size === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' })
      response.end('Not found')
      return
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(found)] ?? 'application/octet-stream',
      'content-length': size,
      // Vite puts a hash of the content into the names below assets/.
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    if (request.method === 'HEAD') response.end()
    else createReadStream(found).pipe(response)
  }
}

/** Returns the size of a file; undefined when it does not exist. */
async function fileSizeOf(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() ? found.size : undefined
}
