/**
 * Requests to correct a record. They wait on HR's home until one person answers that it is done, or why not; the
 * requester is then notified.
 */
import { loadAuthors, loadPersonIdsWithRoles } from '#functions/users/store.ts'
import { AppError } from '#kit/app-error.ts'
import { authorOf, isAuthor } from '#kit/author.ts'
import type { Handlers } from '#kit/lambda.ts'
import { type NoticeCause, noticeWrites } from '#kit/notices.ts'
import { isOwnPartOpen, requireOwnPart } from '#kit/own-place.ts'
import { markOnceWrite, queryPartition, type TableWrite, tryTransact } from '#kit/table.ts'
import {
  CORRECTION_ANSWERED,
  type Correction,
  type CorrectionRow,
  MAX_OWN_CORRECTIONS,
  type StoredCorrection,
} from '#shared/features/employees/corrections.ts'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import type { employeesApi } from '#shared/features/employees.ts'
import type { NewNotice } from '#shared/features/notices.ts'
import type { Role } from '#shared/kit/access.ts'
import { type AuthorLookup, fullName } from '#shared/kit/people.ts'
import { corrections } from './corrections.ts'
import { employees } from './store.ts'

/** How long the response to a request is kept for repetitions. */
const DAY_SECONDS = 24 * 3600

/** Each is mailed to everybody in HR. */
const MAX_CORRECTIONS_A_DAY = 10

/** Roles that correct records, by preference: admins only if a stage has nobody in HR. */
const CORRECTOR_ROLES: readonly Role[] = ['hr', 'admin']

const TITLE = 'Correction of details'

export const correctionHandlers: Handlers<
  Pick<typeof employeesApi.calls, 'askForCorrection' | 'ownCorrections' | 'corrections' | 'answerCorrection'>
> = {
  askForCorrection: async ({ actor, body: { text }, newId, now }) => {
    const person = requireOwnPart('details', actor)
    const correctors = await findCorrectors(person, now)
    if (correctors.length === 0) throw new AppError('invalid', employeeMessages.nobodyCorrects)
    const partition = `CORRECTION#${person}`
    const today = (await queryPartition(partition)).filter(({ ttl }) => Number(ttl) * 1000 > now.getTime())
    if (today.length >= MAX_CORRECTIONS_A_DAY && !today.some(({ sk }) => sk === newId.id))
      throw new AppError('invalid', employeeMessages.manyCorrections)
    const notice: NewNotice = {
      kind: 'waiting',
      host: 'staff',
      path: `/employees/${person}`,
      title: TITLE,
      person: fullName(actor),
      reason: text,
      roles: CORRECTOR_ROLES,
      isMailed: true,
      holds: { ...corrections.hold(newId.id, 'employee', person), also: { field: 'isDone', is: false } },
    }
    const request = { employee: person, askedAt: now.toISOString(), isDone: false, text }
    // A repeated request has the same id, and notifies nobody twice.
    await tryTransact([
      markOnceWrite({ pk: partition, sk: newId.id }, now, DAY_SECONDS),
      corrections.insertWrite(newId.id, { ...request, answer: '', doneBy: null, doneAt: null }, now),
      ...noticeWrites(notice, correctors, { actor, now, change: newId.id }),
    ])
  },
  ownCorrections: async ({ actor, now }) => {
    const person = requireOwnPart('details', actor)
    return toCorrections(await loadNewest(({ employee }) => employee === person, now, MAX_OWN_CORRECTIONS), now)
  },
  corrections: async ({ params: { id }, now }) => {
    const [waiting] = await Promise.all([
      loadNewest(({ employee, isDone }) => employee === id && !isDone, now),
      employees.get(id),
    ])
    return toCorrections(waiting, now)
  },
  answerCorrection: async ({ actor, params, body: { answer }, now }) => {
    const before = await corrections.get(params.id)
    if (before.isDone) {
      // A repetition of a request whose response was lost.
      const isRepeated = before.doneBy && isAuthor(before.doneBy, actor) && before.answer === answer
      if (!isRepeated) throw new AppError('conflict', CORRECTION_ANSWERED)
      return toCorrection(before, await loadAuthors([before.doneBy], now))
    }
    const done = { ...before, isDone: true, answer, doneBy: authorOf(actor), doneAt: now.toISOString() }
    const telling = answerNoticeWrites(done, { actor, now, change: before._id })
    const after = await corrections.replace(before, done, now, ...telling)
    return toCorrection(after, await loadAuthors([after.doneBy], now))
  },
}

/** Notifies the person on the employee host, if the stage shows their details there. */
export function answerNoticeWrites(
  { employee, answer }: Pick<StoredCorrection, 'employee' | 'answer'>,
  cause: NoticeCause,
): TableWrite[] {
  if (!isOwnPartOpen('details')) return []
  const notice: NewNotice = {
    kind: 'decided',
    host: 'timesheet',
    path: '/my-details',
    title: TITLE,
    person: '',
    isMailed: true,
    reason: answer,
  }
  return noticeWrites(notice, [employee], cause)
}

/** Finds the people who may answer; nobody answers their own request. */
async function findCorrectors(person: string, now: Date): Promise<string[]> {
  for (const role of CORRECTOR_ROLES) {
    const correctors = (await loadPersonIdsWithRoles([role], now)).filter(corrector => corrector !== person)
    if (correctors.length) return correctors
  }
  return []
}

async function loadNewest(
  isMeant: (row: CorrectionRow) => boolean,
  now: Date,
  atMost?: number,
): Promise<StoredCorrection[]> {
  const rows = (await corrections.rows(now)).filter(isMeant).sort(compareNewest).slice(0, atMost)
  return (await corrections.getMany(rows.map(({ _id }) => _id))).sort(compareNewest)
}
const compareNewest = (a: CorrectionRow, b: CorrectionRow) => (a.askedAt < b.askedAt ? 1 : -1)

async function toCorrections(all: readonly StoredCorrection[], now: Date): Promise<Correction[]> {
  if (!all.length) return []
  const authors = await loadAuthors(
    all.map(({ doneBy }) => doneBy),
    now,
  )
  return all.map(one => toCorrection(one, authors))
}

const toCorrection = (
  { _id, text, askedAt, isDone, answer, doneBy, doneAt }: StoredCorrection,
  authors: AuthorLookup,
): Correction => ({
  _id,
  text,
  askedAt,
  isDone,
  answer,
  doneAt,
  doneBy: doneBy ? fullName(authors.author(doneBy)) : '',
})
