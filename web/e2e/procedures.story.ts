/** Onboarding and exit: HR, IT and an admin complete one checklist together. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { employeesApi } from '#shared/features/employees.ts'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { e2eTest } from './e2e-test.ts'
import { createPerson } from './own-people.ts'
import { choose, findSaveButton, findToast, searchAndChoose } from './page-actions.ts'
import { callApi, getSharedToken } from './people.ts'

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const itemOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Checklist', exact: true }).getByRole('listitem').filter({ hasText: name })

e2eTest('HR plans a hire, and HR and IT tick it off at the same time', async ({ visit, expectProblems }) => {
  const hr = await visit({ as: 'hr', at: '/onboarding-process-templates/new' })
  await hr.getByRole('heading', { name: 'Create a new onboarding process template', exact: true }).waitFor()
  await expect.poll(() => findSaveButton(hr).isDisabled()).toBe(true)
  await hr.getByLabel(/^Title\s?\*?$/).fill('Night watch')
  const typed = hr.getByRole('textbox', { name: 'New description', exact: true })
  for (const text of ['Hand over the lamp', 'Open the account', 'Show the walls']) {
    await typed.fill(text)
    await hr.keyboard.press('Enter')
  }
  await hr.getByRole('textbox', { name: 'Description', exact: true }).nth(1).focus()
  await hr.keyboard.press('Alt+ArrowUp')
  await findSaveButton(hr).click()
  await findToast(hr, 'Onboarding process template created successfully.').waitFor()
  await hr.waitForURL(/onboarding-process-templates\/[0-9a-f]{24}$/)
  await hr.getByText('Helena Vásquez', { exact: true }).first().waitFor()
  const template = hr.url()

  await hr.goto('/onboarding-process-screen/new')
  await expect.poll(() => findSaveButton(hr).isDisabled()).toBe(true)
  await searchAndChoose(hr, 'Employee', 'Emilio Zúñiga')
  await choose(hr, 'Template', 'Night watch')
  await findSaveButton(hr).click()
  await findToast(hr, 'Onboarding process created successfully.').waitFor()
  await hr.getByText('Incomplete (0/3)').waitFor()
  const items = hr.getByRole('list', { name: 'Checklist', exact: true })
  await expect.poll(() => items.getByRole('checkbox').count()).toBe(3)
  await expect.poll(() => items.getByRole('listitem').first().textContent()).toContain('Open the account')

  const tech = await visit({ as: 'it', at: '/onboarding-process-screen' })
  await tech.getByRole('searchbox').fill('Zuniga')
  await tech.keyboard.press('Enter')
  await tech.getByRole('link', { name: 'Emilio Zúñiga', exact: true }).first().click()
  await tick(tech, 'Open the account').click()
  await findToast(tech, '“Open the account” is completed').waitFor()
  await tech
    .getByRole('dialog', { name: 'Night watch of Emilio Zúñiga', exact: true })
    .getByText('Incomplete (1/3)')
    .waitFor()
  await tick(hr, 'Hand over the lamp').click()
  await findToast(hr, '“Hand over the lamp” is completed').waitFor()
  await choose(hr, 'Status of item 3', 'N/A')
  await findToast(hr, '“Show the walls” is N/A').waitFor()
  await findSaveButton(hr).click()
  await findToast(hr, 'Onboarding Process updated successfully.').waitFor()
  await hr.getByText('Completed (3/3)').waitFor()
  await itemOf(hr, 'Open the account').getByText('Ivana Sørensen,').waitFor()
  await itemOf(hr, 'Hand over the lamp').getByText('Helena Vásquez,').waitFor()

  // Both have changed the same item.
  expectProblems(hr, '409 PUT /api/screenOnboardingProcess')
  await tech.reload()
  await choose(tech, 'Status of item 3', 'Completed')
  await findToast(tech, '“Show the walls” is completed').waitFor()
  await tick(hr, 'Show the walls').click()
  await findToast(
    hr,
    'Somebody else changed “Show the walls” while you were editing it. Nothing was overwritten.',
  ).waitFor()
  await hr.getByText('Ivana Sørensen has set this to Completed meanwhile.').waitFor()
  await hr.getByRole('button', { name: 'Keep Completed', exact: true }).click()
  await hr.getByText('Completed (3/3)').waitFor()

  // A checklist that has begun keeps its items.
  const checklist = hr.url()
  await hr.goto(template)
  await hr.getByRole('button', { name: 'Remove description 1', exact: true }).click()
  await findSaveButton(hr).click()
  await findToast(hr, 'Onboarding process template updated successfully.').waitFor()
  await hr.goto(checklist)
  await hr.getByText('Completed (3/3)').waitFor()

  await tech.goto('/onboarding-process-screen')
  await choose(tech, 'Status', 'Completed')
  await tech.waitForURL(/status=/)
  await tech.getByRole('row', { name: /Emilio Zúñiga Night watch .* Completed \(3\/3\)/ }).waitFor()
  await tech.goto('/')
  await tech.goto('/onboarding-process-screen')
  await tech.waitForURL(/status=/)
})

e2eTest('somebody leaves: an admin starts the exit, IT closes the accounts, HR completes it', async ({ visit }) => {
  const token = await getSharedToken('admin')
  const [name, email] = ['Lea Leaver', 'lea.leaver@muster.example']
  const { employeeId } = await createPerson({ name: 'Lea', lastName: 'Leaver', email })

  const admin = await visit({ as: 'admin', at: '/exit-procedure-templates' })
  await admin.getByRole('button', { name: 'Copy End of a contract', exact: true }).click()
  await admin.getByText('Do you want to copy this exit procedure template').waitFor()
  await admin.getByRole('button', { name: 'Accept', exact: true }).click()
  await findToast(admin, 'Exit procedure template created successfully.').waitFor()
  await admin.getByRole('row').filter({ hasText: 'End of a contract (copy)' }).waitFor()
  await admin.goto('/exit-procedure-process/new')
  await searchAndChoose(admin, 'Employee', email)
  await choose(admin, 'Template', 'End of a contract (copy)')
  await findSaveButton(admin).click()
  await findToast(admin, 'Exit procedure created successfully.').waitFor()
  await admin.getByText('Incomplete (0/6)').waitFor()
  const path = new URL(admin.url()).pathname.replace(',create', '')

  const tech = await visit({ as: 'it', at: `${path},readOnly` })
  await tech.getByText('Read-only', { exact: true }).waitFor()
  await expect.poll(() => tick(tech, 'Close the accounts on the last day').isDisabled()).toBe(true)
  await tech.getByRole('button', { name: 'Edit', exact: true }).click()
  await tick(tech, 'Close the accounts on the last day').click()
  await tick(tech, 'Collect what was lent').click()
  await findToast(tech, '“Collect what was lent” is completed').waitFor()
  await tick(tech, 'Collect what was lent').click()
  await findToast(tech, '“Collect what was lent” is pending').waitFor()
  await tick(tech, 'Collect what was lent').click()
  await tech.getByText('Incomplete (2/6)').waitFor()
  await findSaveButton(tech).click()
  await findToast(tech, 'Exit Procedure updated successfully.').waitFor()

  const hr = await visit({ as: 'hr', at: path })
  await hr.getByText('Incomplete (2/6)').waitFor()
  await itemOf(hr, 'Collect what was lent').getByText('Ivana Sørensen,').waitFor()
  for (const position of [1, 2, 5]) await choose(hr, `Status of item ${position}`, 'Completed')
  await choose(hr, 'Status of item 6', 'N/A')
  await findSaveButton(hr).click()
  await findToast(hr, 'Exit Procedure updated successfully.').waitFor()
  await hr.getByText('Completed (6/6)').waitFor()

  const refused = await callApi(token, employeesApi.calls.remove, { params: { id: employeeId } })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('exit procedure')])

  await admin.goto('/exit-procedure-process')
  await admin.getByRole('button', { name: `Delete End of a contract (copy) of ${name}`, exact: true }).click()
  await admin.getByText('Do you want to delete this exit procedure?').waitFor()
  await admin.getByRole('button', { name: 'Accept', exact: true }).click()
  await findToast(admin, `End of a contract (copy) of ${name} deleted successfully`).waitFor()
})

e2eTest('people in other roles see nothing of it, on screens or through calls', async ({ visit }) => {
  const token = await getSharedToken('leader')
  for (const { contract } of [onboarding, exitProcedure]) {
    expect((await callApi(token, contract.calls.list)).status).toBe(401)
    expect((await callApi(token, contract.calls.templates)).status).toBe(401)
  }
  const page = await visit({ as: 'it', at: '/onboarding-process-templates' })
  await page.waitForURL(url => !url.pathname.startsWith('/onboarding'))
})
