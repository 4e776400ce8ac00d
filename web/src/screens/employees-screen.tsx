import { EmployeesList } from '#web/features/employees/employees-list.tsx'
import { downloadRates } from '#web/features/salaries/rates-export.ts'

export const EmployeesScreen = () => <EmployeesList downloadRates={downloadRates} />
