import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { fullName } from '#shared/features/employees/people.ts'
import { projectChangeList } from '#shared/features/employees/project-changes.ts'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import { employees } from '#shared/features/employees.ts'
import { showDay } from '#shared/kit/dates.ts'
import { ClippedLines } from '#web/kit/clipped.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { ListScreen } from '#web/kit/list-screen/list-screen.tsx'
import { Button } from '#web/ui/button.tsx'

/** Which projects an employee came from and went to. */
export const ProjectHistory = ({ employeeId }: { employeeId: string }) => (
  <RecordScreen call={employees.calls.one} id={employeeId} title="Project change log">
    {employee => <ProjectChanges employee={employee} />}
  </RecordScreen>
)

function ProjectChanges({ employee }: { employee: EmployeeRecord }) {
  const { projectChanges, removeProjectChange } = employees.calls
  const back: string = `/employees/${employee._id}`
  return (
    <ListScreen
      path={`${back}/project-history`}
      title={`Employee: ${fullName(employee)}`}
      subtitle="Project change log"
      list={projectChangeList}
      call={projectChanges}
      scope={{ employeeId: employee._id }}
      columns={[
        {
          key: 'effectiveDate',
          header: 'Effective Date',
          sort: 'effectiveDate',
          cell: change => showDay(change.effectiveDate) || '–',
          className: 'whitespace-nowrap tabular-nums',
        },
        {
          key: 'projectFrom',
          header: 'Project From',
          sort: 'projectFrom.name',
          cell: change => change.projectFrom?.name ?? '–',
        },
        {
          key: 'projectTo',
          header: 'Project To',
          sort: 'projectTo.name',
          cell: change => change.projectTo?.name ?? '–',
          className: 'font-medium',
          names: true,
        },
        {
          key: 'comments',
          header: 'Comments',
          cell: change => (change.comments ? <ClippedLines text={change.comments} /> : '–'),
        },
        {
          key: 'recordDate',
          header: 'Recorded',
          sort: 'recordDate',
          cell: change => showDay(change.recordDate),
          className: 'whitespace-nowrap tabular-nums',
        },
      ]}
      nameOf={change => `Change to ${change.projectTo?.name ?? 'no project'} of ${showDay(change.effectiveDate)}`}
      nothing="There are no records to display."
      mayEdit={() => false}
      canCreate={false}
      more={
        <Button asChild>
          <Link to={back}>
            <ArrowLeft /> Back to the employee
          </Link>
        </Button>
      }
      remove={{
        call: removeProjectChange,
        text: 'Do you want to delete this record?',
      }}
    />
  )
}
