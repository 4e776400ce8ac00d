/** Creates a sheet in a closed month for any employee, without opening one of their sheets first. */
import { useQuery } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { employeesApi } from '#shared/features/employees.ts'
import { lastClosedMonth } from '#shared/features/timesheets/closing.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { addMonths, type Day, formatMonth } from '#shared/kit/dates.ts'
import { REQUIRED } from '#shared/kit/fields.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { Combobox } from '#web/kit/combobox.tsx'
import { DialogField } from '#web/kit/form/reason-dialog.tsx'
import { catalogueQuery } from '#web/kit/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { beginningTexts, useBeginning } from './begin-closed-month.tsx'
import { ReopeningDialog } from './reopening-dialog.tsx'
import { useMayKeepClosed } from './use-may-keep-closed.ts'

/** How many closed months to offer; older ones are only possible through the API. */
const MONTHS_OFFERED = 24

/** `period` is the month preselected, if it has closed. */
export function BeginForSomebodyButton({ period, onBegin }: { period: Day; onBegin: (sheet: Timesheet) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!useMayKeepClosed()) return null
  return (
    <>
      <Button variant="outline" aria-label={t`Start a past month`} onClick={() => setIsOpen(true)}>
        <CalendarPlus /> <span className="max-sm:hidden">{t`Start a past month`}</span>
        <span className="sm:hidden">{t`Past month`}</span>
      </Button>
      {isOpen ? <BeginForSomebodyDialog proposed={period} onBegin={onBegin} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

interface BeginForSomebodyDialogProps {
  readonly proposed: Day
  readonly onBegin: (sheet: Timesheet) => void
  readonly onClose: () => void
}

function BeginForSomebodyDialog({ proposed, onBegin, onClose }: BeginForSomebodyDialogProps) {
  const last = lastClosedMonth(new Date())
  const periods = Array.from({ length: MONTHS_OFFERED }, (_, back) => addMonths(last, -back))
  const [period, setPeriod] = useState(periods.includes(proposed) ? proposed : last)
  const [employee, setEmployee] = useState('')
  const [chosenProject, setChosenProject] = useState('')
  const people = useQuery(catalogueQuery(employeesApi.calls.all))
  const asked = useQuery({
    ...catalogueQuery(timesheetsApi.calls.projects, { query: { employeeId: employee } }),
    enabled: employee !== '',
  })
  const projects = employee ? (asked.data ?? []) : []
  const project = projects.find(({ _id }) => _id === chosenProject) ?? projects[0]
  const person = people.data?.find(({ _id }) => _id === employee)
  const projectError = asked.isError
    ? t`The projects could not be loaded`
    : asked.data?.length === 0
      ? t`This person has no project for timesheets`
      : undefined
  const beginning = useBeginning(onBegin)
  return (
    <ReopeningDialog
      {...beginningTexts()}
      title={t`Start a past month`}
      previous={null}
      isSaving={beginning.isPending}
      isComplete={project !== undefined}
      isLoading={employee !== '' && asked.isPending}
      onAccept={reopening => project && beginning.mutate({ employee, period, project: project._id, ...reopening })}
      onClose={onClose}
    >
      {wasTried => (
        <>
          <DialogField label={t`Employee`} error={wasTried && !employee ? REQUIRED : undefined}>
            {input => (
              <Combobox
                {...input}
                label={t`Employee`}
                choices={(people.data ?? []).map(one => ({ value: one._id, label: fullName(one), hint: one.email }))}
                chosen={employee ? [employee] : []}
                onChosen={([id = '']) => setEmployee(id)}
                isLoading={people.isPending}
              >
                {person ? fullName(person) : <span className="text-muted-foreground">{t`Choose a person`}</span>}
              </Combobox>
            )}
          </DialogField>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <DialogField label={t`Project`} error={projectError}>
              {input => (
                <Select
                  {...input}
                  value={project?._id ?? ''}
                  options={projects.map(({ _id, name }) => ({ value: _id, label: name }))}
                  disabled={projects.length === 0}
                  onChange={setChosenProject}
                  placeholder={employee ? t`Project` : t`Choose a person first`}
                />
              )}
            </DialogField>
            <DialogField label={t`Month`} error={undefined}>
              {input => (
                <Select
                  {...input}
                  value={period}
                  options={periods.map(one => ({ value: one, label: formatMonth(one) }))}
                  onChange={setPeriod}
                />
              )}
            </DialogField>
          </div>
        </>
      )}
    </ReopeningDialog>
  )
}
