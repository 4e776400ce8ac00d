/** Finds the deployed commit, and checks out an earlier one. */
import { execFileSync } from 'node:child_process'

const git = (folder: string, ...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** Returns the commit of a folder's files, with `+changes` if they differ from it. */
export function readVersion(folder: string): string {
  const changes = git(folder, 'status', '--porcelain')
  return `${git(folder, 'rev-parse', 'HEAD')}${changes ? '+changes' : ''}`
}

/** Returns the commit that a deployment of `next` can be rolled back to; redeploying a commit does not change it. */
export const choosePrevious = (
  next: string,
  deployed: { readonly version?: string | undefined; readonly previous?: string | undefined },
): string | undefined => (deployed.version === next ? deployed.previous : deployed.version)

/**
 * Puts the files of a commit or tag into a new folder, whatever the repository's own files are now.
 * @throws a sentence if the repository does not have it, or it is not a commit.
 */
export function checkOutRelease(repository: string, release: string, folder: string): void {
  if (release.endsWith('+changes'))
    throw new Error(`${release} was deployed with changes that no commit has: name a commit or a tag`)
  try {
    git(repository, 'worktree', 'add', '--detach', folder, `${release}^{commit}`)
  } catch {
    throw new Error(`There is no ${release} here: git fetch --tags`)
  }
}

export const removeRelease = (repository: string, folder: string): void => {
  git(repository, 'worktree', 'remove', '--force', folder)
}
