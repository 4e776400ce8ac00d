/**
 * Two years of one-on-ones: one per month with each person's leader, most of them held, and their action items.
 */
import { agendaTemplates } from '#functions/one-on-ones/agenda-templates.ts'
import {
  oneOnOnes,
  oneOnOneTemplates,
  reserveOneOnOneWrite,
  type StoredOneOnOne,
} from '#functions/one-on-ones/store.ts'
import type { StoredAssignment } from '#functions/process-assignments/store.ts'
import type { TableWrite } from '#kit/table.ts'
import type { AgendaTemplate } from '#shared/features/one-on-ones/agenda-templates.ts'
import { feelings, oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { ONE_ON_ONE_TEMPLATE_ID, type OneOnOneTemplate } from '#shared/features/one-on-ones/template.ts'
import { processTypes } from '#shared/features/process-assignments.ts'
import { addDays, addMonths, type Day, dayOf, firstDayOfMonth, monthOfDay } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import type { SeededActionItem } from './action-items.ts'
import type { SeededCompany } from './company.ts'
import type { SeededRandom } from './seeded-random.ts'
import { AGENDAS, QUESTIONS, TALKING_POINTS } from './talking-points.ts'

export interface SeededMeetings {
  readonly template: OneOnOneTemplate
  readonly agendas: readonly AgendaTemplate[]
  readonly oneOnOnes: readonly StoredOneOnOne[]
}

/** Months before this one; fewer for a large company, since half its records would be these. */
const countMonths = (size: number) => (size > 1_000 ? 3 : 24)

/** People who are due tonight have no one-on-one this month yet: the nightly job opens it. */
export function makeMeetings(
  { employees }: SeededCompany,
  assignments: readonly StoredAssignment[],
  now: Date,
  random: SeededRandom,
): SeededMeetings {
  const today = dayOf(now)
  const due = new Set(assignments.filter(one => isDue(one, today)).map(one => one.employee))
  const met = employees.flatMap(person => {
    const { leader } = person
    if (!leader) return []
    const until = person.isActive ? today : person.resignationInfo.lastDay || person.hireDate || today
    return meetingMonths(countMonths(employees.length), person.hireDate ?? today, until, today)
      .filter(month => !(due.has(person._id) && month === firstDayOfMonth(today)))
      .map(month => makeMeeting({ employee: person._id, leaderAssigned: leader }, month, now, random))
  })
  return { template: makeTemplate(now), agendas: makeAgendaTemplates(now, random), oneOnOnes: met }
}

/**
 * The action items of one-on-ones, each in its person's one-on-one of the month in which it was opened; if that was not
 * held, it is a general item.
 */
export function attachItemsToMeetings(
  items: readonly SeededActionItem[],
  { oneOnOnes }: SeededMeetings,
): SeededActionItem[] {
  const held = new Map(
    oneOnOnes
      .filter(({ status }) => status !== NOT_DONE)
      .map(one => [`${one.employee}#${monthOfDay(one.creationDate)}`, one._id]),
  )
  return items.map(item => {
    const met = item.type === 'OneOnOne' ? held.get(`${item.employee}#${monthOfDay(item.creationDate)}`) : undefined
    return met ? { ...item, typeId: met, isShared: true } : { ...item, type: 'General' }
  })
}

/** Returns the writes that store them. */
export const meetingWrites = (made: SeededMeetings): TableWrite[] => [
  oneOnOneTemplates.insertWrite(ONE_ON_ONE_TEMPLATE_ID, made.template, new Date(made.template.createdAt ?? 0)),
  ...made.agendas.map(agenda =>
    agendaTemplates.insertWrite(agenda._id, agenda, new Date(made.template.createdAt ?? 0)),
  ),
  ...made.oneOnOnes.flatMap(one => [
    oneOnOnes.insertWrite(one._id, one, new Date(one.createdAt)),
    reserveOneOnOneWrite(one, one._id),
  ]),
]

const isDue = ({ processType, isActive, nextPeriodStartDate }: StoredAssignment, today: Day) =>
  isActive && processType === processTypes.id('One on One') && nextPeriodStartDate <= today

/** Returns the agreed time, which only some have: an afternoon in the second half of the month. */
const agreedHour = (month: Day, id: string): string | null => {
  const digit = Number.parseInt(id.slice(-1), 16)
  return digit % 2 ? `${addDays(month, 15 + Math.floor(digit / 4))}T${15 + (digit % 3)}:30:00.000Z` : null
}

/** Returns the first days of this month and of `back` months before it that are between two days. */
const meetingMonths = (back: number, from: Day, until: Day, today: Day): Day[] =>
  Array.from({ length: back + 1 }, (_, index) => addMonths(firstDayOfMonth(today), index - back)).filter(
    month => month >= firstDayOfMonth(from) && month <= firstDayOfMonth(until),
  )

function makeMeeting(
  who: Pick<StoredOneOnOne, 'employee' | 'leaderAssigned'>,
  creationDate: Day,
  now: Date,
  random: SeededRandom,
): StoredOneOnOne {
  const isNow = creationDate === firstDayOfMonth(dayOf(now))
  const status = oneOnOneStatuses.id(random.pick(isNow ? PRESENT : PAST))
  const wasHeld = status !== NOT_DONE && status !== oneOnOneStatuses.id('Open')
  const felt = wasHeld ? Array.from({ length: random.between(1, 2) }, () => feelings.id(random.pick(MOODS))) : []
  const _id = makeId(new Date(creationDate), random.hex(20))
  return {
    ...who,
    _id,
    version: 1,
    status,
    feelings: [...new Set(felt)],
    creationDate,
    meetsAt: isNow ? agreedHour(creationDate, _id) : null,
    talkingPoint: wasHeld ? random.pick(TALKING_POINTS) : QUESTIONS,
    createdAt: new Date(`${creationDate}T05:00:00Z`).toISOString(),
    isShared: wasHeld,
    createdBy: null,
  }
}

const makeAgendaTemplates = (now: Date, random: SeededRandom): AgendaTemplate[] =>
  AGENDAS.map(agenda => ({ ...agenda, _id: makeId(now, random.hex(20)), version: 1 }))

function makeTemplate(now: Date): OneOnOneTemplate {
  const [at, by] = [`${addDays(dayOf(now), -700)}T09:00:00.000Z`, { name: 'Amelia', lastName: 'Prado' }]
  return {
    _id: ONE_ON_ONE_TEMPLATE_ID,
    version: 1,
    template: QUESTIONS,
    createdAt: at,
    createdBy: by,
    updatedAt: at,
    updatedBy: by,
  }
}

const NOT_DONE = oneOnOneStatuses.id('Not Done')
const PRESENT = ['Open', 'Open', 'Open', 'In Progress', 'In Progress'] as const
const PAST = [...Array<'Complete'>(17).fill('Complete'), 'Not Done', 'Not Done', 'In Progress'] as const
const MOODS = [
  'Happy',
  'Happy',
  'Motivated',
  'Motivated',
  'Calm',
  'Calm',
  'Proud',
  'Tired',
  'Stressed',
  'Worried',
] as const
