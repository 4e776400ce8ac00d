/** What else speaks of an employee: whoever is spoken of can leave, but not be deleted. */
import { actionItems } from '#functions/action-items/store.ts'
import { plans } from '#functions/career-development-plans/store.ts'
import { goals } from '#functions/goals/store.ts'
import { loadOneOnOneIds, oneOnOnes } from '#functions/one-on-ones/store.ts'
import { processAssignments } from '#functions/process-assignments/store.ts'
import { rewards } from '#functions/rewards/store.ts'
import { sheetIdsByParent } from '#functions/timesheets/store.ts'
import { findUserOf, isFormerUser } from '#functions/users/store.ts'
import { createProcedureStore } from '#kit/procedure/store.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { procedures } from '#shared/features/procedures.ts'
import { isInAuditLogs } from './store.ts'

type ReferenceCheck = (id: string, people: readonly EmployeeRow[], now: Date) => Promise<boolean> | boolean

/** In the words of the refusal. A feature whose records name employees adds itself here. */
const referenceChecks: Readonly<Record<string, ReferenceCheck>> = {
  'people they lead': (id, people) => people.some(row => row.leader === id),
  'people they referred': (id, people) => people.some(row => row.referBy === id),
  'authorized people': (id, people) => people.some(row => row.authorizedEmployees.includes(id)),
  'a user': async (id, people, now) => {
    const person = people.find(row => row._id === id)
    return person !== undefined && Boolean(await findUserOf(person, now))
  },
  'comments, logs and histories of their time as a user': isFormerUser,
  'action items': async (id, _, now) =>
    (await actionItems.rows(now)).some(row => row.employee === id || row.leaderAssigned === id),
  'one-on-ones': async (id, _, now) =>
    (await loadOneOnOneIds(id)).length > 0 || (await oneOnOnes.rows(now)).some(row => row.leaderAssigned === id),
  'process assignments': async (id, _, now) => (await processAssignments.rows(now)).some(row => row.employee === id),
  'reward requests': async (id, _, now) => (await rewards.rows(now)).some(row => row.employee === id),
  goals: async (id, _, now) => (await goals.rows(now)).some(row => row.employee === id),
  'career development plans': async (id, _, now) =>
    (await plans.rows(now)).some(row => row.employee === id || row.leaderAssigned === id),
  timesheets: async id => (await sheetIdsByParent.list(id)).length > 0,
  ...Object.fromEntries(
    procedures.map(kind => {
      const { processes } = createProcedureStore(kind)
      const names: ReferenceCheck = async (id, _, now) => (await processes.rows(now)).some(row => row.employee === id)
      return [`${kind.title.toLowerCase()} checklists`, names]
    }),
  ),
}

/** What refers to an employee, in a few words each. The histories of all others are asked only where nothing else does. */
export async function findReferencesTo(id: string, people: readonly EmployeeRow[], now: Date): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(referenceChecks).map(async ([words, names]) => ((await names(id, people, now)) ? [words] : [])),
  )
  const words = found.flat()
  return words.length === 0 && (await isInAuditLogs(id)) ? ['histories of other employees'] : words
}
