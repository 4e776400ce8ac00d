import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkOutRelease, choosePrevious, readVersion, removeRelease } from './releases.ts'

let folder: string
const repository = () => join(folder, 'muster')
const git = (...words: string[]) => execFileSync('git', words, { cwd: repository(), encoding: 'utf8' }).trim()
const commit = (text: string) => {
  writeFileSync(join(repository(), 'page.txt'), text)
  git('add', '.')
  git('-c', 'user.name=Ana', '-c', 'user.email=ana@muster.example', 'commit', '-qm', text)
  return git('rev-parse', 'HEAD')
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-releases-'))
  execFileSync('git', ['init', '-q', repository()])
})
afterEach(() => rmSync(folder, { recursive: true }))

it('the version is the commit hash, with a suffix if there are uncommitted changes', () => {
  const first = commit('first')
  expect(readVersion(repository())).toBe(first)
  writeFileSync(join(repository(), 'page.txt'), 'not committed')
  expect(readVersion(repository())).toBe(`${first}+changes`)
})

it.each([
  ['the first deployment', 'b', {}, undefined],
  ['the next one', 'b', { version: 'a' }, 'a'],
  ['one after two', 'c', { version: 'b', previous: 'a' }, 'b'],
  ['the same again', 'b', { version: 'b', previous: 'a' }, 'a'],
  ['a rollback, which can be taken back', 'a', { version: 'b', previous: 'a' }, 'b'],
])('chooses the version to roll back to: %s', (_, next, deployed, previous) =>
  expect(choosePrevious(next, deployed)).toBe(previous),
)

it('checks out an earlier release by commit or tag without touching the working tree', () => {
  const first = commit('first')
  git('tag', 'v1.3.0')
  commit('second')
  writeFileSync(join(repository(), 'page.txt'), 'not committed')
  for (const name of [first, 'v1.3.0']) {
    const release = join(folder, 'release')
    checkOutRelease(repository(), name, release)
    expect(readFileSync(join(release, 'page.txt'), 'utf8')).toBe('first')
    removeRelease(repository(), release)
    expect(existsSync(release)).toBe(false)
  }
  expect(readFileSync(join(repository(), 'page.txt'), 'utf8')).toBe('not committed')
  expect(git('worktree', 'list').split('\n')).toHaveLength(1)
})

it.each([
  ['v9.9.9', 'There is no v9.9.9 here: git fetch --tags'],
  ['abc+changes', 'abc+changes was deployed with changes that no commit has: name a commit or a tag'],
  ['--force', 'There is no --force here: git fetch --tags'],
])('refuses to check out %s, with a message', (release, sentence) => {
  commit('first')
  expect(() => checkOutRelease(repository(), release, join(folder, 'release'))).toThrow(sentence)
})
