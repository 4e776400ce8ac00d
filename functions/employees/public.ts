/** What other features may do with people's records: the same as their own screens, under the same rules. */
export { type ChangeTrace, changeOnDay, endEmployment, holdsChange, undoChange } from './change-on-day.ts'
export { checkDays } from './check-days.ts'
export { deleteEmployee } from './delete-employee.ts'
export { changeEmployee, hireEmployee, replaceEmployee } from './save-employee.ts'
