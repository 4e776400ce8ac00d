/** Two years of reward requests in every state, with their steps, within each person's yearly budget. */
import type { StoredEmployee } from '#functions/employees/store.ts'
import { batchLines, paymentBatches } from '#functions/rewards/batches.ts'
import { budgetYearOf, rewardAmountOf } from '#functions/rewards/steps.ts'
import {
  initialBudgetWrite,
  rewardSteps,
  rewards,
  type StoredReward,
  type StoredRewardStep,
} from '#functions/rewards/store.ts'
import type { TableWrite } from '#kit/table.ts'
import { type RewardStatus, rewardStatuses } from '#shared/features/rewards/flow.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { paymentStatuses } from '#shared/features/rewards.ts'
import { addDays, dayOf } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import { toCents } from '#shared/kit/money.ts'
import { fullName } from '#shared/kit/people.ts'
import type { SeededCompany } from './company.ts'
import { REWARD_REQUESTS, type RewardRequestText } from './reward-requests.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface SeededReward {
  readonly reward: StoredReward
  readonly steps: readonly StoredRewardStep[]
  readonly person: StoredEmployee
}

/** One request per this many people. */
const PEOPLE_PER_REWARD = 2.4
const TWO_YEARS = 720
/** The statuses of the newest requests, one each; older requests are closed. */
const NEWEST_STATUSES: readonly RewardStatus[] = [
  'Pending Approval',
  'Pending Approval',
  'Pending Refund',
  'Missing Info',
  'Pending Payment',
  'Pending Approval',
  'Rejected',
  'Pending Payment',
  'Pending Refund',
]
const FINAL_STATUSES: readonly RewardStatus[] = ['Refunded', 'Refunded', 'Refunded', 'Refunded', 'Rejected']

/** The steps that led to each status. */
const STATUS_PATHS: Readonly<Record<RewardStatus, readonly RewardStatus[]>> = {
  'Pending Approval': [],
  Rejected: ['Rejected'],
  'Pending Refund': ['Pending Refund'],
  'Pending Payment': ['Pending Refund', 'Pending Payment'],
  'Missing Info': ['Pending Refund', 'Pending Payment', 'Missing Info'],
  Refunded: ['Pending Refund', 'Pending Payment', 'Refunded'],
}

export function makeRewards({ employees }: SeededCompany, now: Date, random: SeededRandom): SeededReward[] {
  const today = dayOf(now)
  const who = findDeciders(employees)
  const asking = employees.filter(person => person.isActive && person.activateRewards)
  const demo = asking.find(person => person.email === 'employee@muster.example')
  const taken = new Map<string, number>()
  const count = Math.round(employees.length / PEOPLE_PER_REWARD)
  return Array.from({ length: count }, (_, index) => {
    const status = NEWEST_STATUSES[index] ?? random.pick(FINAL_STATUSES)
    const age = NEWEST_STATUSES[index] ? 2 + index * 3 : Math.round((TWO_YEARS * index) / count)
    const day = addDays(today, -age)
    const want = random.pick(REWARD_REQUESTS)
    const fits = (person: StoredEmployee) =>
      (person.hireDate ?? today) < day &&
      (taken.get(budgetKeyOf(person, day)) ?? 0) + want.amount <= (person.yearlyBudget ?? Number.POSITIVE_INFINITY)
    const able = asking.filter(fits)
    const person = demo && index % 5 === 0 && fits(demo) ? demo : able.length ? random.pick(able) : undefined
    if (!person) return undefined
    const made = makeReward({ person, want, status, day }, who, now, random)
    const key = budgetKeyOf(person, day)
    if (status !== 'Rejected') taken.set(key, (taken.get(key) ?? 0) + rewardAmountOf(made.reward))
    return made
  }).filter(made => made !== undefined)
}

/** Returns the writes that store the requests and the used budgets. */
export function rewardWrites(cases: readonly SeededReward[]): TableWrite[] {
  const taken = new Map<string, number>()
  for (const { reward } of cases) {
    if (reward.rewStatusID === rewardStatuses.id('Rejected')) continue
    const key = `${reward.employee} ${budgetYearOf(reward)}`
    taken.set(key, (taken.get(key) ?? 0) + rewardAmountOf(reward))
  }
  return [
    ...cases.flatMap(({ reward, steps: taken }) => [
      rewards.insertWrite(reward._id, reward, new Date(reward.updateDate)),
      ...taken.flatMap(step => rewardSteps.addWrites(reward._id, step)),
    ]),
    ...paymentBatchWrites(cases),
    ...[...taken].map(([key, dollars]) => {
      const [employee = '', year] = key.split(' ')
      return initialBudgetWrite(employee, Number(year), dollars)
    }),
  ]
}

/** The newest paid requests, stored as if paid together: the first one determines by whom and when. */
const BATCH_SIZE = 4
function paymentBatchWrites(cases: readonly SeededReward[]): TableWrite[] {
  const paid = cases.filter(({ reward }) => reward.rewStatusID === rewardStatuses.id('Refunded')).slice(0, BATCH_SIZE)
  const [first] = paid
  const step = first?.steps.at(-1)
  const date = first?.reward.payment.paymentDate
  if (!first || !step || !date) return []
  const lines = paid.map(({ reward, person }) => ({
    _id: reward._id,
    employee: reward.employee,
    reference: reward._id,
    date,
    amount: rewardAmountOf(reward),
    name: fullName(person),
    email: person.email,
  }))
  const cents = lines.reduce((sum, { amount }) => sum + toCents(amount), 0)
  const fields = {
    date,
    count: lines.length,
    total: cents / 100,
    people: [...new Set(lines.map(({ employee }) => employee))],
    createdBy: step.user,
    createdAt: step.date,
  }
  const now = new Date(step.date)
  const id = makeId(now, first.reward._id.slice(4))
  return [paymentBatches.insertWrite(id, fields, now), ...lines.flatMap(line => batchLines.addWrites(id, line))]
}

const budgetKeyOf = ({ _id }: StoredEmployee, day: string) => `${_id} ${day.slice(0, 4)}`

/** The people who validate and who pay. */
function findDeciders(employees: readonly StoredEmployee[]) {
  const found = (account: string) => {
    const person = employees.find(({ email }) => email === `${account}@muster.example`)
    if (!person) throw new Error(`Nobody is ${account}`)
    return person
  }
  return { admin: found('admin'), finance: found('finance') }
}

interface RewardInput {
  readonly person: StoredEmployee
  readonly want: RewardRequestText
  readonly status: RewardStatus
  readonly day: string
}

function makeReward(
  { person, want, status, day }: RewardInput,
  who: ReturnType<typeof findDeciders>,
  now: Date,
  random: SeededRandom,
): SeededReward {
  const way = STATUS_PATHS[status]
  const room = Math.floor((now.getTime() - Date.parse(`${day}T18:00:00Z`)) / 3_600_000 / (way.length + 1))
  const at = (index: number) =>
    new Date(Date.parse(`${day}T14:00:00Z`) + index * Math.min(room, 60) * 3_600_000 + random.between(0, 200) * 60_000)
  // The purchase costs a little less than was requested.
  const realAmount = way.includes('Pending Payment')
    ? Math.floor(want.amount * 100 * (0.9 + random.next() / 10)) / 100
    : null
  const requested = at(0)
  const _id = makeId(requested, random.hex(20))
  const comments: Readonly<Record<RewardStatus, string>> = {
    'Pending Approval': want.description,
    Rejected: 'This is part of what the company buys for everybody; please ask IT for it.',
    'Pending Refund': 'Agreed. Please keep the invoice.',
    'Pending Payment': `Bought at ${want.company}.`,
    'Missing Info': 'The invoice is in another name. Please ask the shop for a new one.',
    Refunded: 'Paid with the salaries of the month.',
  }
  const instants = [requested, ...way.map((_, index) => at(index + 1))]
  const taken = (['Pending Approval', ...way] as const).map((step, index): StoredRewardStep => {
    const date = instants[index] ?? requested
    const by = index === 0 ? person : index === 1 ? who.admin : who.finance
    return {
      _id: makeId(date, random.hex(20)),
      user: { name: by.name, lastName: by.lastName },
      status: rewardStatuses.id(step),
      date: date.toISOString(),
      requestComment: comments[step],
      realAmount: index >= 2 ? realAmount : null,
    }
  })
  const last = instants.at(-1) ?? requested
  const reached = (step: RewardStatus) => way.includes(step)
  const reward: StoredReward = {
    _id,
    version: taken.length,
    employee: person._id,
    reasonID: rewardReasons.id(want.reason),
    estimatedAmount: want.amount,
    realAmount,
    rewStatusID: rewardStatuses.id(status),
    requestDate: requested.toISOString(),
    updateDate: last.toISOString(),
    hasInvoice: false,
    requestDescription: want.description,
    validation: reached('Rejected')
      ? { answer: 'no', requestComment: comments.Rejected }
      : reached('Pending Refund')
        ? { answer: 'yes', requestComment: comments['Pending Refund'] }
        : null,
    refund: reached('Pending Payment')
      ? {
          requestComment: comments['Pending Payment'],
          purchasedDate: dayOf(instants[1] ?? requested),
          purchaseCompany: want.company,
          purchased: want.purchased,
          electronicInvoice: 'yes',
          invoice: null,
        }
      : {
          requestComment: '',
          purchasedDate: null,
          purchaseCompany: '',
          purchased: '',
          electronicInvoice: null,
          invoice: null,
        },
    payment: reached('Refunded')
      ? { paymentStatusID: paymentStatuses.id('Paid'), paymentDate: dayOf(last), requestComment: comments.Refunded }
      : reached('Missing Info')
        ? {
            paymentStatusID: paymentStatuses.id('Missing Info'),
            paymentDate: null,
            requestComment: comments['Missing Info'],
          }
        : { paymentStatusID: null, paymentDate: null, requestComment: '' },
  }
  return { reward, steps: taken, person }
}
