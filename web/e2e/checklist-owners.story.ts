/** A hire's checklist with owners: each finds their items on their own host, and HR sees who must do what by when. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SheetCell } from '#kit/xlsx/read-cells.ts'
import { writeWorkbook } from '#kit/xlsx.ts'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
import { WORKBOOK_TYPE } from '#shared/kit/workbooks.ts'
import { e2eTest } from './e2e-test.ts'
import { createPerson } from './own-people.ts'
import { choose, findSaveButton, findToast, searchAndChoose } from './page-actions.ts'
import { signInAt } from './people.ts'

const TODAY = utcToday(new Date())
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const itemOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Checklist', exact: true }).getByRole('listitem').filter({ hasText: name })

interface Details {
  readonly owner: string
  readonly days: string
  readonly from: string
  readonly note?: string
  readonly link?: string
  readonly waitsFor?: string
}

/** Opens an item's details, fills them in, and closes them again. */
async function fillDetails(page: Page, position: number, { owner, days, from, note, link, waitsFor }: Details) {
  const fold = page.getByRole('button', { name: new RegExp(`: description ${position}$`) })
  await fold.click()
  await searchAndChoose(page, 'Owner', owner)
  await page.getByRole('textbox', { name: 'Due', exact: true }).fill(days)
  await choose(page, 'Counted from', from)
  if (note) await page.getByRole('textbox', { name: 'Note', exact: true }).fill(note)
  if (link) await page.getByRole('textbox', { name: 'Link', exact: true }).fill(link)
  if (waitsFor) {
    await choose(page, 'Waits for', waitsFor)
    await page.keyboard.press('Escape')
  }
  await fold.click()
}

e2eTest('each owner ticks their own item of an onboarding, and HR sees who owes what', async ({ visit }) => {
  const leaderEmail = 'leads.harbour@muster.example'
  const hireEmail = 'hired.harbour@muster.example'
  const itEmail = 'tech.harbour@muster.example'
  const { employeeId: leader } = await createPerson({
    name: 'Leads',
    lastName: 'Harbour',
    email: leaderEmail,
    isLeader: true,
    roles: ['leader'],
  })
  await createPerson({
    name: 'Hired',
    lastName: 'Harbour',
    email: hireEmail,
    leader,
    hireDate: addDays(TODAY, 1),
    roles: ['rewards'],
  })
  await createPerson({ name: 'Tech', lastName: 'Harbour', email: itEmail, roles: ['it'] })

  const hr = await visit({ as: 'hr', at: '/onboarding-process-templates/new' })
  await hr.getByLabel(/^Title\s?\*?$/).fill('Harbour crew')
  const typed = hr.getByRole('textbox', { name: 'New description', exact: true })
  for (const text of ['Order the laptop', 'Plan the first week', 'Try the laptop']) {
    await typed.fill(text)
    await hr.keyboard.press('Enter')
  }
  await fillDetails(hr, 1, {
    owner: 'IT',
    days: '5',
    from: 'days before the hire date',
    note: 'The one with 14 inches',
    link: 'https://laptops.example/order',
  })
  await fillDetails(hr, 2, { owner: 'Their leader', days: '2', from: 'days before the hire date' })
  await fillDetails(hr, 3, {
    owner: 'The employee',
    days: '3',
    from: 'days after the hire date',
    waitsFor: 'Order the laptop',
  })
  await findSaveButton(hr).click()
  await findToast(hr, 'Onboarding process template created successfully.').waitFor()

  await hr.goto('/onboarding-process-screen/new')
  await searchAndChoose(hr, 'Employee', 'Hired Harbour')
  await choose(hr, 'Template', 'Harbour crew')
  await findSaveButton(hr).click()
  await findToast(hr, 'Onboarding process created successfully.').waitFor()
  await hr.getByText('Incomplete (0/3)').waitFor()
  const checklist = hr.url()
  const order = itemOf(hr, 'Order the laptop').first()
  await order.getByText('IT', { exact: true }).waitFor()
  await order.getByText(`Overdue since ${formatDay(addDays(TODAY, -4))}`).waitFor()
  await order.getByText('The one with 14 inches').waitFor()
  await expect
    .poll(() => order.getByRole('link', { name: 'laptops.example', exact: true }).getAttribute('href'))
    .toBe('https://laptops.example/order')
  await itemOf(hr, 'Plan the first week').getByText('Leads Harbour', { exact: true }).waitFor()
  await itemOf(hr, 'Try the laptop').getByText('Hired Harbour', { exact: true }).waitFor()
  await itemOf(hr, 'Try the laptop')
    .getByText(`Due ${formatDay(addDays(TODAY, 4))}`)
    .waitFor()
  await itemOf(hr, 'Try the laptop').getByText('Waits for Order the laptop').waitFor()
  await expect.poll(() => tick(hr, 'Try the laptop').isDisabled()).toBe(true)

  await hr.getByRole('button', { name: 'Timeline', exact: true }).click()
  await hr.getByRole('radio', { name: 'Table', exact: true }).click()
  await hr.getByRole('row', { name: /^Order the laptop IT .* late$/ }).waitFor()
  await hr.getByRole('row', { name: /^Try the laptop Hired Harbour .* due / }).waitFor()

  // On the employee host, the hire sees only their own item, and cannot tick it yet.
  const hire = await visit({ timesheet: true })
  await signInAt(hire, hireEmail, '/my-checklists')
  await hire.getByText('Waits for what others have to do first').waitFor()
  await expect.poll(() => tick(hire, 'Try the laptop').isDisabled()).toBe(true)
  expect(await hire.getByText('Order the laptop').count()).toBe(0)

  const leads = await visit()
  await signInAt(leads, leaderEmail, '/home')
  await leads
    .getByRole('link', { name: /Plan the first week/ })
    .first()
    .click()
  await leads.waitForURL(/\/checklist-items\?item=/)
  await tick(leads, 'Plan the first week').click()
  expect(await leads.getByText('Try the laptop').count()).toBe(0)
  await findToast(leads, '“Plan the first week” is completed').waitFor()

  const tech = await visit()
  await signInAt(tech, itEmail, '/home')
  await tech
    .getByRole('link', { name: /Order the laptop/ })
    .first()
    .click()
  await tech.waitForURL(/\/checklist-items\?item=/)
  await tick(tech, 'Order the laptop').click()
  await findToast(tech, '“Order the laptop” is completed').waitFor()

  // The item that was waiting for another can now be ticked.
  await hire.reload()
  await tick(hire, 'Try the laptop').click()
  await findToast(hire, '“Try the laptop” is completed').waitFor()

  await hr.goto(checklist)
  await hr.getByText('Completed (3/3)').waitFor()
  for (const [name, who] of [
    ['Order the laptop', 'Tech Harbour,'],
    ['Plan the first week', 'Leads Harbour,'],
    ['Try the laptop', 'Hired Harbour,'],
  ] as const)
    await itemOf(hr, name).getByText(who).waitFor()
  expect(await hr.getByText(/^Overdue since/).count()).toBe(0)
})

e2eTest('an import offers checklists for the people it hires and for those who leave', async ({ visit }) => {
  await createPerson({ name: 'Leaving', lastName: 'Harbour', email: 'leaving.harbour@muster.example' })
  const sheet = (name: string, headings: readonly string[], rows: readonly (readonly SheetCell[])[]) => ({
    name,
    columns: headings.map(header => ({ header })),
    rows,
  })
  const headings = [
    'Name',
    'Last name',
    'Email',
    'Id number',
    'Birthday',
    'Hire date',
    'Employee type',
    'Job title',
    'Resignation reason',
    'Last day',
  ]
  const newcomer = (name: string) => [
    name,
    'Harbour',
    `${name}.harbour@muster.example`,
    `H-${name}`,
    new Date('1990-05-17'),
    new Date(`${addDays(TODAY, 7)}T00:00:00Z`),
    'Full Time',
    'Engineer',
    null,
    null,
  ]
  const leaver = [
    null,
    null,
    'leaving.harbour@muster.example',
    null,
    null,
    null,
    null,
    null,
    'Relocation',
    new Date(`${addDays(TODAY, 30)}T00:00:00Z`),
  ]
  const hr = await visit({ as: 'hr', at: '/company-import' })
  await hr.setInputFiles('#company-workbook', {
    name: 'Harbour.xlsx',
    mimeType: WORKBOOK_TYPE,
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
