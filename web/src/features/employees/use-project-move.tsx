import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import { clientPeriodOf, hasClient } from '#shared/features/employees/rules.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { t } from '#shared/kit/texts.ts'
import { catalogueQuery, queryFor } from '#web/kit/queries.ts'
import { type EmployeeFormState, type SetEmployeeField, toEmployeeFormValues } from './form-values.ts'
import { ProjectMoveDialog, type ProjectMoveInput } from './project-move-dialog.tsx'

/** Asks from when on an employee is in another project, as soon as one is chosen. Returns what to do then, and the dialog. */
export function useProjectMove(record: EmployeeRecord | undefined, { form }: EmployeeFormState, set: SetEmployeeField) {
  const [moveTo, setMoveTo] = useState<string>()
  const known = useQuery(catalogueQuery(projectsCatalogue.contract.calls.all))
  /** Only an employee's very first project starts on the hire date; any later one needs a date. */
  const earlier = useQuery({
    ...queryFor(employeesApi.calls.projectChanges, { query: { employeeId: record?._id ?? '', pageSize: 1 } }),
    enabled: record !== undefined && record.project === null,
  })
  const isDated = Boolean(record?.project) || (earlier.data?.totalItems ?? 0) > 0
  const to = known.data?.find(project => project._id === moveTo)

  /** Takes an accepted move back, with the client period that it set. */
  const takeBack = () => {
    if (!form.getValues('projectChange')) return
    set('projectChange', undefined)
    set('clientSalaryPeriodMonth', toEmployeeFormValues(record).clientSalaryPeriodMonth)
  }
  const onProject = (id: string) => {
    if (isDated && id !== (record?.project?._id ?? '')) setMoveTo(id)
    else takeBack()
  }
  const accept = (move: ProjectMoveInput) => {
    takeBack()
    set('projectChange', move)
    if (to && hasClient(to)) set('clientSalaryPeriodMonth', String(clientPeriodOf(move.effectiveDate)))
    setMoveTo(undefined)
  }
  const cancel = () => {
    set('project', record?.project?._id ?? '')
    takeBack()
    setMoveTo(undefined)
  }
  const dialog =
    moveTo === undefined ? null : (
      <ProjectMoveDialog
        from={record?.project?.name ?? t`no project`}
        to={to?.name || t`no project`}
        onAccept={accept}
        onCancel={cancel}
      />
    )
  return { onProject, dialog }
}
