import { createFileRoute, useParams } from '@tanstack/react-router'
import { SalaryLogScreen } from '#web/features/salaries/log-screen.tsx'

export const Route = createFileRoute('/_app/employees/$id/salaries/')({ component: Screen })

function Screen() {
  return <SalaryLogScreen employeeId={useParams({ from: '/_app/employees/$id/salaries/' }).id} />
}
