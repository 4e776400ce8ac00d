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

let count = 0
async function makeStored(lastUsedAt: string | null = null) {
  const userId = String(++count).padStart(24, '0')
  const sent = makeAccessToken({ audience: 'staff', userId }, ID)
  const stored = { name: 'Report', scope: 'read', createdAt: '', lastUsedAt, endsOn: '2026-11-22' }
  const row = { name: 'Ana', lastName: 'Mora', email: 'ana@muster.example', isActive: true, roles: ['hr'] }
  const accessTokens = { [ID]: { ...stored, digest: digestOf(sent) } }
  await documentClient.send(
    new PutCommand({ TableName: settings.table, Item: { pk: 'USER', sk: userId, row, accessTokens } }),
  )
  const lastUse = async () => (await readAccount('staff', userId, { isConsistent: true }))?.accessTokens[ID]?.lastUsedAt
  return { sent, lastUse }
}
afterEach(() => void vi.restoreAllMocks())

it('a text is recognized as an access token by its prefix', () => {
  const token = makeAccessToken({ audience: 'timesheet', userId: ID }, ID)
  expect(token).toMatch(/^muster_pat_t_/)
  expect([token, 'muster_pat_', 'eyJhbGciOiJFUzI1NiJ9', '', undefined].map(isAccessToken)).toEqual([
    ...[true, true],
    ...[false, false, false],
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
  it('with another secret is refused', async () => {
    await makeStored()
    const userId = String(count).padStart(24, '0')
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
  it('recorded meanwhile by another request is kept', async () => {
    const { sent, lastUse } = await makeStored()
    const known = await loadTokenAccount(sent, at('12:00:00'))
    await noteTokenUse(known, at('12:00:02'))
    await noteTokenUse(known, at('12:00:01'))
    expect(await lastUse()).toBe(at('12:00:02').toISOString())
  })
})
