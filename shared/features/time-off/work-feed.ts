/**
 * The calendar of a person's own work: action items, goals and one-on-ones, by title only. Pure. Source:
 * docs/decisions/calendar-feeds.md.
 */
import { type ActionItemRow, isActionItemClosed } from '#shared/features/action-items.ts'
import type { GoalRow } from '#shared/features/goals/list.ts'
import { goalStatusOf } from '#shared/features/goals/rules.ts'
import type { OneOnOneRow } from '#shared/features/one-on-ones/list.ts'
import { isOneOnOneClosed } from '#shared/features/one-on-ones/rules.ts'
import type { DaysEvent, TimedEvent } from '#shared/kit/calendar-file.ts'
import { addDays, addMonths, type Day, firstDayOfMonth, lastDayOfMonth } from '#shared/kit/dates.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { isWeekend } from '../timesheets/days.ts'

interface DayRange {
  readonly from: Day
  readonly until: Day
}

/** The length of a one-on-one with an agreed time in calendars. */
const ONE_ON_ONE_MINUTES = 30

/** Returns the range of due days: from the beginning of last month to a year ahead. */
const dueRange = (today: Day): DayRange => ({
  from: addMonths(firstDayOfMonth(today), -1),
  until: lastDayOfMonth(addMonths(firstDayOfMonth(today), 12)),
})
/** Returns the range of one-on-ones: this month and the next. */
export const oneOnOneRange = (today: Day): DayRange => ({
  from: firstDayOfMonth(today),
  until: lastDayOfMonth(addMonths(firstDayOfMonth(today), 1)),
})

const isWithin = (day: Day, { from, until }: DayRange) => day >= from && day <= until

/** The records that the person may see, and the person. */
export interface WorkRecords {
  readonly actionItems: readonly Pick<ActionItemRow, '_id' | 'title' | 'dueDate' | 'status' | 'leaderAssigned'>[]
  readonly goals: readonly Pick<
    GoalRow,
    '_id' | 'objective' | 'deadLine' | 'employee' | 'isUnsuccessful' | 'completed' | 'total'
  >[]
  readonly oneOnOnes: readonly Omit<OneOnOneRow, 'version' | 'feelings'>[]
}

export const listWorkEvents = (
  { actionItems, goals, oneOnOnes }: WorkRecords,
  person: string,
  nameOf: (id: string) => PersonName,
  today: Day,
): (DaysEvent | TimedEvent)[] => [
  ...actionItems
    .filter(row => row.leaderAssigned === person && !isActionItemClosed(row.status))
    .filter(({ dueDate }) => isWithin(dueDate, dueRange(today)))
    .map(({ _id, dueDate, title }) => ({ uid: `action-item-${_id}@muster`, ...on(dueDate), title: `Due: ${title}` })),
  ...goals
    .filter(row => row.employee === person && isWithin(row.deadLine, dueRange(today)))
    .filter(row => ['Incomplete', 'Uncompleted'].includes(goalStatusOf(row, today)))
    .map(({ _id, deadLine, objective }) => ({
      uid: `goal-${_id}@muster`,
      ...on(deadLine),
      title: `Goal due: ${objective}`,
    })),
  ...oneOnOnes
    .filter(row => row.employee === person || row.leaderAssigned === person)
    .filter(row => !isOneOnOneClosed(row.status) && isWithin(row.creationDate, oneOnOneRange(today)))
    .map(({ _id, creationDate, meetsAt, employee, leaderAssigned }) => {
      const other = employee === person ? leaderAssigned : employee
      const name = other ? fullName(nameOf(other)) : ''
      const [uid, title] = [`one-on-one-${_id}@muster`, `One-on-one${name ? ` with ${name}` : ''}`]
      return meetsAt
        ? { uid, title, at: new Date(meetsAt), minutes: ONE_ON_ONE_MINUTES }
        : { uid, title: `${title} (this month)`, ...on(lastWeekdayOfMonth(creationDate)) }
    }),
]

const on = (day: Day) => ({ from: day, to: day })

function lastWeekdayOfMonth(day: Day): Day {
  let last = lastDayOfMonth(day)
  while (isWeekend(last)) last = addDays(last, -1)
  return last
}
