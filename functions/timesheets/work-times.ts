/** Who works part time, and from which month on. */
import { employees, loadDirectory, type NameLookup } from '#functions/employees/store.ts'
import { validationError, versionConflict } from '#kit/app-error.ts'
import { auditEntry } from '#kit/audit-log.ts'
import { assertVersion } from '#kit/collection.ts'
import type { Handlers } from '#kit/lambda.ts'
import { releaseUniqueWrite, reserveUniqueWrite } from '#kit/table.ts'
import type { WorkTimeEntry } from '#shared/features/timesheets/max-hours.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { timesheetsApi as contract } from '#shared/features/timesheets.ts'
import { compareByName } from '#shared/kit/people.ts'
import { monthKey, type StoredWorkTime, workTimes } from './store.ts'

type WorkTimeCall = 'workTimes' | 'setWorkTime' | 'removeWorkTime'

export const workTimeHandlers: Pick<Handlers<typeof contract.calls>, WorkTimeCall> = {
  workTimes: async ({ actor, now }) => {
    const [look, rows] = await Promise.all([loadDirectory(actor, now), workTimes.rows(now)])
    return rows
      .map(row => toEntry(row, look))
      .sort((a, b) =>
        a.employee._id === b.employee._id ? (a.from < b.from ? 1 : -1) : compareByName(a.employee, b.employee),
      )
  },
  setWorkTime: async ({ body, actor, newId, now }) => {
    const look = await loadDirectory(actor, now)
    if (!look.person(body.employee)) throw validationError('employee', timesheetMessages.noSuchEmployee)
    const fields = {
      employee: body.employee,
      from: `${monthKey(body)}-01`,
      percent: body.kind === 'percent' ? body.amount : null,
      hours: body.kind === 'hours' ? body.amount : null,
    }
    const before = (await workTimes.rows(now)).find(row => row.employee === fields.employee && row.from === fields.from)
    if (before?.percent === fields.percent && before.hours === fields.hours) return toEntry(before, look)
    const history = (version: number) =>
      auditEntry('WORK_TIME', before?._id ?? newId.id, version, actor, now, [
        { field: fields.from, from: before ? describe(before) : null, to: describe(fields) },
      ])
    const saved = before
      ? await workTimes.replace(before, fields, now, history(before.version + 1))
      : await workTimes.insert(
          newId,
          fields,
          now,
          reserveUniqueWrite('WORK_TIME', uniqueKey(fields), newId.id, versionConflict),
          employees.conditionCheck(fields.employee, () =>
            validationError('employee', timesheetMessages.noSuchEmployee),
          ),
          history(1),
        )
    return toEntry(saved, look)
  },
  removeWorkTime: async ({ params, ifMatch, actor, now }) => {
    const before = await workTimes.get(params.id)
    assertVersion(before, ifMatch)
    await workTimes.remove(
      before,
      now,
      releaseUniqueWrite('WORK_TIME', uniqueKey(before)),
      auditEntry('WORK_TIME', before._id, before.version + 1, actor, now, [
        { field: before.from, from: describe(before), to: null },
      ]),
    )
  },
}

const uniqueKey = ({ employee, from }: Pick<StoredWorkTime, 'employee' | 'from'>) => `${employee} ${from}`
const describe = ({ percent, hours }: Pick<StoredWorkTime, 'percent' | 'hours'>) =>
  hours === null ? `${percent}%` : `${hours} h`

const toEntry = ({ employee, ...row }: StoredWorkTime, look: NameLookup): WorkTimeEntry => ({
  ...row,
  employee: look.name(employee),
})
