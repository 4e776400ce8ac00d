/**
 * What each function reads and evaluates before its first call, according to esbuild's metafile of its bundle: counts,
 * the same on any machine. In addition, how long it takes to load compared to an empty handler; on a busy machine that
 * doubles.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Metafile } from 'esbuild'
import { features } from '#shared/features/index.ts'

export interface StartFigures {
  readonly feature: string
  readonly bytes: number
  /** Source modules evaluated before the handler is loaded. */
  readonly modules: number
  /**
   * Whole-process time until the handler is loaded, as a multiple of an empty handler's; the best of several, because
   * other load on the machine only adds time.
   */
  readonly ratio: number
}

/** Loads each bundle and an empty handler alternately, so that the machine's load affects both alike. */
export function measureStarts(rounds: number): StartFigures[] {
  const empty = join(mkdtempSync(join(tmpdir(), 'muster-empty-')), 'index.mjs')
  writeFileSync(empty, 'export const handler = async () => ({ statusCode: 204 })\n')
  return features.map(({ name }) => {
    const bundle = resolve(`dist/functions/${name}/index.mjs`)
    const times = Array.from({ length: rounds }, () => [timeLoad(bundle), timeLoad(empty)] as const)
    const best = (of: 0 | 1) => Math.min(...times.map(pair => pair[of]))
    return { feature: name, ...countStart(name), ratio: best(0) / best(1) }
  })
}

/** Counts what is loaded before the handler is: its file, and everything that it imports statically. */
function countStart(name: string): { bytes: number; modules: number } {
  const { outputs } = JSON.parse(readFileSync(`dist/functions/${name}.metafile.json`, 'utf8')) as Metafile
  const loaded = new Set<string>()
  const visit = (path: string) => {
    const output = outputs[path]
    if (!output || loaded.has(path)) return
    loaded.add(path)
    for (const { path: next, kind } of output.imports) if (kind !== 'dynamic-import') visit(next)
  }
  visit(`dist/functions/${name}/index.mjs`)
  const files = [...loaded].flatMap(path => outputs[path] ?? [])
  return {
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    modules: files.reduce((sum, { inputs }) => sum + Object.keys(inputs).length, 0),
  }
}

function timeLoad(file: string): number {
  const began = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['-e', `import(${JSON.stringify(file)})`], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return performance.now() - began
}
