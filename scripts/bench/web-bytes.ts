/** What the browser must fetch before the sign-in or the app, compressed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const FOLDER = 'dist/web'

export interface WebFigures {
  /** How many files the two figures below add up. */
  readonly files: number
  readonly scripts: number
  readonly styles: number
}

/** Bytes, gzip, of the scripts and styles that the built `index.html` names. */
export function measureWeb(): WebFigures {
  const html = readFileSync(join(FOLDER, 'index.html'), 'utf8')
  const named = new Set([...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file))
  const size = (ending: string) =>
    [...named]
      .filter(file => file.endsWith(ending))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(FOLDER, file))).length, 0)
  return { files: named.size, scripts: size('.js'), styles: size('.css') }
}
