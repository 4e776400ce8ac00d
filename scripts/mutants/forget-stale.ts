/**
 * Stryker keeps an earlier result until a new test covers the fault. It does not know which tests cover code that runs
 * while a file loads, such as a schema, so it would never notice that a new test catches a fault there. Such code looks
 * like any other while no test loads its file.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'

interface EarlierRun {
  readonly files: Readonly<Record<string, { readonly mutants: readonly EarlierResult[] }>>
  readonly testFiles?: Readonly<Record<string, { readonly source?: string }>>
}
interface EarlierResult {
  readonly status: string
  readonly static?: boolean
}

/** Returns the earlier results without those that other tests might change. `sources` are today's tests by path. */
export function forgetStale<Run extends EarlierRun>(earlier: Run, sources: ReadonlyMap<string, string>): Run {
  const before = Object.entries(earlier.testFiles ?? {})
  const isSame = before.length === sources.size && before.every(([path, { source }]) => sources.get(path) === source)
  if (isSame) return earlier
  const isKept = ({ status, static: runsAtLoad }: EarlierResult) =>
    status === 'Killed' || !(runsAtLoad || status === 'NoCoverage')
  const files = Object.entries(earlier.files).map(([path, file]) => [
    path,
    { ...file, mutants: file.mutants.filter(isKept) },
  ])
  return { ...earlier, files: Object.fromEntries(files) }
}

/** Forgets stale results in the file of earlier results, if there is one. */
export function forgetStaleResults(incrementalFile: string, tests: readonly string[]): void {
  if (!existsSync(incrementalFile)) return
  const paths = globSync(
    tests.filter(glob => !glob.startsWith('!')),
    { exclude: tests.filter(glob => glob.startsWith('!')).map(glob => glob.slice(1)) },
  )
  const sources = new Map(paths.map(path => [path, readFileSync(path, 'utf8')]))
  const earlier = JSON.parse(readFileSync(incrementalFile, 'utf8'))
  writeFileSync(incrementalFile, JSON.stringify(forgetStale(earlier, sources)))
}
