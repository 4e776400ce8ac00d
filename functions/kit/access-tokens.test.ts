/** Access tokens: which are known, and when their use is noted. Source: docs/decisions/access-tokens.md. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isAccessToken, loadTokenAccount, makeAccessToken, noteTokenUse } from './access-tokens.ts'
import { readAccount } from './account.ts'
import { digestOf } from './digest.ts'
import { settings } from './settings.ts'
import { documentClient } from './table.ts'

const ID = 'd'.repeat(24)
const at = (time: string) => new Date(`2026-11-22T${time}Z`)
const UNKNOWN = { code: 'not-authorized', message: 'This access token is not known, or was revoked' }

interface Kept {
  readonly audience?: 'staff' | 'timesheet'
  readonly isActive?: boolean
}
let count = 0
async function makeStored(lastUsedAt: string | null = null, { audience = 'staff', isActive = true }: Kept = {}) {
  const userId = String(++count).padStart(24, '0')
  const sent = makeAccessToken({ audience, userId }, ID)
  const stored = { name: 'Report', scope: 'read', createdAt: '', lastUsedAt, endsOn: '2026-11-22' }
  const row = { name: 'Ana', lastName: 'Mora', email: 'ana@muster.example', isActive, roles: ['hr'] }
  const accessTokens = { [ID]: { ...stored, digest: digestOf(sent) } }
  const pk = { staff: 'USER', timesheet: 'EMPLOYEE' }[audience]
  const save = (tokens: object) =>
    documentClient.send(
      new PutCommand({ TableName: settings.table, Item: { pk, sk: userId, row, accessTokens: tokens } }),
    )
  await save(accessTokens)
  const storedToken = async () => (await readAccount(audience, userId, { isConsistent: true }))?.accessTokens[ID]
  return { sent, userId, storedToken, revoke: () => save({}), lastUse: async () => (await storedToken())?.lastUsedAt }
}
afterEach(() => void vi.restoreAllMocks())

it('a text is recognized as an access token by its prefix', () => {
  const token = makeAccessToken({ audience: 'timesheet', userId: ID }, ID)
  expect(token).toMatch(/^muster_pat_t_/)
  expect([token, 'muster_pat_', 'eyJhbGciOiJFUzI1NiJ9', '', undefined].map(isAccessToken)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

describe('a token', () => {
  it('is found with its account, whose actor names the token', async () => {
    const { sent } = await makeStored()
    const { id, account } = await loadTokenAccount(sent, at('12:00:00'))
    expect([id, account.actor.accessToken, account.actor.roles]).toEqual([ID, ID, ['hr']])
  })
  it('that was mistyped is refused without a read', async () => {
    const { sent } = await makeStored()
    const send = vi.spyOn(documentClient, 'send')
    const middle = sent.length - 20
    const other = sent[middle] === 'A' ? 'B' : 'A'
    for (const wrong of [
      `${sent.slice(0, middle)}${other}${sent.slice(middle + 1)}`,
      `${sent}0`,
      sent.slice(0, -1),
      ` ${sent}`,
      sent.replace('_s_', '_x_'),
      'muster_pat_',
    ])
      await expect(loadTokenAccount(wrong, at('12:00:00'))).rejects.toMatchObject(UNKNOWN)
    expect(send).not.toHaveBeenCalled()
  })
  it('of the employee host acts as that employee', async () => {
    const { sent, userId } = await makeStored(null, { audience: 'timesheet' })
    const { account } = await loadTokenAccount(sent, at('12:00:00'))
    expect(account.actor).toMatchObject({ audience: 'timesheet', employeeId: userId, roles: ['employee'] })
  })
  it('is valid to the end of its last day', async () => {
    const { sent } = await makeStored()
    expect(await loadTokenAccount(sent, at('23:59:59'))).toMatchObject({ id: ID })
    await expect(loadTokenAccount(sent, new Date('2026-11-23T00:00:00Z'))).rejects.toMatchObject({
      code: 'not-authorized',
      message: 'This access token has ended',
    })
  })
  it('of an account that is closed is refused as such, whenever it ends', async () => {
    const { sent } = await makeStored(null, { isActive: false })
    for (const now of [at('12:00:00'), new Date('2026-12-24T00:00:00Z')])
      await expect(loadTokenAccount(sent, now)).rejects.toMatchObject({
        code: 'ended',
        message: 'The account of this access token is closed',
      })
  })
  it('that was revoked, or of an account that does not exist, is not known', async () => {
    const { sent, revoke } = await makeStored()
    await revoke()
    const ofNobody = makeAccessToken({ audience: 'staff', userId: 'f'.repeat(24) }, ID)
    for (const gone of [sent, ofNobody])
      await expect(loadTokenAccount(gone, at('12:00:00'))).rejects.toMatchObject(UNKNOWN)
  })
  it('is as hard to guess as 256 random bits, and is not stored', async () => {
    const { sent, userId, storedToken } = await makeStored()
    const secret = sent.slice(-52, -9)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(makeAccessToken({ audience: 'staff', userId }, ID)).not.toBe(sent)
    expect(JSON.stringify(await storedToken())).not.toContain(secret)
  })
  it('with another secret is refused', async () => {
    const { userId } = await makeStored()
    const forged = makeAccessToken({ audience: 'staff', userId }, ID)
    await expect(loadTokenAccount(forged, at('12:00:00'))).rejects.toMatchObject(UNKNOWN)
  })
})

describe('the last use', () => {
  it.each([
    ['of one never used', null, '12:00:00', '12:00:00'],
    ['after an hour', '10:00:00', '11:00:00', '11:00:00'],
    ['within an hour', '10:00:00', '10:59:59', '10:00:00'],
  ])('%s, which was used at %s and is used at %s, is %s', async (_, before, now, after) => {
    const { sent, lastUse } = await makeStored(before && at(before).toISOString())
    await noteTokenUse(await loadTokenAccount(sent, at(now)), at(now))
    expect(await lastUse()).toBe(at(after).toISOString())
  })
  it('of a token that was revoked meanwhile is not recorded', async () => {
    const { sent, revoke, storedToken } = await makeStored()
    const known = await loadTokenAccount(sent, at('12:00:00'))
    await revoke()
    await noteTokenUse(known, at('12:00:00'))
    expect(await storedToken()).toBeUndefined()
  })
  it('is recorded on the host of the token', async () => {
    const { sent, lastUse } = await makeStored(null, { audience: 'timesheet' })
    await noteTokenUse(await loadTokenAccount(sent, at('12:00:00')), at('12:00:00'))
    expect(await lastUse()).toBe(at('12:00:00').toISOString())
  })
  it('recorded meanwhile by another request is kept', async () => {
    const { sent, lastUse } = await makeStored()
    const known = await loadTokenAccount(sent, at('12:00:00'))
    await noteTokenUse(known, at('12:00:02'))
    await noteTokenUse(known, at('12:00:01'))
    expect(await lastUse()).toBe(at('12:00:02').toISOString())
  })
})
