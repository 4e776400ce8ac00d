/** The record that each request reads: whose it is, what it grants, and which of its sessions have ended. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { readAccount, revokeSession } from './account.ts'
import { settings } from './settings.ts'
import { documentClient } from './table.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const SECONDS = NOW.getTime() / 1000
const ROW = { name: 'Ana', lastName: 'Mora', email: 'ana@muster.example', isActive: true }

let count = 0
async function store(pk: 'USER' | 'EMPLOYEE', row: object, more: object = {}): Promise<string> {
  const sk = String(++count).padStart(24, '0')
  await documentClient.send(new PutCommand({ TableName: settings.table, Item: { pk, sk, row, ...more } }))
  return sk
}
async function read(audience: 'staff' | 'timesheet', id: string) {
  const account = await readAccount(audience, id, { isConsistent: true })
  return account ?? expect.unreachable('It is not there')
}

it('a user acts with the roles of their record, except the employee role', async () => {
  const employeeId = 'e'.repeat(24)
  const id = await store('USER', { ...ROW, roles: ['employee', 'hr'], employeeId, picture: 'p', ownPicture: 'o' })
  expect(await read('staff', id)).toEqual({
    isActive: true,
    picture: 'p',
    ownPicture: 'o',
    endedSessions: {},
    accessTokens: {},
    actor: {
      userId: id,
      employeeId,
      email: 'ana@muster.example',
      name: 'Ana',
      lastName: 'Mora',
      roles: ['hr'],
      audience: 'staff',
    },
  })
})

it('an employee has only the employee role on the employee host, whatever their record says', async () => {
  const id = await store('EMPLOYEE', { ...ROW, roles: ['admin'] })
  const { actor, picture, ownPicture } = await read('timesheet', id)
  expect(actor).toMatchObject({ userId: id, employeeId: id, roles: ['employee'], audience: 'timesheet' })
  expect([picture, ownPicture]).toEqual(['', ''])
})

it('a user without roles or an employee has neither', async () => {
  const { actor } = await read('staff', await store('USER', ROW))
  expect([actor.roles, actor.employeeId]).toEqual([[], undefined])
})

it('an account of the other host, a deleted account and an unknown one are not found', async () => {
  const user = await store('USER', ROW)
  expect(await readAccount('timesheet', user, { isConsistent: true })).toBeUndefined()
  const deleted = await store('USER', {}, { deleted: true })
  expect(await readAccount('staff', deleted, { isConsistent: true })).toBeUndefined()
  expect(await readAccount('staff', 'f'.repeat(24), { isConsistent: true })).toBeUndefined()
})

it('an ended session is recorded, and ended sessions whose tokens have expired are removed', async () => {
  const id = await store('USER', ROW)
  const end = async (session: string, expires: number, now = NOW) =>
    revokeSession('staff', await read('staff', id), session, expires, now)
  await end('first', SECONDS + 10)
  await end('second', SECONDS + 20)
  await end('third', SECONDS + 30)
  expect((await read('staff', id)).endedSessions).toEqual({
    first: SECONDS + 10,
    second: SECONDS + 20,
    third: SECONDS + 30,
  })
  await end('fourth', SECONDS + 40, new Date((SECONDS + 25) * 1000))
  expect((await read('staff', id)).endedSessions).toEqual({ third: SECONDS + 30, fourth: SECONDS + 40 })
})

it('ending a session of a deleted account fails, and does not create the account again', async () => {
  const account = await read('staff', await store('USER', ROW))
  const gone = { ...account, actor: { ...account.actor, userId: 'f'.repeat(24) } }
  await expect(revokeSession('staff', gone, 'first', SECONDS, NOW)).rejects.toThrow()
  expect(await readAccount('staff', 'f'.repeat(24), { isConsistent: true })).toBeUndefined()
})
