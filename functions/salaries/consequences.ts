/** What goes with every change of a log, in the same transaction. */
import { employees, type StoredEmployee } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { EMPLOYEES } from '#kit/account.ts'
import { type Change, recordingChange } from '#kit/history.ts'
import { invalid, lostRace, Refusal } from '#kit/refusal.ts'
import type { Write } from '#kit/table.ts'
import { changesTitle, salaryMessages } from '#shared/features/salaries.ts'
import type { Actor } from '#shared/kit/access.ts'
import type { Day } from '#shared/kit/dates.ts'
import { today } from '#shared/kit/list.ts'
import {
  type CurrentPay,
  currentPayOf,
  heldOn,
  type Kind,
  keepingPay,
  logs,
  payChanged,
  payWith,
  type StoredPay,
  titleDue,
} from './store.ts'

export interface State {
  readonly employee: StoredEmployee
  readonly pay: CurrentPay
  readonly entries: readonly StoredPay[]
}
/** What a change is judged by. The log is read after the item that every change to it moves. */
export async function stateOf(kind: Kind, employeeId: string): Promise<State> {
  const [employee, pay] = await Promise.all([employees.get(employeeId), currentPayOf(employeeId)])
  return { employee, pay, entries: await logs[kind].of(employeeId) }
}

interface After {
  readonly entries: readonly StoredPay[]
  readonly saved?: StoredPay
}
/** What goes with a change of a log: the pay of now, the employee's job title, the history. */
export function following(
  kind: Kind,
  state: State,
  after: After,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Write[] {
  const { employee, pay } = state
  const day = today(now)
  const due = titleDue(pay, day)
  const stillDue = after.entries.some(({ _id }) => _id === due?._id) ? due?.jobTitle : undefined
  const title = titleGivenBy(after.saved, state, after, day) ?? stillDue ?? employee.jobTitle
  const changed = payChanged(kind)
  const record = (version: number, ...changes: Change[]) =>
    recordingChange(EMPLOYEES, employee._id, version, actor, now, changes)
  const keeping = keepingPay(employee._id, pay, payWith(pay, kind, after.entries, day), unsettled)
  if (!title || title === employee.jobTitle)
    return [
      keeping,
      employees.holding(employee._id, unsettled, title ? { jobTitle: title } : {}),
      record(pay.version + 1, changed),
    ]
  return [
    keeping,
    { ...employees.replacing(employee, { ...employee, jobTitle: title }, now), refusal: unsettled },
    jobTitles.holding(title, () => invalid('jobTitle', salaryMessages.unknownJobTitle)),
    record(employee.version + 1, changed, { field: 'jobTitle', from: employee.jobTitle, to: title }),
  ]
}

/**
 * The entry in force gives its job title to the employee, once: editing its comments later takes back nothing. One that
 * is dated ahead gives it on its day (`coming-into-force.ts`), or with the next change to the log after that.
 */
function titleGivenBy(saved: StoredPay | undefined, { entries }: State, after: After, day: Day): string | null {
  const gives = (entry: StoredPay | undefined, among: readonly StoredPay[]) =>
    entry && changesTitle(entry.increaseType) && heldOn(among, day)?._id === entry._id ? entry.jobTitle : null
  const title = gives(saved, after.entries)
  const given = gives(
    entries.find(({ _id }) => _id === saved?._id),
    entries,
  )
  return title === given ? null : title
}

/** Somebody else changed what was judged: it must be judged again. */
class Unsettled extends Refusal {
  constructor() {
    super('conflict', lostRace().message)
  }
}
export const unsettled = () => new Unsettled()
const TRIES = 6

/** Does something that is judged by a state: anew when somebody was faster. */
export async function settling<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Unsettled) || attempt === TRIES) throw error
      await new Promise(resolve => setTimeout(resolve, 15 * 2 ** attempt * Math.random()))
    }
  }
}
