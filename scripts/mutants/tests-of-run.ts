/** Passes settings to the test runners that Stryker starts, through the environment, which is all that they inherit. */

export interface TestsOfRun {
  /** Globs; those that begin with `!` exclude. */
  readonly tests: readonly string[]
  /** The files that get the faults. */
  readonly files: readonly string[]
  readonly database?: { readonly endpoint: string; readonly tableName: string } | undefined
}

const VARIABLE = 'MUTANTS_TESTS'

export const writeTestsOfRun = (run: TestsOfRun): Record<string, string> => ({ [VARIABLE]: JSON.stringify(run) })

export function readTestsOfRun(env: NodeJS.ProcessEnv): TestsOfRun {
  const text = env[VARIABLE]
  if (!text) throw new Error('Start it with npm run mutants')
  return JSON.parse(text)
}
