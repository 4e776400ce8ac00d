import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { type LocalFunctions, startFunctions } from './functions.ts'
import { resolveTemplate } from './template.ts'

const NAME = 'muster-local-people'
const templateFor = (timeout: number) => ({
  Resources: {
    People: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        FunctionName: NAME,
        Handler: 'index.handler',
        Timeout: timeout,
        Environment: { Variables: { TABLE: { Ref: 'Table' } } },
      },
    },
    Table: { Type: 'AWS::DynamoDB::Table' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'muster-'))
let functions: LocalFunctions
let heard: string[] = []
afterEach(() => functions.stop())

let build = 0
/** `timeout` is in seconds, as on AWS. */
function start(source: string, timeout = 30): LocalFunctions {
  heard = []
  write(source)
  functions = startFunctions(resolveTemplate(templateFor(timeout), { region: 'us-east-1', secret: () => '' }), {
    bundleOf: () => pathToFileURL(join(folder, `${build}.mjs`)).href,
    baseEnvironment: { AWS_REGION: 'us-east-1' },
    onLog: (name, line) => heard.push(`${name}: ${line}`),
  })
  return functions
}
function write(source: string): void {
  build++
  writeFileSync(join(folder, `${build}.mjs`), source)
}

describe('a function', () => {
  test('sees the environment of the template and no variables of this machine', async () => {
    const { invoke } = start('export const handler = async () => ({ ...process.env })')
    expect(await invoke(NAME, {})).toEqual({
      AWS_REGION: 'us-east-1',
      AWS_LAMBDA_FUNCTION_NAME: NAME,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '128',
      TABLE: 'Table',
    })
  })

  test('stays warm between events', async () => {
    const { invoke } = start('let count = 0; export const handler = async event => [event, ++count]')
    await invoke(NAME, 'a')
    expect(await invoke(NAME, 'b')).toEqual(['b', 2])
  })

  test('that throws is logged under its name, and keeps running', async () => {
    const { invoke } = start(
      'let n = 0; export const handler = async () => { if (n++ === 0) throw new Error("broken"); return n }',
    )
    await expect(invoke(NAME, {})).rejects.toThrow('broken')
    expect(heard.join()).toContain(`${NAME}: Error: broken`)
    expect(await invoke(NAME, {})).toBe(2)
  })

  test('that ends its process fails its event, and the next event gets a new process', async () => {
    const { invoke } = start('export const handler = async event => event.end ? process.exit(1) : "here"')
    await expect(invoke(NAME, { end: true })).rejects.toThrow('ended its process')
    expect(await invoke(NAME, {})).toBe('here')
  })

  test('that times out is ended, and answers the next event', async () => {
    const { invoke } = start(
      'export const handler = async event => event.wait ? new Promise(() => setInterval(() => {}, 99)) : "here"',
      3,
    )
    await expect(invoke(NAME, { wait: true })).rejects.toThrow('Task timed out after 3 seconds')
    expect(await invoke(NAME, {})).toBe('here')
  })

  test('whose bundle does not load fails its event with the reason', async () => {
    const { invoke } = start('throw new Error("no such table")')
    await expect(invoke(NAME, {})).rejects.toThrow('no such table')
  })

  test('gets another instance only while the first one is blocked', async () => {
    const { invoke } = start(
      'let count = 0; export const handler = async ({ gate }) => { if (gate) Atomics.wait(gate, 0, 0); return ++count }',
    )
    await invoke(NAME, {})
    expect(await Promise.all([invoke(NAME, {}), invoke(NAME, {})])).toEqual([2, 3])
    const gate = new Int32Array(new SharedArrayBuffer(4))
    const held = invoke(NAME, { gate })
    await setTimeout(1100)
    expect(await invoke(NAME, {})).toBe(1)
    Atomics.store(gate, 0, 1)
    Atomics.notify(gate, 0)
    expect(await held).toBe(4)
  })

  test('starts one further instance at a time', async () => {
    const { invoke } = start(`
      import { threadId } from 'node:worker_threads'
      export const handler = async ({ gate }) => { if (gate) Atomics.wait(gate, 0, 0); return threadId }`)
    const first = await invoke(NAME, {})
    const gate = new Int32Array(new SharedArrayBuffer(4))
    const held = []
    for (let count = 0; count < 2; count++) {
      held.push(invoke(NAME, { gate }))
      await setTimeout(1100)
    }
    const next = invoke(NAME, {})
    Atomics.store(gate, 0, 1)
    Atomics.notify(gate, 0)
    const [again, second] = await Promise.all(held)
    expect(again).toBe(first)
    expect(second).not.toBe(first)
    expect(await next).toBe(second)
  })

  test('that was rebuilt answers the next event, and the old one finishes what it had begun', async () => {
    const { invoke, replace } = start(
      'export const handler = async () => { await new Promise(done => setTimeout(done, 200)); return "old" }',
    )
    const begun = invoke(NAME, {})
    write('export const handler = async () => "new"')
    replace(NAME)
    expect(await invoke(NAME, {})).toBe('new')
    expect(await begun).toBe('old')
  })

  test('that the template lacks cannot be invoked', async () => {
    await expect(start('').invoke('muster-local-gone', {})).rejects.toThrow(
      'The template has no function muster-local-gone',
    )
  })
})
