import { createFileRoute } from '@tanstack/react-router'
import { EmployeesList } from '#web/features/employees/employees-list.tsx'
import { downloadRates } from '#web/features/salaries/rates-export.ts'

export const Route = createFileRoute('/_app/employees/')({ component: Screen })

function Screen() {
  return <EmployeesList downloadRates={downloadRates} />
}
