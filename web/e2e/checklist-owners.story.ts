/** Checklists of many people begin together. */
import type { SheetCell } from '#kit/xlsx/read-cells.ts'
import { writeWorkbook } from '#kit/xlsx.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { WORKBOOK_TYPE } from '#shared/kit/workbooks.ts'
import { e2eTest } from './e2e-test.ts'
import { createPerson } from './own-people.ts'
import { choose, findToast } from './page-actions.ts'

const TODAY = utcToday(new Date())

e2eTest('an import offers the checklists of whom it hired, and of who leaves', async ({ visit }) => {
  await createPerson({ name: 'Leaving', lastName: 'Harbour', email: 'leaving.harbour@muster.example' })
  const sheet = (name: string, headings: readonly string[], rows: readonly (readonly SheetCell[])[]) => ({
    ...{ name, columns: headings.map(header => ({ header })), rows },
  })
  const headings = [
    ...['Name', 'Last name', 'Email', 'Id number', 'Birthday', 'Hire date', 'Employee type', 'Job title'],
    ...['Resignation reason', 'Last day'],
  ]
  const newcomer = (name: string) => [
    ...[name, 'Harbour', `${name}.harbour@muster.example`, `H-${name}`, new Date('1990-05-17')],
    ...[new Date(`${addDays(TODAY, 7)}T00:00:00Z`), 'Full Time', 'Engineer', null, null],
  ]
  const leaver = [
    ...[null, null, 'leaving.harbour@muster.example', null, null, null, null, null],
    ...['Relocation', new Date(`${addDays(TODAY, 30)}T00:00:00Z`)],
  ]
  const hr = await visit({ as: 'hr', at: '/company-import' })
  await hr.setInputFiles('#company-workbook', {
    ...{ name: 'Harbour.xlsx', mimeType: WORKBOOK_TYPE },
    buffer: await writeWorkbook([sheet('People', headings, [newcomer('Nina'), newcomer('Nils'), leaver])]),
  })
  await hr.getByRole('button', { name: 'Import 3 rows', exact: true }).click()
  await hr.getByRole('heading', { name: 'Begin the onboarding process of 2 people?', exact: true }).waitFor()
  await hr.getByText('Nils Harbour, Nina Harbour', { exact: true }).waitFor()
  await hr.getByRole('button', { name: 'Begin onboarding process…', exact: true }).click()
  await choose(hr, 'Template', 'New colleague in the office')
  await hr.getByRole('button', { name: 'Begin 2 checklists', exact: true }).click()
  await findToast(hr, '2 checklists have begun').waitFor()
  await hr.getByRole('heading', { name: /^Begin the onboarding process/ }).waitFor({ state: 'detached' })

  await hr.getByRole('button', { name: 'Begin exit procedure…', exact: true }).click()
  await hr.getByRole('checkbox', { name: 'Leaving Harbour', exact: true }).waitFor()
  await choose(hr, 'Template', 'End of a contract')
  await hr.getByRole('button', { name: 'Begin a checklist', exact: true }).click()
  await findToast(hr, 'A checklist has begun').waitFor()
  await hr.getByRole('heading', { name: /^Begin the exit procedure/ }).waitFor({ state: 'detached' })
  await hr.goto('/exit-procedure-process')
  await hr.getByRole('row', { name: /Leaving Harbour End of a contract/ }).waitFor()
})
