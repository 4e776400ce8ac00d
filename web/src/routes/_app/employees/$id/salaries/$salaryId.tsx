import { createFileRoute, useParams } from '@tanstack/react-router'
import { SalaryEntryScreen } from '#web/features/salaries/salary-form.tsx'

export const Route = createFileRoute('/_app/employees/$id/salaries/$salaryId')({ component: Screen })

function Screen() {
  const { id, salaryId } = useParams({ from: '/_app/employees/$id/salaries/$salaryId' })
  return <SalaryEntryScreen employeeId={id} salaryId={salaryId} />
}
