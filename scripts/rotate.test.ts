/** A rotation of each secret on the local cloud, by the command itself, while people work. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { lastClosedMonth } from '#shared/features/timesheets/closing.ts'
import { type Cloud, startCloud } from './local/cloud.ts'
import { freePort } from './local/ports.ts'
import { isSignedWith, WebhookReceiver } from './testing/webhook-receiver.ts'

const data = mkdtempSync(join(tmpdir(), 'muster-rotate-'))
let cloud: Cloud
let anns: Client
const receiver = new WebhookReceiver()
beforeAll(async () => {
  await receiver.start()
  cloud = await startCloud({ port: await freePort(), data, built: true, quiet: true, seed: { employees: 20 } })
  anns = await signIn()
})
afterAll(async () => {
  await cloud.stop()
  await receiver.stop()
})

/** What ops sees. */
async function run(script: 'rotate' | 'reencrypt', ...words: string[]) {
  const file = fileURLToPath(new URL(`./${script}.ts`, import.meta.url))
  const child = spawn(process.execPath, [file, ...words], {
    env: { ...process.env, TABLE: '', MUSTER_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], said, complained] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code, said: said.trim(), complained: complained.trim() }
}
const secrets = () => JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as Record<string, string>
const generationsOf = (name: string) =>
  Object.entries(secrets()).flatMap(([id, value]) => (id.startsWith(`Secrets${name}`) ? value.split(',') : []))

type Client = Awaited<ReturnType<typeof signIn>>
/** A person in a browser: it keeps the token that it is given, and its key for pay; every answer's status is noted. */
async function signIn() {
  let token = ''
  const bad: string[] = []
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const key = Buffer.from(JSON.stringify(await exportJWK(publicKey))).toString('base64url')
  const call = async (path: string, body?: unknown) => {
    const answer = await fetch(`${cloud.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-auth-token': token, 'x-salary-key': key, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    token = answer.headers.get('x-auth-token') ?? token
    if (!answer.ok) bad.push(`${path}: ${answer.status} ${await answer.clone().text()}`)
    return answer
  }
  const json = async (path: string, body?: unknown) => (await call(path, body)).json()
  await call('/api/loginManual', { email: 'admin@muster.example', password: 'muster-demo' })
  const server = await importJWK(await json('/api/salaries/publicKey'), 'ECDH-ES')
  const encrypt = (amount: string) =>
    new CompactEncrypt(new TextEncoder().encode(amount))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
      .encrypt(server)
  return {
    bad,
    call,
    json,
    encrypt,
    currentToken: () => token,
    async salaryOf(employee: string) {
      const { salary } = await json(`/api/salaries/lastSalary/${employee}`)
      return salary && new TextDecoder().decode((await compactDecrypt(salary, privateKey)).plaintext)
    },
  }
}

let hires = 0
/** Hires somebody, whose pay nobody looks at. */
async function hire(client: Client, salary: string): Promise<string> {
  hires++
  const [title] = await client.json('/api/jobTitles')
  const { _id } = await client.json('/api/employees', {
    name: `Hire${hires}`,
    lastName: 'Example',
    email: `hire${hires}@muster.example`,
    idNumber: `H${hires}`,
    birthdayDate: '1990-05-17',
    hireDate: '2024-02-29',
    jobTitle: title._id,
    employeeType: employeeTypes.id('Full Time'),
    salary: await client.encrypt(salary),
    rate: null,
  })
  return _id
}

/** Lets somebody work until an action is over. @throws what went wrong in either. */
async function whileWorking(work: () => Promise<void>, act: () => Promise<void>): Promise<void> {
  let isOver = false
  const working = (async () => {
    while (!isOver) await work()
  })()
  const acting = act().finally(() => {
    isOver = true
  })
  for (const outcome of await Promise.allSettled([acting, working]))
    if (outcome.status === 'rejected') throw outcome.reason
}

/** The link to a sheet's document, which needs no session. */
async function findPublicLink(client: Client): Promise<string> {
  const [year, month] = lastClosedMonth(new Date()).split('-').map(Number)
  const { items } = await client.json(`/api/timesheets/query?year=${year}&month=${month}`)
  const sheets = await Promise.all(
    items.slice(0, 5).map(({ _id }: { _id: string }) => client.json(`/api/timesheets/${_id}`)),
  )
  return sheets.find(({ publicLink }) => publicLink)?.publicLink
}

test('each secret can be rotated while people work: nobody is signed out, and pay and links stay valid', async () => {
  const looked = await hire(anns, '1234.5')
  expect(await anns.salaryOf(looked)).toBe('1234.50')
  const hired = [await hire(anns, '2000')]
  const oldLink = await findPublicLink(anns)
  await cloud.invoke('muster-local-users-job', { job: 'send-webhooks' })
  const webhook = await anns.json('/api/webhooks', { url: receiver.url(), description: '', events: ['month.closed'] })
  const rounds = { count: 0 }
  const links = [oldLink]
  const work = async () => {
    rounds.count++
    expect((await anns.call('/api/session')).status).toBe(200)
    expect(await anns.salaryOf(looked)).toBe('1234.50')
    for (const link of links) expect((await fetch(`${cloud.url}${link}`)).status, link).toBe(200)
  }
  const before = secrets()

  for (const name of ['session', 'origin', 'salary', 'webhook']) {
    await whileWorking(work, async () => {
      expect(await run('rotate', 'local', name)).toMatchObject({ code: 0, complained: '' })
    })
    hired.push(await hire(anns, `${2000 + hired.length}`))
  }
  for (const [id, value] of Object.entries(before)) {
    const [next, old] = secrets()[id]?.split(',') ?? []
    expect([old, next?.length], id).toEqual([value, 64])
    expect(next).not.toBe(value)
  }
  expect(anns.bad).toEqual([])
  // A page that is loaded now gets what the new generations sign.
  links.splice(0, 1, await findPublicLink(anns))
  expect(links[0]).not.toBe(oldLink)

  for (const name of ['session', 'origin', 'salary', 'webhook']) {
    await whileWorking(work, async () => {
      const { code, said, complained } = await run('rotate', 'local', name, '--drop')
      expect({ code, complained, said: said.split('\n').at(-1) }).toEqual({
        code: 0,
        complained: '',
        said: `Dropped: 1 of the ${name} secret.`,
      })
    })
    expect(generationsOf(name.replace(/^./, first => first.toUpperCase()))).toHaveLength(1)
  }
  expect(anns.bad).toEqual([])
  expect(rounds.count).toBeGreaterThan(6)
  // Nobody had looked at these. An hour ago the page's own key was dropped: another page reads them.
  const ben = await signIn()
  expect(await Promise.all(hired.map(ben.salaryOf))).toEqual(['2000.00', '2001.00', '2002.00', '2003.00', '2004.00'])
  expect((await fetch(`${cloud.url}${oldLink}`)).status).toBe(404)
  // A receiver still knows what comes from here.
  await ben.call(`/api/webhooks/${webhook._id}/test`, {})
  await expect
    .poll(() => receiver.received.map(one => isSignedWith(webhook.secret, one)), { timeout: 20_000 })
    .toEqual([true])
  expect(await run('reencrypt', 'local')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Pay of \d+ people: nothing was left to encrypt again\.$/),
  })
  expect(await run('rotate', 'local', 'salary', '--drop')).toMatchObject({
    code: 0,
    said: 'The salary secret has no older generation.',
  })
})

test.each([[[]], [['local']], [['local', 'mail']], [['nowhere', 'session']], [['local', 'session', '--fast']]])(
  '%j is refused with a message, and changes nothing',
  async words => {
    const before = secrets()
    expect(await run('rotate', ...words)).toEqual({
      code: 2,
      said: '',
      complained: 'Usage: npm run rotate -- local | staging | production session | origin | salary | webhook [--drop]',
    })
    expect(secrets()).toEqual(before)
  },
)
