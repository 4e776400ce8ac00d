/** How heavy each function's bundle is, and how long it takes to load beside an empty handler. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { features } from '#shared/features/index.ts'

export interface StartFigures {
  readonly feature: string
  readonly bytes: number
  /** Whole-process time until the handler is loaded, as a multiple of an empty handler's; the median of pairs. */
  readonly ratio: number
}

/** Loads each bundle and an empty handler in turn, so that the machine's moods hit both alike. */
export function measureStarts(rounds: number): StartFigures[] {
  const empty = join(mkdtempSync(join(tmpdir(), 'muster-empty-')), 'index.mjs')
  writeFileSync(empty, 'export const handler = async () => ({ statusCode: 204 })\n')
  return features.map(({ name }) => {
    const bundle = resolve(`dist/functions/${name}/index.mjs`)
    const ratios = Array.from({ length: rounds }, () => load(bundle) / load(empty))
    return { feature: name, bytes: statSync(bundle).size, ratio: median(ratios) }
  })
}

function load(file: string): number {
  const began = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['-e', `import(${JSON.stringify(file)})`], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return performance.now() - began
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
