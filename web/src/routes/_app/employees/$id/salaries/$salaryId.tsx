import { createFileRoute } from '@tanstack/react-router'
import { SalaryEntry } from '#web/features/salaries/salary-form.tsx'

export const Route = createFileRoute('/_app/employees/$id/salaries/$salaryId')({ component: Screen })

function Screen() {
  const { id, salaryId } = Route.useParams()
  return <SalaryEntry employeeId={id} salaryId={salaryId} />
}
