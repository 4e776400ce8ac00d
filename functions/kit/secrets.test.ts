import type { Context } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { toApiGatewayEvent } from '#scripts/testing/people.ts'
import { arnOf, putSecrets, readArns, refusals, TEST_SECRETS } from '#scripts/testing/secrets.ts'
import { publicAccess } from '#shared/kit/access.ts'
import { defineContract, get } from '#shared/kit/contract.ts'
import { WARM_UP_EVENT } from './warm-up.ts'

const probeApi = defineContract('probe', ['probe'], {
  ask: get('/api/probe', {
    access: publicAccess,
    summary: 'Tells',
    result: z.object({ session: z.array(z.string()) }),
  }),
})
const ORIGIN = 'the tests come through the front door'

let lines: Record<string, unknown>[] = []
beforeEach(() => {
  lines = []
  vi.spyOn(process.stdout, 'write').mockImplementation(line => lines.push(JSON.parse(String(line))) > 0)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  putSecrets(TEST_SECRETS)
  refusals.length = 0
})

/** A function that may read these secrets, before its first call: its modules are as new. */
async function startInstance(...granted: readonly string[]) {
  for (const name of ['session', 'origin', 'salary', 'webhook'])
    if (!granted.includes(name)) vi.stubEnv(`${name.toUpperCase()}_SECRET_ARN`, undefined)
  vi.resetModules()
  readArns.length = 0
  const [{ secrets, ensureSecrets }, { createApiHandler }, { createJobHandler }] = await Promise.all([
    import('./secrets.ts'),
    import('./lambda.ts'),
    import('./jobs.ts'),
  ])
  const handler = createApiHandler(probeApi, { ask: () => ({ session: secrets.session.map(({ secret }) => secret) }) })
  const runJob = createJobHandler({ feature: 'probe', names: ['probe'] }, { probe: async () => ({ failed: 0 }) })
  return {
    secrets,
    ensureSecrets,
    runJob,
    warmUp: () => handler(WARM_UP_EVENT as never, {} as never),
    async ask(origin = ORIGIN) {
      const event = toApiGatewayEvent(probeApi.calls.ask, {}, { 'x-origin-verify': origin })
      const { statusCode, headers, body } = await handler(event, {} as Context)
      return { status: statusCode, retryAfter: headers?.['retry-after'], body: JSON.parse(body ?? '{}') }
    },
  }
}
const readable = {
  status: 200,
  retryAfter: undefined,
  body: { session: ['a secret of the tests and of nothing else'] },
}
const unreadable = { status: 503, retryAfter: '2' }
/** Rejects every attempt of this number of reads; one read has six attempts. */
const refuseAll = (code: string, readings: number) => refusals.push(...Array<string>(6 * readings).fill(code))

describe('an instance', () => {
  it('reads all secrets that it is granted at once, before its first calls, and keeps them', async () => {
    const { ask } = await startInstance('session', 'origin')
    expect(readArns).toEqual([])
    expect(await Promise.all(Array.from({ length: 10 }, () => ask()))).toEqual(Array(10).fill(readable))
    expect(readArns.toSorted()).toEqual([arnOf('origin'), arnOf('session')])
    putSecrets({ session: 'another one' })
    expect(await ask()).toEqual(readable)
    expect(readArns).toHaveLength(2)
  })

  it('that starts after a rotation reads all generations at that time', async () => {
    putSecrets({ session: 'new,old', origin: 'newer,older' })
    const { ask } = await startInstance('session', 'origin')
    expect((await ask('older')).body).toEqual({ session: ['new', 'old'] })
    expect((await ask('newer')).status).toBe(200)
    expect((await ask(ORIGIN)).status).toBe(404)
  })

  it('that is kept warm has read them before the first request', async () => {
    const { warmUp, ask } = await startInstance('session', 'origin')
    expect(await warmUp()).toEqual({ statusCode: 204 })
    expect(readArns).toHaveLength(2)
    await ask()
    expect(readArns).toHaveLength(2)
  })

  it('makes no request when it is granted none', async () => {
    const { runJob } = await startInstance()
    expect(await runJob({ job: 'probe' })).toEqual({ failed: 0 })
    expect(readArns).toEqual([])
  })

  it('does not have a secret that it is not granted', async () => {
    const { secrets, ensureSecrets } = await startInstance('webhook')
    await ensureSecrets()
    expect(secrets.webhook.map(({ secret }) => secret)).toEqual(['a secret of the webhooks that tests make up'])
    for (const name of ['session', 'origin', 'salary'] as const)
      expect(() => secrets[name]).toThrow(`This function has not read the ${name} secret`)
  })

  it('finds Secrets Manager at the configured AWS endpoint', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL', process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER)
    vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', undefined)
    expect(await (await startInstance('session', 'origin')).ask()).toEqual(readable)
  })

  it('signs with the session token of its role too', async () => {
    vi.stubEnv('AWS_SESSION_TOKEN', 'of the role')
    expect(await (await startInstance('session', 'origin')).ask()).toEqual(readable)
  })
})

describe('while secrets cannot be read', () => {
  // The pauses between the tries are random parts of their longest.
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0))

  it('a throttled read is retried, and the request does not notice', async () => {
    const { ask } = await startInstance('session', 'origin')
    refusals.push('ThrottlingException', 'ThrottlingException', 'InternalServiceError')
    expect(await ask()).toEqual(readable)
    expect(readArns).toHaveLength(5)
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it.each(['ThrottlingException', 'AccessDeniedException', 'ResourceNotFoundException', 'DecryptionFailure'])(
    'requests are answered with 503 for a while (%s), and the next one tries again',
    async code => {
      const { ask } = await startInstance('session', 'origin')
      refuseAll(code, 2)
      expect(await ask()).toMatchObject(unreadable)
      expect(lines.filter(({ level }) => level === 'error')).toEqual([
        expect.objectContaining({ message: 'secrets cannot be read', error: code }),
      ])
      expect(refusals).toEqual([])
      expect(await ask()).toEqual(readable)
      expect(await ask()).toEqual(readable)
    },
  )

  it('because nothing answers, requests are answered with 503 too', async () => {
    const { ask } = await startInstance('session', 'origin')
    const { AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint } = process.env
    vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', 'http://127.0.0.1:9')
    expect(await ask()).toMatchObject(unreadable)
    vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', endpoint)
    expect(await ask()).toEqual(readable)
  })

  it('because of a wrong signature or a value without a generation, requests get 503 rather than access', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'somebody else’s')
    expect(await (await startInstance('session', 'origin')).ask()).toMatchObject(unreadable)
    vi.unstubAllEnvs()
    putSecrets({ origin: '' })
    expect(await (await startInstance('session', 'origin')).ask('')).toMatchObject(unreadable)
  })

  it('a warm-up succeeds, a job fails and is retried, and no log line contains a secret', async () => {
    const { warmUp, runJob } = await startInstance('session', 'origin')
    refuseAll('ThrottlingException', 2)
    expect(await warmUp()).toEqual({ statusCode: 204 })
    refuseAll('ThrottlingException', 2)
    await expect(runJob({ job: 'probe' })).rejects.toThrow('very busy')
    expect(await runJob({ job: 'probe' })).toEqual({ failed: 0 })
    for (const secret of Object.values(TEST_SECRETS)) expect(JSON.stringify(lines)).not.toContain(secret)
  })
})
