import { createFileRoute, useParams } from '@tanstack/react-router'
import { SalaryLog } from '#web/features/salaries/log-screen.tsx'

export const Route = createFileRoute('/_app/employees/$id/salaries/')({ component: Screen })

function Screen() {
  return <SalaryLog employeeId={useParams({ from: '/_app/employees/$id/salaries/' }).id} />
}
