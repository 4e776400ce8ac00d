import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { features } from '#shared/features/index.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { leaveOutOfWeb } from './leave-out.ts'

/** All calls as the web app's build has them, and the text that it loads for them. */
let built: readonly AnyCall[]
let text: string

beforeAll(async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'leave-out-'))
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [leaveOutOfWeb()],
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      lib: { entry: resolve('shared/features/index.ts'), formats: ['es'], fileName: 'features' },
    },
  })
  const file = join(outDir, 'features.js')
  text = readFileSync(file, 'utf8')
  const module: { features: typeof features } = await import(file)
  built = module.features.flatMap(({ calls }) => Object.values(calls))
})

const calls: readonly AnyCall[] = features.flatMap(feature => Object.values(feature.calls))

describe('the contracts in the web app', () => {
  it('send and may what they do on the server', () => {
    const told = ({ method, path, access, responseType, creates }: AnyCall) => ({
      ...{ method, path, access, responseType, creates },
    })
    expect(calls.length).toBeGreaterThan(200)
    expect(built.map(told)).toEqual(calls.map(told))
  })

  it('check what they send with the same words', () => {
    const judge = ({ body, query }: AnyCall) =>
      [body, query].map(schema =>
        z.safeParse(schema as z.ZodMiniType, { name: 5 }).error?.issues.map(issue => issue.message),
      )
    expect(built.map(judge)).toEqual(calls.map(judge))
    expect(new Set(calls.flatMap(judge).flat()).size).toBeGreaterThan(5)
  })

  it('leave out what the API’s reference says of them, and how answers look', () => {
    const sentences = calls.map(({ summary }) => summary).filter(({ length }) => length > 20)
    expect(sentences.length).toBeGreaterThan(200)
    // A few are arguments of what writes similar calls.
    expect(sentences.filter(sentence => text.includes(sentence)).length).toBeLessThan(10)
    expect(text).not.toContain('WaitingGroup')
    expect(text).toContain('/api/home/followed')
  })
})
