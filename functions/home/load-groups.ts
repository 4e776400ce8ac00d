/** Loads a person's waiting records from all sources in parallel; a source that fails does not affect the others. */
import { type EmployeeDirectory, scopeDirectory } from '#functions/employees/store.ts'
import { describeError, log } from '#kit/log.ts'
import type { WaitingRecord, WaitingSource } from '#shared/features/home/waiting.ts'
import { MAX_WAITING_ITEMS, type WaitingGroup } from '#shared/features/home.ts'
import { type Actor, isAllowed, withCallRoles } from '#shared/kit/access.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { toComparableText } from '#shared/kit/list.ts'
import { fullName } from '#shared/kit/people.ts'

interface WaitingQuestion {
  readonly actor: Actor
  readonly now: Date
  /** Loaded once for all sources: each of them would query the table. */
  readonly directory: EmployeeDirectory
}

export async function loadWaitingGroups(
  sources: readonly WaitingSource[],
  question: WaitingQuestion,
): Promise<WaitingGroup[]> {
  const allowed = sources.filter(({ access }) => isAllowed(access, question.actor))
  const groups = await Promise.all(allowed.map(source => loadGroup(source, question)))
  return groups.filter(({ total, isFailed }) => total > 0 || isFailed)
}

/** Loads all records of a source that wait for a person, in no order. */
export async function loadWaitingRecords(
  { screen, access, load }: WaitingSource,
  { actor: everywhere, now, directory }: WaitingQuestion,
) {
  // Only roles that may make the source's call count: finance does not widen what a leader sees elsewhere.
  const actor = withCallRoles(access, everywhere)
  const records = await load({ actor, now, today: utcToday(now), people: scopeDirectory(directory, actor) })
  return records.map(record => ({ path: `${screen}/${record._id}`, count: 1, ...record }))
}

async function loadGroup(source: WaitingSource, question: WaitingQuestion) {
  const { screen } = source
  try {
    const records = await loadWaitingRecords(source, question)
    return {
      screen,
      total: records.reduce((sum, { count }) => sum + count, 0),
      items: records.sort(compareByAge).slice(0, MAX_WAITING_ITEMS),
      isFailed: false,
    }
  } catch (error) {
    log('error', 'waiting source failed', { screen, ...describeError(error) })
    return { screen, total: 0, items: [], isFailed: true }
  }
}

/** Sorts by age, oldest first; records without a date come last, by name. */
function compareByAge(one: WaitingRecord, other: WaitingRecord): number {
  const [a, b] = [one, other].map(({ due, since, person, _id }) =>
    [due ?? since ?? '~', person ? toComparableText(fullName(person)) : '', _id].join(' '),
  )
  return a !== undefined && b !== undefined && a < b ? -1 : 1
}
