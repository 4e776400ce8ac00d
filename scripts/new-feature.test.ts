import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
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

it('makes a catalogue that type-checks, lints, builds and passes the tests that all catalogues share', () => {
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

  expect(run('node', 'scripts/new-feature.ts', 'soft-skills', 'Soft skill')).toMatchObject({ status: 0 })
  expect(run('tsc', '--noEmit', '-p', '.')).toEqual({ status: 0, said: '' })
  expect(run('biome', 'ci', '--colors=off', 'shared', 'functions', 'web')).toMatchObject({ status: 0 })
  const { status, said } = run('vitest', 'run', 'functions/kit/catalogue.test.ts', '--reporter=verbose')
  expect(status, said).toBe(0)
  expect(said).toContain('the catalogue Soft skills')
  expect(run('node', 'scripts/new-feature.ts', 'soft-skills', 'Soft skill')).toMatchObject({ status: 1 })
}, 300_000)
