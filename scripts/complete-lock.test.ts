import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { complete, findMissing, type LockedPackages, platformOf } from './complete-lock.ts'

const text = readFileSync('package-lock.json', 'utf8')

it('the lock file lists the binaries of every platform, so that npm ci works on all of them', () => {
  const missing = findMissing(JSON.parse(text).packages).map(({ name, version }) => `${name} ${version}`)
  expect(missing, 'run `node scripts/complete-lock.ts`').toEqual([])
})

it('the lock file names no registry, so each machine uses its own', () => {
  expect(text).not.toContain('"resolved"')
})

it.each([
  ['@biomejs/cli-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['@biomejs/cli-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@swc/core-linux-ppc64-gnu', { os: ['linux'], cpu: ['ppc64'], libc: ['glibc'] }],
  ['@swc/core-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'] }],
  ['@napi-rs/canvas-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
  ['@tailwindcss/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
])('the platform of %s is read from its name', (name, platform) => {
  expect(platformOf(name)).toEqual(platform)
})

it('refuses to guess the platform of a package whose name does not state it', () => {
  expect(() => platformOf('fsevents')).toThrow('fsevents')
})

it('adds a missing package next to the one that depends on it, and leaves the others unchanged', () => {
  const packages: LockedPackages = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/tool': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: { 'tool-linux-x64': '2.0.0', 'tool-darwin-arm64': '2.0.0' },
    },
    // Another version of the binary, for another copy of the tool.
    'node_modules/tool-darwin-arm64': { version: '1.0.0' },
    'node_modules/a/node_modules/tool-linux-x64': { version: '2.0.0' },
  }
  const after = complete(packages)
  expect(after).toEqual({
    ...packages,
    'node_modules/a/node_modules/tool-darwin-arm64': {
      version: '2.0.0',
      cpu: ['arm64'],
      dev: true,
      optional: true,
      os: ['darwin'],
    },
  })
  expect(findMissing(after)).toEqual([])
})
