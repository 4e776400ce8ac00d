import { describe, expect, it } from 'vitest'
import { SESSION_SECONDS } from '#kit/session.ts'
import { dropOlderGenerations, type Reencrypted, rotateSecret, type SecretName, type StageSecrets } from './rotation.ts'

const SINCE = new Date('2026-11-01T08:00:00Z')
const LATER = new Date('2026-11-01T17:00:00Z')
const DONE: Reencrypted = { count: 2, reencrypted: 0, unreadable: [], failed: 0 }

/** A fake stage that records its calls. `failing` is the number of the deployment that fails. */
function stageWith(value: string, { failing = 0, isDeployed = true } = {}) {
  const events: string[] = []
  let [current, deployed, count] = [value, isDeployed ? value : '', 0]
  const secrets: StageSecrets = {
    read: async () => ({ value: current, since: SINCE }),
    write: async (name, next) => {
      current = next
      events.push(`${name} = ${next.replaceAll(/\w{64}/g, 'new')}`)
    },
    isDeployed: async () => deployed === current,
    deploy: async () => {
      events.push('deploy')
      count++
      if (count === failing) throw new Error('The deployment ended with 1')
      deployed = current
    },
  }
  return { secrets, events }
}
const say = () => {}
const reencrypt = async () => DONE

describe('a rotation', () => {
  it('lets every function accept the new generation before any uses it', async () => {
    const { secrets, events } = stageWith('old')
    await rotateSecret('session', secrets, say)
    expect(events).toEqual(['session = old,new', 'deploy', 'session = new,old', 'deploy'])
  })

  it.each([1, 2])('whose deployment %i failed continues after that one is repeated', async failing => {
    const { secrets, events } = stageWith('old', { failing })
    await expect(rotateSecret('origin', secrets, say)).rejects.toThrow('The deployment ended with 1')
    const before = events.length
    await rotateSecret('origin', secrets, say)
    expect(events[before]).toBe('deploy')
    expect(events.at(-2)).toMatch(/^origin = new,(old,new|new,old)$/)
  })

  it('is refused when the secret has too many generations for a header', async () => {
    const { secrets, events } = stageWith('a,b,c,d,e')
    await expect(rotateSecret('origin', secrets, say)).rejects.toThrow(
      'The origin secret has 5 generations already: drop the older ones first',
    )
    expect(events).toEqual([])
  })
})

describe('dropping old generations', () => {
  const drop = (name: SecretName, secrets: StageSecrets, more = {}) =>
    dropOlderGenerations(name, secrets, { now: LATER, reencrypt, say, ...more })

  it('keeps the current generation, once all data is written with it', async () => {
    const { secrets, events } = stageWith('new,old,oldest', { isDeployed: false })
    await drop('session', secrets)
    expect(events).toEqual(['deploy', 'session = new', 'deploy'])
  })

  it('waits for longer than a session lasts', async () => {
    const { secrets, events } = stageWith('new,old')
    const now = new Date(SINCE.getTime() + SESSION_SECONDS * 1000)
    for (const name of ['session', 'salary'] as const)
      await expect(drop(name, secrets, { now })).rejects.toThrow(
        `Older ${name} secrets are in use until 2026-11-01T17:00:00.000Z. Nothing was dropped`,
      )
    expect(events).toEqual([])
    // Only CloudFront sends it, and all of CloudFront already has the new value.
    await drop('origin', secrets, { now })
    expect(events).toEqual(['origin = new', 'deploy'])
  })

  it.each([
    ['was written after all', { ...DONE, reencrypted: 1 }],
    ['could not be written', { ...DONE, failed: 1 }],
  ])('is refused while some pay %s', async (_, outcome) => {
    const { secrets, events } = stageWith('new,old')
    for (const name of ['session', 'salary'] as const)
      await expect(drop(name, secrets, { reencrypt: async () => outcome })).rejects.toThrow('Nothing was dropped')
    expect(events).toEqual([])
  })

  it('re-encrypts what that secret has encrypted, and nothing else', async () => {
    const asked: string[] = []
    const noting = async (what: string) => {
      asked.push(what)
      return DONE
    }
    for (const name of ['session', 'origin', 'salary', 'webhook'] as const) {
      asked.push(name)
      await drop(name, stageWith('new,old').secrets, { reencrypt: noting })
    }
    expect(asked).toEqual([
      'session',
      'pay',
      'pay',
      'origin',
      'salary',
      'pay',
      'pay',
      'webhook',
      'webhooks',
      'webhooks',
    ])
  })

  it('does not wait when no session needs an older one, and is refused while a webhook does', async () => {
    const { secrets, events } = stageWith('new,old')
    const reencrypt = async () => ({ ...DONE, reencrypted: 1 })
    await expect(drop('webhook', secrets, { now: SINCE, reencrypt })).rejects.toThrow(
      'Some webhooks still need an older secret: try again. Nothing was dropped',
    )
    expect(events).toEqual([])
    await drop('webhook', secrets, { now: SINCE })
    expect(events).toEqual(['webhook = new', 'deploy'])
  })

  it('prints what it has done, and which entries no secret can read', async () => {
    const { secrets } = stageWith('new,old')
    const said: string[] = []
    const outcomes = [
      { ...DONE, reencrypted: 3, unreadable: ['abc'] },
      { ...DONE, unreadable: ['abc'] },
    ]
    await drop('salary', secrets, { reencrypt: async () => outcomes.shift(), say: (line: string) => said.push(line) })
    expect(said).toEqual([
      'Pay of 2 people: 3 amounts were encrypted again; no secret reads these entries: abc.',
      'Pay of 2 people: nothing was left to encrypt again; no secret reads these entries: abc.',
      'Dropped: 1 of the salary secret.',
    ])
  })
})
