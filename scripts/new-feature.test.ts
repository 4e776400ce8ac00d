import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const copy = mkdtempSync(join(tmpdir(), 'muster-new-feature-'))
afterAll(() => rmSync(copy, { recursive: true }))

const run = (program: string, ...words: string[]) => {
  const { VITEST: _, VITEST_POOL_ID: __, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: copy, encoding: 'utf8', env })
  return { status, said: `${stdout}${stderr}` }
}
const read = (file: string) => readFileSync(join(copy, file), 'utf8')
const linesWith = (file: string, words: RegExp) =>
  read(file)
    .split('\n')
    .filter(line => words.test(line))

it('creates a catalogue that type-checks, lints and passes the shared catalogue tests, but only once', () => {
  for (const part of [
    'shared',
    'functions',
    'web',
    'infra',
    'scripts',
    'package.json',
    'tsconfig.json',
    'biome.json',
    'vitest.config.ts',
  ])
    cpSync(part, join(copy, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))

  const { status: made, said: files } = run('node', 'scripts/new-feature.ts', 'soft-skills', 'Soft skill')
  expect(made, files).toBe(0)

  // Only admins have access, the path is its own, and only references decide what may be deleted.
  expect(read('shared/features/soft-skills.ts')).toBe(`import { definePlainCatalogue } from '#shared/kit/catalogue.ts'
import { rolesForScreens } from './screens.ts'

export const softSkillsCatalogue = definePlainCatalogue({
  name: 'soft-skills',
  basePath: 'soft-skills',
  path: 'soft-skills',
  singular: 'Soft skill',
  title: 'Soft skills',
  editorRoles: rolesForScreens('/soft-skills'),
  readerRoles: rolesForScreens('/soft-skills'),
})
`)
  expect(linesWith('shared/features/screens.ts', /soft-skills/)).toEqual([
    "      makeScreen('/soft-skills', 'Soft skills', ['admin'], { canCreate: true }),",
  ])
  expect(read('functions/soft-skills/index.ts')).toBe(`import { createCatalogueHandler } from '#kit/catalogue.ts'
import { referenceSources } from '#shared/features/references.ts'
import { softSkillsCatalogue } from '#shared/features/soft-skills.ts'

export const handler = createCatalogueHandler(softSkillsCatalogue, referenceSources)
`)
  expect(linesWith('shared/features/index.ts', /softSkills/)).toEqual([
    "import { softSkillsCatalogue } from './soft-skills.ts'",
    expect.stringContaining('softSkillsCatalogue'),
  ])
  const paths = [...files.matchAll(/^made +(.*)$/gm)].map(([, path]) => path ?? '')
  expect(paths).not.toHaveLength(0)
  for (const path of paths) expect(read(path), path).not.toMatch(/categor|goal|reason|key.?result/i)

  expect(run('tsc', '--noEmit', '-p', '.')).toEqual({ status: 0, said: '' })
  expect(run('biome', 'ci', '--colors=off', 'shared', 'functions', 'web')).toMatchObject({ status: 0 })
  const { status, said } = run('vitest', 'run', 'scripts/testing/catalogues.test.ts', '--reporter=verbose')
  expect(status, said).toBe(0)
  expect(said).toContain('the catalogue Soft skills')
  expect(run('node', 'scripts/new-feature.ts', 'soft-skills', 'Soft skill')).toMatchObject({ status: 1 })
})
