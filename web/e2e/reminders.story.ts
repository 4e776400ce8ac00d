/** Reminders of tasks that are due tomorrow reach the responsible person, on the host that they use. */
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { findEmailsTo } from './inbox.ts'
import { addActionItem, addGoal, createPerson } from './own-people.ts'
import { signInAt } from './people.ts'

const TOMORROW = addDays(utcToday(new Date()), 1)
const sendReminders = () => fetch(`${inject('powerSwitch')}/job/muster-local-home-job/send-digests`, { method: 'POST' })

/** Opens the bell's list, and returns its reminders for tomorrow. */
async function openBell(page: Page) {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications', exact: true })
  return panel.getByRole('link').filter({ hasText: 'Due tomorrow' })
}
const remindersOf = async (email: string) => {
  const mails = (await findEmailsTo(email)).map(({ subject, body }) => `${subject}\n${body.text}`)
  return mails.filter(mail => mail.includes('Due tomorrow'))
}

e2eTest('reminders of a goal and an action item come on the day before they are due', async ({ visit }) => {
  const [email, ledEmail] = ['lena.tomorrow@muster.example', 'olmo.tomorrow@muster.example']
  const { employeeId: leader } = await createPerson({
    name: 'Lena',
    lastName: 'Tomorrow',
    email,
    isLeader: true,
    roles: ['leader'],
  })
  const { employeeId: led } = await createPerson({
    name: 'Olmo',
    lastName: 'Tomorrow',
    email: ledEmail,
    leader,
    roles: ['it'],
  })
  const goal = await addGoal(led, 'Hand in the thesis', [{ keyResult: 'Printed', source: 'Library' }], {
    deadLine: TOMORROW,
  })
  await addGoal(led, 'Publish the thesis', [{ keyResult: 'In print', source: 'Press' }], {
    deadLine: addDays(TOMORROW, 1),
  })
  const item = await addActionItem(leader, led, 'Book the defence', { dueDate: TOMORROW })
  await addActionItem(leader, led, 'Invite the jury', { dueDate: addDays(TOMORROW, 1) })
  expect((await sendReminders()).status).toBe(204)

  const mine = await visit({ timesheet: true, browser: { viewport: { width: 390, height: 844 }, hasTouch: true } })
  await signInAt(mine, ledEmail, '/')
  const reminded = await openBell(mine)
  await reminded.filter({ hasText: 'Hand in the thesis' }).waitFor()
  await expect.poll(() => reminded.count()).toBe(1)
  await reminded.click()
  await mine.waitForURL(`**/my-goals/${goal._id}`)

  // Their leader gets a notice about both.
  const desk = await visit()
  await signInAt(desk, email, '/home')
  const told = await openBell(desk)
  await told.filter({ hasText: 'Hand in the thesis' }).waitFor()
  await expect.poll(() => told.count()).toBe(2)
  await told.filter({ hasText: 'Book the defence' }).click()
  await desk.waitForURL(`**/action-items/${item._id}`)

  expect(await remindersOf(ledEmail)).toEqual([expect.stringContaining('Hand in the thesis')])
  const [digest, ...more] = await remindersOf(email)
  expect(more).toEqual([])
  for (const title of ['Hand in the thesis', 'Book the defence']) expect(digest).toContain(title)
  for (const title of ['Publish the thesis', 'Invite the jury']) expect(digest).not.toContain(title)
})
