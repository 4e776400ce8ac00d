import type { WaitingSource } from '#shared/features/home/waiting.ts'
import {
  isPlanProcess,
  isProcessDue,
  processAssignmentsApi,
  processTypes,
} from '#shared/features/process-assignments.ts'
import { processAssignments } from './store.ts'

/** Plans that the nightly job does not open, because no active person leads the employee. */
export const processAssignmentsWaiting: WaitingSource = {
  screen: '/process-assignment',
  access: processAssignmentsApi.calls.list.access,
  async load({ now, today, people }) {
    return (await processAssignments.rows(now))
      .filter(row => isPlanProcess(row.processType) && isProcessDue(row, today))
      .flatMap(({ _id, version, employee, processType, nextPeriodStartDate }) => {
        const person = people.person(employee)
        if (!person?.isActive || people.person(person.leader)?.isActive) return []
        const { name: title } = processTypes.byId(processType)
        const since = nextPeriodStartDate
        return [{ _id, version, title, person: people.name(employee), reason: 'openProcess', since, due: null }]
      })
  },
}
