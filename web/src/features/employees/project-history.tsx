import { Link, useParams } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { INITIAL_PROJECT, type ProjectChange, projectChangeList } from '#shared/features/employees/project-changes.ts'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { ListTable } from '#web/kit/list-screen/list-screen.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import { useRecordName } from '#web/kit/record-names.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { TwoLineText } from '#web/kit/truncated-text.tsx'
import { Button } from '#web/ui/button.tsx'

export const ProjectHistoryScreen = () => (
  <RecordScreen
    call={employeesApi.calls.one}
    id={useParams({ from: '/_app/employees/$id/project-history' }).id}
    title={t`Project change log`}
  >
    {employee => <ProjectChangeList employee={employee} />}
  </RecordScreen>
)

function ProjectChangeList({ employee }: { employee: EmployeeRecord }) {
  const { projectChanges, removeProjectChange } = employeesApi.calls
  const back: string = `/employees/${employee._id}`
  useRecordName(back, fullName(employee))
  const screen = useListScreen({
    path: `${back}/project-history`,
    list: projectChangeList,
    call: projectChanges,
    fixedQuery: { employeeId: employee._id },
  })
  return (
    <ScreenLayout
      title={fullName(employee)}
      subtitle={t`Project change log`}
      actions={
        <Button variant="outline" asChild>
          <Link to={back}>
            <ArrowLeft /> {t`Back to the employee`}
          </Link>
        </Button>
      }
    >
      <ListTable
        screen={screen}
        label={t`Employee: ${fullName(employee)}`}
        columns={[
          {
            key: 'effectiveDate',
            header: t`Effective Date`,
            sort: 'effectiveDate',
            cell: change => formatDay(change.effectiveDate) || '–',
            className: 'whitespace-nowrap tabular-nums',
          },
          {
            key: 'projectFrom',
            header: t`Project From`,
            sort: 'projectFrom.name',
            cell: change => change.projectFrom?.name ?? '–',
          },
          {
            key: 'projectTo',
            header: t`Project To`,
            sort: 'projectTo.name',
            cell: change => change.projectTo?.name ?? '–',
            className: 'font-medium',
            isRowHeader: true,
          },
          {
            key: 'comments',
            header: t`Comments`,
            cell: ({ comments }) =>
              comments ? <TwoLineText text={comments === INITIAL_PROJECT ? t(INITIAL_PROJECT) : comments} /> : '–',
          },
          {
            key: 'recordDate',
            header: t`Recorded`,
            sort: 'recordDate',
            cell: change => formatDay(change.recordDate),
            className: 'whitespace-nowrap tabular-nums',
          },
        ]}
        to={() => undefined}
        rowName={describeMove}
        deletion={{ text: t`Do you want to delete this record?`, remove: removeProjectChange }}
        emptyText={t`There are no records to display.`}
      />
    </ScreenLayout>
  )
}

const describeMove = ({ projectTo, effectiveDate }: ProjectChange): string =>
  projectTo
    ? t`Change to ${projectTo.name} of ${formatDay(effectiveDate)}`
    : t`Change to no project of ${formatDay(effectiveDate)}`
