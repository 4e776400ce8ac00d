/** The handlers of pay rounds. */
import { type DirectoryWithTitles, loadDirectoryWithTitles } from '#functions/employees/store.ts'
import { withAuthors } from '#functions/users/store.ts'
import { AppError, validationError } from '#kit/app-error.ts'
import { authorOf, isAuthor } from '#kit/author.ts'
import { assertVersion } from '#kit/collection.ts'
import { liveClock } from '#kit/jobs.ts'
import type { Handlers } from '#kit/lambda.ts'
import type { HandlerRequest } from '#kit/request.ts'
import { settings } from '#kit/settings.ts'
import { toNamedEntry } from '#shared/features/employees/people.ts'
import {
  isOpenRound,
  mayCancelRound,
  type PayRound,
  type PayRoundForm,
  type PayRoundLine,
  type PayRoundListItem,
  type PayRoundRow,
  type payRoundCalls,
  payRoundList,
  payRoundMessages,
  roundOfClientMonth,
} from '#shared/features/pay-rounds.ts'
import { currencyOf } from '#shared/features/salaries/currencies.ts'
import { SALARY_KEY_HEADER, salaryMessages } from '#shared/features/salaries.ts'
import type { Actor } from '#shared/kit/access.ts'
import { selectPage } from '#shared/kit/list.ts'
import { type AuthorLookup, compareByName, type StoredAuthor } from '#shared/kit/people.ts'
import { decryptBand } from '../bands/calls.ts'
import { payBands, type StoredPayBands } from '../bands/store.ts'
import { encryptForBrowser, parseBrowserKey, withCheckedKey } from '../browser-key.ts'
import { currencyAtRest, decryptFromBrowser, encryptAtRest } from '../cipher.ts'
import { recordPayViews } from '../pay-views.ts'
import { decryptSalary, encryptSalary, judgeRound, loadPayOnDay, type PayOnDay } from './lines.ts'
import { payRounds, type StoredPayRound, type StoredRoundLine } from './store.ts'
import { writeRoundSalaries } from './write-salaries.ts'

type Company = DirectoryWithTitles & AuthorLookup
type Requester = Pick<HandlerRequest, 'actor' | 'now' | 'header'>
const loadCompany = (actor: Actor, now: Date): Promise<Company> => withAuthors(loadDirectoryWithTitles(actor, now), now)

export const payRoundHandlers: Handlers<typeof payRoundCalls> = {
  payRounds: async ({ actor, query, now }) => {
    const [company, rows] = await Promise.all([loadCompany(actor, now), payRounds.rows(now)])
    const { totalItems, items } = selectPage(payRoundList, rows, query, undefined)
    return { totalItems, items: items.map(row => toListItem(row, company)) }
  },
  payRound: async request => toDetail(await payRounds.get(request.params.id), request),
  duePeople: async ({ actor, params, now }) => {
    const month = Number(params.month)
    const { all } = await loadDirectoryWithTitles(actor, now)
    return all
      .map(person => ({
        _id: person._id,
        name: person.name,
        lastName: person.lastName,
        country: person.country,
        salaryPeriodMonth: person.salaryPeriodMonth,
        clientSalaryPeriodMonth: person.clientSalaryPeriodMonth,
        isActive: person.isActive,
        isDueBySalary: person.salaryPeriodMonth === month,
        isDueByClient:
          person.clientSalaryPeriodMonth !== null && roundOfClientMonth(person.clientSalaryPeriodMonth) === month,
      }))
      .filter(({ isActive, isDueBySalary, isDueByClient }) => isActive && (isDueBySalary || isDueByClient))
      .map(({ isActive: _, ...due }) => due)
      .sort(compareByName)
  },
  createRound: withCheckedKey(async request => {
    const { actor, body, newId, now } = request
    const people = [...new Set(body.people)]
    if (people.length === 0) throw validationError('people', payRoundMessages.nobody)
    const company = await loadDirectoryWithTitles(actor, now)
    if (people.some(id => !company.person(id)?.isActive))
      throw validationError('people', payRoundMessages.unknownPerson)
    const pay = await loadPayOnDay(people, body.date, now)
    const author = authorOf(actor)
    const fields: Omit<StoredPayRound, '_id' | 'version'> = {
      title: body.title,
      year: body.year,
      month: body.month,
      date: body.date,
      people,
      state: 'draft',
      createdBy: author,
      createdAt: now.toISOString(),
      proposedBy: null,
      proposedAt: null,
      endedBy: null,
      endedAt: null,
      writtenAt: null,
      proposers: [author],
      reason: '',
      lines: await Promise.all(people.map(employee => toNewLine(employee, pay.get(employee)))),
    }
    return toDetail(await payRounds.insert(newId, fields, now), request)
  }),
  updateRound: withCheckedKey(async request => {
    const { actor, body, now } = request
    const before = await loadRound(request, isOpenRound, payRoundMessages.notOpen)
    const lines = await changeLines(before, body, now)
    const after: StoredPayRound = {
      ...before,
      title: body.title,
      date: body.date,
      lines,
      people: lines.map(({ employee }) => employee),
      proposers: withProposer(before, actor),
    }
    return toDetail(await payRounds.replace(before, after, now), request)
  }),
  proposeRound: withCheckedKey(async request => {
    const { actor, now } = request
    const before = await loadRound(request, isOpenRound, payRoundMessages.notOpen)
    if (!before.lines.some(({ proposed }) => proposed !== null)) throw new AppError('invalid', payRoundMessages.nothing)
    await assertNoObstacles(before, actor, now)
    const after: StoredPayRound = {
      ...before,
      state: 'proposed',
      proposedBy: authorOf(actor),
      proposedAt: now.toISOString(),
      proposers: withProposer(before, actor),
    }
    return toDetail(await payRounds.replace(before, after, now), request)
  }),
  confirmRound: withCheckedKey(async request => {
    const { actor, params, now } = request
    const known = await payRounds.get(params.id)
    // Confirming again continues writing the salaries if it was interrupted.
    if (known.state === 'confirmed')
      return toDetail(known.writtenAt ? known : await writeRoundSalaries(known, liveClock(now)), request)
    const before = await loadRound(request, isProposed, payRoundMessages.notProposed)
    if (before.proposers.some(one => isAuthor(one, actor))) throw new AppError('invalid', payRoundMessages.proposer)
    await assertNoObstacles(before, actor, now)
    const confirmed = await payRounds.replace(before, { ...before, ...endNow('confirmed', actor, now) }, now)
    return toDetail(await writeRoundSalaries(confirmed, liveClock(now)), request)
  }),
  returnRound: withCheckedKey(async request => {
    const before = await loadRound(request, isProposed, payRoundMessages.notProposed)
    const after: StoredPayRound = { ...before, state: 'returned', reason: request.body.reason }
    return toDetail(await payRounds.replace(before, after, request.now), request)
  }),
  cancelRound: withCheckedKey(async request => {
    const { actor, now } = request
    const before = await loadRound(request, mayCancelRound, payRoundMessages.notOpen)
    return toDetail(await payRounds.replace(before, { ...before, ...endNow('cancelled', actor, now) }, now), request)
  }),
}

const isProposed = ({ state }: Pick<PayRoundRow, 'state'>) => state === 'proposed'
const endNow = (state: 'confirmed' | 'cancelled', actor: Actor, now: Date) => ({
  state,
  endedBy: authorOf(actor),
  endedAt: now.toISOString(),
})

/** @throws 404, or 409 if somebody else has changed it since, or it is now in another state. */
async function loadRound(
  { params, ifMatch }: { readonly params: { readonly id: string }; readonly ifMatch: number | undefined },
  isRight: (round: PayRoundRow) => boolean,
  refusal: string,
): Promise<StoredPayRound> {
  const round = await payRounds.get(params.id)
  assertVersion(round, ifMatch)
  if (!isRight(round)) throw new AppError('conflict', refusal)
  return round
}

const withProposer = ({ proposers }: StoredPayRound, actor: Actor): StoredAuthor[] =>
  proposers.some(one => isAuthor(one, actor)) ? proposers : [...proposers, authorOf(actor)]

async function assertNoObstacles(round: StoredPayRound, actor: Actor, now: Date): Promise<void> {
  const company = await loadDirectoryWithTitles(actor, now)
  const judged = await judgeRound(round, company, now)
  if ([...judged.values()].some(({ obstacle }) => obstacle)) throw new AppError('conflict', payRoundMessages.obstacles)
}

const sealCurrent = async (employee: string, pay: PayOnDay | undefined): Promise<string | null> =>
  pay?.amount === undefined || pay.currency === undefined ? null : encryptSalary(employee, pay.amount, pay.currency)
const toNewLine = async (employee: string, pay: PayOnDay | undefined): Promise<StoredRoundLine> => ({
  employee,
  proposed: null,
  increase: null,
  note: '',
  current: await sealCurrent(employee, pay),
})

/** Converts the sent lines. A new proposal is stored with the person's present salary. */
async function changeLines(before: StoredPayRound, { lines, date }: PayRoundForm, now: Date) {
  const known = new Map(before.lines.map(line => [line.employee, line]))
  if (lines.length === 0) throw validationError('lines', payRoundMessages.nobody)
  if (new Set(lines.map(({ _id }) => _id)).size < lines.length) throw validationError('lines', payRoundMessages.twice)
  if (lines.some(({ _id }) => !known.has(_id))) throw validationError('lines', payRoundMessages.outside)
  const anew = lines.filter(({ _id, proposed }) => proposed !== null || known.get(_id)?.proposed === null)
  const pay = await loadPayOnDay(
    anew.map(({ _id }) => _id),
    date,
    now,
  )
  return Promise.all(
    lines.map(async ({ _id: employee, proposed: jwe, note }, index): Promise<StoredRoundLine> => {
      const line = known.get(employee)
      if (!line) throw new Error('It was looked for above')
      if (jwe === null && line.proposed !== null) return { ...line, note }
      const theirs = pay.get(employee)
      const current = await sealCurrent(employee, theirs)
      if (jwe === null) return { ...line, current, note }
      const path = `lines.${index}.proposed`
      const amount = await decryptFromBrowser(jwe, path)
      if (theirs?.amount === undefined || theirs.currency === undefined)
        throw validationError(path, payRoundMessages.noSalary)
      const raise = Math.round((amount - theirs.amount) * 100) / 100
      if (raise === 0) return { employee, current, note, proposed: null, increase: null }
      if (amount === 0) throw validationError(path, salaryMessages.invalid)
      return {
        employee,
        current,
        note,
        proposed: await encryptSalary(employee, amount, theirs.currency),
        increase: await encryptAtRest(raise, { employee, amount: 'salary increase' }, theirs.currency),
      }
    }),
  )
}

function toListItem(row: PayRoundRow, company: Company): PayRoundListItem {
  const { _id, version, title, year, month, date, state, createdAt, proposedAt, endedAt, writtenAt, people } = row
  const author = (kept: StoredAuthor | null) => (kept ? company.author(kept) : null)
  return {
    _id,
    version,
    title,
    year,
    month,
    date,
    state,
    createdAt,
    proposedAt,
    endedAt,
    writtenAt,
    total: people.length,
    createdBy: company.author(row.createdBy),
    proposedBy: author(row.proposedBy),
    endedBy: author(row.endedBy),
  }
}

/** Loads the bands of its people's job titles, by title. */
async function loadBandsOf({ people }: StoredPayRound, company: Company): Promise<Map<string, StoredPayBands>> {
  const titles = people.flatMap(id => company.person(id)?.jobTitle ?? [])
  return new Map((await payBands.getMany([...new Set(titles)])).map(one => [one._id, one]))
}

async function toDetail(round: StoredPayRound, { actor, now, header }: Requester): Promise<PayRound> {
  const key = await parseBrowserKey(header(SALARY_KEY_HEADER))
  const company = await loadCompany(actor, now)
  const judged = mayCancelRound(round) ? await judgeRound(round, company, now) : undefined
  // Views are recorded before the amounts are shown; if that fails, nothing is shown.
  const looks = round.lines.map(({ employee }) => ({ employeeId: employee, what: 'salary', through: 'round' }) as const)
  if (key) await recordPayViews(looks, actor, now)
  const show = async (employee: string, sealed: string | null): Promise<string | null> => {
    const text = key && sealed ? await decryptSalary(employee, sealed) : undefined
    return key && text !== undefined ? encryptForBrowser(key, text) : null
  }
  const bands = key ? await loadBandsOf(round, company) : new Map<string, StoredPayBands>()
  const showMid = async (title: string | null | undefined, currency: string): Promise<string | null> => {
    const band = bands.get(title ?? '')?.bands.find(one => one.currency === currency)
    const text = key && title && band ? await decryptBand(title, band, 'mid') : undefined
    return key && text !== undefined ? encryptForBrowser(key, text) : null
  }
  const lines = await Promise.all(
    round.lines.map(async ({ employee, current, proposed, note }): Promise<PayRoundLine> => {
      const person = company.person(employee)
      const found = judged?.get(employee)
      // An open round shows present salaries, from which raises are calculated; later states those of the proposal.
      const present = found && isOpenRound(round) ? found.pay?.sealed : undefined
      const kept = present ?? proposed ?? current
      const currency = kept ? currencyAtRest(kept) : currencyOf(person?.country ?? '', settings.currencies)
      return {
        _id: employee,
        person: company.name(employee),
        country: person?.country ?? '',
        note,
        currency,
        bandMid: await showMid(person?.jobTitle, currency),
        jobTitle: toNamedEntry(company.jobTitle(person?.jobTitle)),
        salaryPeriodMonth: person?.salaryPeriodMonth ?? null,
        clientSalaryPeriodMonth: person?.clientSalaryPeriodMonth ?? null,
        current: await show(employee, present === undefined ? current : present),
        proposed: await show(employee, proposed),
        obstacle: found?.obstacle ?? '',
      }
    }),
  )
  return {
    ...toListItem(round, company),
    lines: lines.sort((a, b) => compareByName(a.person, b.person)),
    reason: round.reason,
    isProposer: round.proposers.some(one => isAuthor(one, actor)),
  }
}
