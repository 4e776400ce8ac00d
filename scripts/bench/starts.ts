/** How heavy each function's bundle is, and how long it takes to load beside an empty handler. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { features } from '#shared/features/index.ts'

export interface StartFigures {
  readonly feature: string
  readonly bytes: number
  /** Whole-process time until the handler is loaded, as a multiple of an empty handler's; the best of several, for what else the machine does only adds. */
  readonly ratio: number
}

/** Loads each bundle and an empty handler in turn, so that the machine's moods hit both alike. */
export function measureStarts(rounds: number): StartFigures[] {
  const empty = join(mkdtempSync(join(tmpdir(), 'muster-empty-')), 'index.mjs')
  writeFileSync(empty, 'export const handler = async () => ({ statusCode: 204 })\n')
  return features.map(({ name }) => {
    const bundle = resolve(`dist/functions/${name}/index.mjs`)
    const times = Array.from({ length: rounds }, () => [load(bundle), load(empty)] as const)
    const best = (of: 0 | 1) => Math.min(...times.map(pair => pair[of]))
    return { feature: name, bytes: bytesOf(bundle), ratio: best(0) / best(1) }
  })
}

/** What is loaded before the handler is: the file, and what it imports at once. */
function bytesOf(file: string, seen = new Set<string>()): number {
  if (seen.has(file)) return 0
  seen.add(file)
  const code = readFileSync(file)
  const imports = [...code.toString().matchAll(/(?:from|import)\s*"(\.[^"]+\.mjs)"/g)].map(([, path = '']) => path)
  return imports.reduce((sum, path) => sum + bytesOf(join(dirname(file), path), seen), code.length)
}

function load(file: string): number {
  const began = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['-e', `import(${JSON.stringify(file)})`], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return performance.now() - began
}
