/** Days off from plan to calendar: somebody plans them, their leader sees who is out, and follows it by a private link. */
import { expect } from 'vitest'
import { addDays, addMonths, firstDayOfMonth, formatDay, monthOfDay, utcToday, weekdayName } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { createPerson } from './own-people.ts'
import { findToast } from './page-actions.ts'
import { signInWithProvider } from './people.ts'

/** The first Monday of the month after next: nobody can have begun its sheets. */
function findMonday() {
  let day = addMonths(firstDayOfMonth(utcToday(new Date())), 2)
  while (weekdayName(day) !== 'Mon') day = addDays(day, 1)
  return day
}

e2eTest(
  'somebody plans days off, their leader sees them and follows them by a link until it is revoked',
  async ({ visit, expectProblems }) => {
    const [lookout, planner] = ['lena.lookout@muster.example', 'paul.planner@muster.example']
    const { employeeId: leader } = await createPerson({
      ...{ name: 'Lena', lastName: 'Lookout', email: lookout, isLeader: true, roles: ['leader'] },
    })
    await createPerson({ name: 'Paul', lastName: 'Planner', email: planner, leader, roles: ['it'] })
    const monday = findMonday()
    const tuesday = addDays(monday, 1)

    const own = await visit({ timesheet: true })
    await signInWithProvider(own, 'Google', planner)
    await own.getByRole('button', { name: /^Account of / }).waitFor()
    await own.goto('/my-time-off')
    await own.getByRole('button', { name: 'Plan time off', exact: true }).click()
    const dialog = own.getByRole('dialog', { name: 'Plan time off', exact: true })
    await dialog.getByRole('textbox', { name: /^From/ }).fill(formatDay(monday))
    await dialog.getByRole('textbox', { name: /^To/ }).fill(formatDay(tuesday))
    await dialog.getByText('This takes 2 days.', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
    await findToast(own, 'Time off planned.').waitFor()
    // The same days again are refused at their field.
    expectProblems(own, /^400 POST .*\/api\/time-off\/mine$/)
    await own.getByRole('button', { name: 'Plan time off', exact: true }).click()
    await dialog.getByRole('textbox', { name: /^From/ }).fill(formatDay(tuesday))
    await dialog.getByRole('textbox', { name: /^To/ }).fill(formatDay(tuesday))
    await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
    await dialog
      .getByText(`Days off are planned already from ${formatDay(monday)} to ${formatDay(tuesday)}`)
      .first()
      .waitFor()
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()

    const page = await visit()
    await signInWithProvider(page, 'Microsoft', lookout)
    await page.getByRole('button', { name: /^Account of / }).waitFor()
    await page.goto(`/who-is-out?month=${monthOfDay(monday)}`)
    const row = page.getByRole('row').filter({ hasText: 'Paul Planner' })
    await row.waitFor()
    expect(await row.getByRole('img', { name: 'Planned', exact: true }).count()).toBe(2)
    expect(await page.getByRole('row').filter({ hasText: 'Lena Lookout' }).count()).toBe(0)

    await page.getByRole('button', { name: 'Calendar feed', exact: true }).click()
    await page.getByRole('button', { name: 'New link: my team', exact: true }).click()
    const link = await page.getByLabel('Your link', { exact: true }).inputValue()
    const read = () => fetch(link)
    expect(await (await read()).text()).toContain(`DTSTART;VALUE=DATE:${monday.replaceAll('-', '')}\r\n`)
    expect(await (await read()).text()).toContain('SUMMARY:Paul Planner away\r\n')
    await page.getByRole('button', { name: /^Revoke: My team/ }).click()
    await findToast(page, 'Feed revoked.').waitFor()
    expect((await read()).status).toBe(404)
  },
)
