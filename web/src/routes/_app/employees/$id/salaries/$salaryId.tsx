import { createFileRoute, useParams } from '@tanstack/react-router'
import { SalaryEntry } from '#web/features/salaries/salary-form.tsx'

export const Route = createFileRoute('/_app/employees/$id/salaries/$salaryId')({ component: Screen })

function Screen() {
  const { id, salaryId } = useParams({ from: '/_app/employees/$id/salaries/$salaryId' })
  return <SalaryEntry employeeId={id} salaryId={salaryId} />
}
