/**
 * Pay rounds: in January, May and September, new salaries are proposed for everybody who is due, in one grid, and come
 * into force together once a second person has confirmed them. The calls are served by the salaries function:
 * docs/decisions/salaries.md.
 */
import * as z from 'zod/mini'
import { staffAccess } from '#shared/kit/access.ts'
import { get, pageOf, post, put } from '#shared/kit/contract.ts'
import { CHOOSE_FROM_LIST, calendarYear, day, id, optionalText, refs, text } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor } from '#shared/kit/list.ts'
import { Author, PersonName, StoredAuthor } from '#shared/kit/people.ts'
import { EncryptedAmount } from './employees/encrypted-amount.ts'
import { NamedEntry } from './employees/people.ts'
import { periodName, SALARY_PERIODS } from './employees/rules.ts'
import { rolesForScreens } from './screens.ts'

/** A round with all its amounts is one table item, which is limited to 400 kB. */
export const MAX_ROUND_PEOPLE = 250
const MAX_NOTE = 200
export const MAX_RETURN_REASON = 500

export const ROUND_STATES = ['draft', 'proposed', 'returned', 'confirmed', 'cancelled'] as const
export const RoundState = z.enum(ROUND_STATES)
export type RoundState = z.infer<typeof RoundState>
export const roundStateLabels: Readonly<Record<RoundState, string>> = {
  draft: 'Draft',
  proposed: 'Proposed',
  returned: 'Returned',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
}

/** Whether its amounts may be changed. */
export const isOpenRound = ({ state }: { readonly state: RoundState }): boolean =>
  state === 'draft' || state === 'returned'
export const mayCancelRound = (round: { readonly state: RoundState }): boolean =>
  isOpenRound(round) || round.state === 'proposed'

/** A month of salary periods, counted from 0. */
const period = z.number().check(z.refine(month => SALARY_PERIODS.some(one => one === month), CHOOSE_FROM_LIST))

export const PayRoundRow = z.object({
  _id: id,
  version: z.number(),
  title: z.string(),
  year: z.number(),
  month: period,
  /** The day from which its salaries are in force. */
  date: day,
  people: z.array(id),
  state: RoundState,
  createdBy: StoredAuthor,
  createdAt: z.string(),
  proposedBy: z.nullable(StoredAuthor),
  proposedAt: z.nullable(z.string()),
  /** Who confirmed or cancelled it. */
  endedBy: z.nullable(StoredAuthor),
  endedAt: z.nullable(z.string()),
  /** When the last of its salaries was written. */
  writtenAt: z.nullable(z.string()),
  /** Everybody who took part in proposing it, and so may not confirm it. */
  proposers: z.array(StoredAuthor),
})
export type PayRoundRow = z.infer<typeof PayRoundRow>

export const PayRoundListItem = z.object({
  _id: id,
  version: z.number(),
  title: z.string(),
  year: z.number(),
  month: period,
  date: z.string(),
  state: RoundState,
  /** How many people it names. */
  total: z.number(),
  createdBy: Author,
  createdAt: z.string(),
  proposedBy: z.nullable(Author),
  proposedAt: z.nullable(z.string()),
  endedBy: z.nullable(Author),
  endedAt: z.nullable(z.string()),
  writtenAt: z.nullable(z.string()),
})
export type PayRoundListItem = z.infer<typeof PayRoundListItem>

export const PayRoundLine = z.object({
  /** The person's id. */
  _id: id,
  person: PersonName,
  country: z.string(),
  jobTitle: z.nullable(NamedEntry),
  salaryPeriodMonth: z.nullable(z.number()),
  clientSalaryPeriodMonth: z.nullable(z.number()),
  /** JWE for the browser's key; null if the browser sent no key, or if the person has no salary. */
  current: z.nullable(z.string()),
  /** As `current`; null also if no other salary is proposed. */
  proposed: z.nullable(z.string()),
  /** The currency of both amounts: a round keeps the currency that a person is paid in. */
  currency: z.string(),
  /** The middle of their job title's band in that currency, encrypted as the amounts are; null if there is none. */
  bandMid: z.nullable(z.string()),
  note: z.string(),
  /** Why it cannot be confirmed as it is; empty if it can. */
  obstacle: z.string(),
})
export type PayRoundLine = z.infer<typeof PayRoundLine>

export const PayRound = z.object({
  ...PayRoundListItem.shape,
  lines: z.array(PayRoundLine),
  /** The reason of its last return; empty if it was not returned. */
  reason: z.string(),
  /** Whether the caller took part in proposing it, and so may not confirm it. */
  isProposer: z.boolean(),
})
export type PayRound = z.infer<typeof PayRound>

export const NewPayRound = z.object({
  title: text(100),
  year: calendarYear,
  month: period,
  date: day,
  people: refs(MAX_ROUND_PEOPLE, `At most ${MAX_ROUND_PEOPLE} people`),
})
export type NewPayRound = z.infer<typeof NewPayRound>

export const PayRoundForm = z.object({
  title: text(100),
  date: day,
  /** People who are left out are removed from the round. */
  lines: z
    .array(
      z.object({
        _id: id,
        /** Null keeps the proposal; the current salary withdraws it. */
        proposed: z.nullable(EncryptedAmount),
        note: optionalText(MAX_NOTE),
      }),
    )
    .check(z.maxLength(MAX_ROUND_PEOPLE, `At most ${MAX_ROUND_PEOPLE} people`)),
})
export type PayRoundForm = z.infer<typeof PayRoundForm>

/** A person who is due for the round of a month, and why. */
export const DuePerson = z.object({
  _id: id,
  name: z.string(),
  lastName: z.string(),
  country: z.string(),
  salaryPeriodMonth: z.nullable(z.number()),
  clientSalaryPeriodMonth: z.nullable(z.number()),
  isDueBySalary: z.boolean(),
  isDueByClient: z.boolean(),
})
export type DuePerson = z.infer<typeof DuePerson>

/**
 * Returns the month of the round that a client's month belongs to: the first one after it, as for a hire in that month.
 * Months are counted from 0.
 */
export const roundOfClientMonth = (month: number): (typeof SALARY_PERIODS)[number] =>
  month < 4 ? 4 : month < 8 ? 8 : 0

/** `May 2027` */
export const roundName = ({ year, month }: { readonly year: number; readonly month: number }): string =>
  `${periodName(month)} ${year}`

export const payRoundMessages = {
  proposer: 'Somebody else has to confirm this pay round.',
  notOpen: 'This pay round can no longer be changed',
  notProposed: 'This pay round is not proposed',
  nobody: 'Choose at least one person',
  nothing: 'No salary is proposed yet',
  unknownPerson: 'Choose people who work here',
  twice: 'Each person is in a round once',
  noSalary: 'Somebody without a salary cannot get a raise',
  outside: 'Only people who are in the round can be changed',
  obstacles: 'Look at the people marked in the table first',
  changed: 'Their salary has changed since',
  left: 'They no longer work here',
  later: 'A later salary is already in their log',
  unreadable: 'Their salary cannot be read',
  created: 'Pay round created.',
  saved: 'Pay round saved.',
  proposed: 'Pay round proposed.',
  returned: 'Pay round returned.',
  confirmed: 'Pay round confirmed.',
  cancelled: 'Pay round cancelled.',
}

const { anyOf, search } = filterBuildersFor<PayRoundRow>()
export const payRoundList = defineList<PayRoundRow>()({
  columns: {
    title: row => row.title,
    date: row => `${row.date} ${row.createdAt}`,
    state: row => ROUND_STATES.indexOf(row.state),
    people: row => row.people.length,
  },
  filters: {
    search: search(row => [row.title, roundName(row)]),
    state: anyOf(ROUND_STATES, row => row.state),
  },
  sortByColumn: 'date',
  thenByColumns: ['title', 'date'],
  isSortAscending: false,
  pageSize: 20,
})

const access = staffAccess(rolesForScreens('/pay-rounds'), 'all')
const at = '/api/payRounds'
const step = (name: string, summary: string) =>
  post(`${at}/{id}/${name}`, { access, summary, params: { id }, result: PayRound, creates: false })
export const payRoundCalls = {
  payRounds: get(at, {
    access,
    summary: 'A page of pay rounds, without amounts',
    query: payRoundList.query,
    result: pageOf(PayRoundListItem),
  }),
  payRound: get(`${at}/{id}`, {
    access,
    summary: 'A pay round, its amounts encrypted to the browser’s key',
    params: { id },
    result: PayRound,
  }),
  duePeople: get(`${at}/due/{month}`, {
    access,
    summary: 'Who is due in a round of January (0), May (4) or September (8)',
    params: { month: z.enum(['0', '4', '8']) },
    result: z.array(DuePerson),
  }),
  createRound: post(at, { access, summary: 'Begins a pay round', body: NewPayRound, result: PayRound }),
  updateRound: put(`${at}/{id}`, {
    access,
    summary: 'Changes a pay round that is not proposed',
    params: { id },
    existingFrom: 'payRound',
    body: PayRoundForm,
    result: PayRound,
  }),
  proposeRound: step('propose', 'Proposes a pay round to a second person'),
  confirmRound: step('confirm', 'Confirms what others proposed: all its salaries come into force, or none'),
  returnRound: post(`${at}/{id}/return`, {
    access,
    summary: 'Returns a proposed pay round, with the reason',
    params: { id },
    body: z.object({ reason: text(MAX_RETURN_REASON) }),
    result: PayRound,
    creates: false,
  }),
  cancelRound: step('cancel', 'Cancels a pay round that is not confirmed'),
} as const
