/** Chooses which tests to run while one works: those of the folders that the changed files lie in. */
import { globSync } from 'node:fs'

/**
 * Paths of changed files, and where their tests are; `$1` and `$2` stand for the groups of the path. The graph of imports
 * is of no use here: what calls a function as a person does imports all of them.
 */
const NEAREST: readonly (readonly [path: RegExp, ...tests: readonly string[]])[] = [
  [/^shared\//, 'shared/**/*'],
  [/^shared\/features\/([^/.]+)/, 'functions/$1/**/*', 'web/src/features/$1/**/*'],
  [/^functions\/([^/]+)\//, 'functions/$1/**/*'],
  [/^web\/src\/(features|kit)\/([^/]+)\//, 'web/src/$1/$2/**/*'],
  [/^web\/src\/(?:kit\/[^/]+$|ui\/)/, 'web/src/kit/*'],
  [/^web\/src\/(?:(?:app|routes)\/|[^/]+$)/, 'web/src/*', 'web/src/app/**/*'],
  [/^web\/e2e\//, 'scripts/stories'],
  [/^(?:infra|docs)\//, 'infra/**/*'],
  [/^scripts\/([^/.]+)/, 'scripts/$1'],
  // Those of `testing` go through every call, and take minutes together.
  [/^scripts\/(?!testing\/)([^/]+)\//, 'scripts/$1/**/*'],
  [/^scripts\/testing\/([^/.]+)/, 'scripts/testing/$1', 'scripts/testing/$1/**/*'],
]

/** Returns the paths of the test files nearest to the changed ones, each once, in order. */
export function findNearestTests(changed: readonly string[]): string[] {
  const globs = changed.flatMap(path =>
    NEAREST.flatMap(([pattern, ...tests]) => {
      const [found] = pattern.exec(path) ?? []
      return found ? tests.map(test => found.replace(pattern, test)) : []
    }),
  )
  return globSync([...new Set(globs)].map(glob => `${glob}.test.{ts,tsx}`)).sort()
}
