/** Source: docs/decisions/notices.md. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { inSpanish } from '#shared/spanish/index.ts'
import { readIn } from '#shared/testing/reader-language.ts'
import {
  DEFAULT_MAIL_TIMES,
  describeSubscription,
  type MailSubscription,
  type MailTime,
  type NoticeKind,
  noticeCalls,
  noticePerson,
  noticeWords,
} from './notices.ts'

describe('a notice', () => {
  it.each<[NoticeKind, string, string, string]>([
    ['assigned', 'Assigned to you', 'Assigned to you by Ana Solís', 'Ana Solís te asignó esto'],
    ['mentioned', 'You are mentioned', 'You are mentioned by Ana Solís', 'Te mencionó Ana Solís'],
    ['dueTomorrow', 'Due tomorrow', 'Due tomorrow', 'Vence mañana'],
    ['overdue', 'Overdue', 'Overdue', 'Ya venció'],
    ['waiting', 'Waiting for your answer', 'Ana Solís waits for your answer', 'Ana Solís espera tu respuesta'],
    ['returned', 'Returned', 'Returned by Ana Solís', 'Ana Solís devolvió esto'],
    ['approved', 'Approved', 'Approved by Ana Solís', 'Ana Solís aprobó esto'],
    ['decided', 'Decided', 'Decided by Ana Solís', 'Ana Solís decidió sobre esto'],
    ['reopened', 'Reopened', 'Reopened by Ana Solís', 'Ana Solís reabrió esto'],
    ['changed', 'Changed', 'Changed by Ana Solís', 'Ana Solís cambió esto'],
  ])('%s reads “%s”, with its author “%s”', (kind, words, withAuthor, inTheirs) => {
    expect(noticeWords({ kind, by: '' })).toBe(words)
    expect(noticeWords({ kind, by: 'Ana Solís' })).toBe(withAuthor)
    readIn(inSpanish)
    expect(noticeWords({ kind, by: 'Ana Solís' })).toBe(inTheirs)
  })

  it.each<[string, string, string]>([
    ['Luis Mora', 'Ana Solís', 'Luis Mora'],
    ['Luis Mora', '', 'Luis Mora'],
    ['Luis Mora', 'Luis Mora', ''],
    ['', '', ''],
  ])('about “%s” by “%s” also names “%s”', (person, by, named) => expect(noticePerson({ person, by })).toBe(named))

  it.each<[NoticeKind, MailTime]>([
    ['assigned', 'at once'],
    ['mentioned', 'at once'],
    ['dueTomorrow', 'daily'],
    ['overdue', 'daily'],
    ['waiting', 'at once'],
    ['returned', 'at once'],
    ['approved', 'daily'],
    ['decided', 'at once'],
    ['reopened', 'at once'],
    ['changed', 'daily'],
  ])('%s is mailed %s by default', (kind, time) => expect(DEFAULT_MAIL_TIMES[kind]).toBe(time))
})

describe('the unsubscribe page', () => {
  it.each<[MailSubscription, string]>([
    ['daily', 'the daily digest'],
    ['dueTomorrow', 'mails about “Due tomorrow”'],
    ['returned', 'mails about “Returned to me”'],
  ])('calls %s %s', (of, words) => expect(describeSubscription(of)).toBe(words))

  const { query } = noticeCalls.unsubscribe
  const person = 'b1'.repeat(12)
  it('accepts a person, a subscription and an optional signature', () => {
    expect(z.parse(query, { person, of: 'daily', signature: 'x'.repeat(100) })).toEqual({
      person,
      of: 'daily',
      signature: 'x'.repeat(100),
    })
    // A link that was cut off is handled like one with an invalid signature.
    expect(z.parse(query, { person, of: 'overdue' })).toEqual({ person, of: 'overdue', signature: '' })
  })
  it.each<[string, object]>([
    ['nobody', { of: 'daily', signature: 'x' }],
    ['an unknown kind', { person, of: 'weekly', signature: 'x' }],
    ['a signature that is too long', { person, of: 'daily', signature: 'x'.repeat(101) }],
    ['anything more', { person, of: 'daily', signature: 'x', by: person }],
  ])('refuses %s', (_, sent) => expect(z.safeParse(query, sent).success).toBe(false))
})

describe('the calls', () => {
  it.each<[string, z.ZodMiniType, object, boolean]>([
    ['the list from its beginning', noticeCalls.notices.query, {}, true],
    ['the list before a notice', noticeCalls.notices.query, { before: 'b1'.repeat(12) }, true],
    ['the list after something unknown', noticeCalls.notices.query, { after: 'b1'.repeat(12) }, false],
    ['read', noticeCalls.markNotice.body, { isRead: true }, true],
    ['neither read nor unread', noticeCalls.markNotice.body, {}, false],
    ['all up to one', noticeCalls.markNoticesRead.body, { until: 'b1'.repeat(12) }, true],
    ['all up to nothing', noticeCalls.markNoticesRead.body, {}, false],
    ['a choice for one kind', noticeCalls.saveMailTimes.body, { returned: 'never' }, true],
    ['a choice for no kind', noticeCalls.saveMailTimes.body, { lost: 'never' }, false],
    ['a time that there is not', noticeCalls.saveMailTimes.body, { returned: 'weekly' }, false],
  ])('%s', (_, schema, sent, isTaken) => expect(z.safeParse(schema, sent).success).toBe(isTaken))

  it.each<[string, { method: string; path: string }, string]>([
    ['list', noticeCalls.notices, 'GET /api/notices'],
    ['count', noticeCalls.unreadNotices, 'GET /api/notices/unread'],
    ['mark', noticeCalls.markNotice, 'PUT /api/notices/{id}'],
    ['mark all', noticeCalls.markNoticesRead, 'POST /api/notices/read'],
    ['read choices', noticeCalls.mailTimes, 'GET /api/notices/mailTimes'],
    ['choose', noticeCalls.saveMailTimes, 'PUT /api/notices/mailTimes'],
    ['end mails', noticeCalls.unsubscribe, 'POST /api/notices/unsubscribe'],
  ])('%s at %o', (_, { method, path }, place) => expect(`${method} ${path}`).toBe(place))
  it('create no record when all are marked as read', () => expect(noticeCalls.markNoticesRead.creates).toBe(false))
})
