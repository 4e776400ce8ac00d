/** Chooses the tests to run during development: those in the folders of the changed files. */
import { globSync } from 'node:fs'

/**
 * Paths of changed files, and where their tests are; `$1` and `$2` stand for the groups of the path. The import graph
 * is no use here: every test that calls the API imports all functions.
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
  // Without the tests in `testing`, which go through every call and take minutes.
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
