/** Action items: mentions in comments, subtasks, the place on the board, and the next item of a repeated one. */
import { expect } from 'vitest'
import { actionItemsApi } from '#shared/features/action-items.ts'
import { addDays, dayOf, formatDay } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { addActionItem, createPerson } from './own-people.ts'
import { choose, findSaveButton, findToast } from './page-actions.ts'
import { callApi, getSharedToken, signInAt } from './people.ts'

/** Creates a leader with one person, for one story only. */
async function createLed(lastName: string) {
  const email = `leads.${lastName.toLowerCase()}@muster.example`
  const ledEmail = `led.${lastName.toLowerCase()}@muster.example`
  const { employeeId: leader } = await createPerson({
    name: 'Leads',
    lastName,
    email,
    isLeader: true,
    roles: ['leader'],
  })
  const { employeeId: employee } = await createPerson({
    // This role allows them to sign in, but not to open the list of action items.
    name: 'Led',
    lastName,
    email: ledEmail,
    leader,
    roles: ['it'],
  })
  return { email, ledEmail, leader, employee }
}
async function createItem(people: { leader: string; employee: string }, title: string, more: object = {}) {
  const dueDate = addDays(dayOf(new Date()), 7)
  return (await addActionItem(people.leader, people.employee, title, { dueDate, ...more }))._id
}
const itemsOf = async (employee: string) =>
  (
    await callApi(await getSharedToken('hr'), actionItemsApi.calls.list, {
      query: { employees: employee, sortByColumn: 'dueDate', isSortAscending: 'true' as never },
    })
  ).body.items

e2eTest('a person mentioned in a comment is notified at the bell, and opens the item from there', async ({ visit }) => {
  const people = await createLed('Mentions')
  const id = await createItem(people, 'Choose a caterer')
  const page = await visit({ as: 'hr', at: `/action-items/${id}` })
  const box = page.getByRole('textbox', { name: 'Add a comment', exact: true })
  await box.pressSequentially('Which one, @leads m')
  await page.getByRole('option', { name: /Leads Mentions/ }).waitFor()
  expect(await page.getByRole('option', { name: /Led Mentions/ }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await box.pressSequentially('do you think?')
  await page.keyboard.press('Control+Enter')
  await findToast(page, 'Comment added successfully.').waitFor()
  await page.getByText('@Leads Mentions', { exact: true }).waitFor()

  const theirs = await visit()
  await signInAt(theirs, people.email, '/home')
  await theirs.getByRole('button', { name: /^Notifications/ }).click()
  const panel = theirs.getByRole('dialog', { name: 'Notifications', exact: true })
  await panel.getByText('Which one, @Leads Mentions do you think?').click()
  await theirs.waitForURL(`**/action-items/${id}`)
})

e2eTest('the author corrects a comment, which is then marked as edited, and deletes it', async ({ visit }) => {
  const people = await createLed('Mends')
  const id = await createItem(people, 'Choose a venue')
  const page = await visit({ as: 'hr', at: `/action-items/${id}` })
  await page.getByRole('textbox', { name: 'Add a comment', exact: true }).fill('On the fith of May')
  await page.keyboard.press('Control+Enter')
  await findToast(page, 'Comment added successfully.').waitFor()
  expect(await page.getByText('edited', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Edit comment', exact: true }).click()
  const editor = page.getByRole('textbox', { name: 'Your comment', exact: true })
  await editor.fill('On the fifth of May')
  await editor.press('Control+Enter')
  await page.getByText('On the fifth of May', { exact: true }).waitFor()
  await page.getByText('edited', { exact: true }).waitFor()

  const theirs = await visit()
  await signInAt(theirs, people.email, `/action-items/${id}`)
  await theirs.getByText('On the fifth of May', { exact: true }).waitFor()
  await theirs.getByText('edited', { exact: true }).waitFor()
  // Nobody can edit or delete another person's comment.
  for (const name of ['Edit comment', 'Delete comment'])
    expect(await theirs.getByRole('button', { name, exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Delete comment', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true }).click()
  await findToast(page, 'Comment deleted').waitFor()
  await theirs.reload()
  await theirs.getByRole('textbox', { name: 'Add a comment', exact: true }).waitFor()
  await theirs.waitForLoadState('networkidle')
  expect(await theirs.getByText('On the fifth of May').count()).toBe(0)
})

e2eTest('leader and employee mention each other, and each finds the comment on their own host', async ({ visit }) => {
  const people = await createLed('Answers')
  const id = await createItem(people, 'Order the badges', { isShared: true })
  const page = await visit()
  await signInAt(page, people.email, `/action-items/${id}`)
  const box = page.getByRole('textbox', { name: 'Add a comment', exact: true })
  await box.pressSequentially('Only for those who lead')
  await page.keyboard.press('Control+Enter')
  await findToast(page, 'Comment added successfully.').waitFor()
  await box.pressSequentially('How many, @led a')
  await page.getByRole('option', { name: /Led Answers/ }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByText('@Led Answers', { exact: true }).waitFor()

  const theirs = await visit({ timesheet: true })
  await signInAt(theirs, people.ledEmail, '/timesheet')
  await theirs.getByRole('button', { name: /^Notifications/ }).click()
  const panel = theirs.getByRole('dialog', { name: 'Notifications', exact: true })
  await panel.getByText('How many, @Led Answers').click()
  await theirs.waitForURL(`**/my-action-items/${id}`)
  await theirs.getByText('@Led Answers', { exact: true }).waitFor()
  expect(await theirs.getByText('Only for those who lead').count()).toBe(0)
  const answer = theirs.getByRole('textbox', { name: 'Add a comment', exact: true })
  await answer.pressSequentially('Forty, @leads a')
  await theirs.getByRole('option', { name: /Leads Answers/ }).click()
  await theirs.keyboard.press('Control+Enter')
  await theirs.getByText('@Leads Answers', { exact: true }).waitFor()

  await page.goto('/home')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('dialog', { name: 'Notifications', exact: true }).getByText('Forty, @Leads Answers').click()
  await page.waitForURL(`**/action-items/${id}`)
})

e2eTest('a subtask is ticked in place, counted in the list, and unticked by Undo', async ({ visit }) => {
  const people = await createLed('Subtasks')
  const id = await createItem(people, 'Prepare the move', { description: '- [ ] Order boxes\n- [x] Rent a van' })
  const page = await visit({ as: 'hr', at: `/action-items/${id}` })
  await page.getByRole('checkbox', { name: 'Order boxes', exact: true }).click()
  await page.getByText('Subtasks, 2 of 2 done').waitFor()
  await findToast(page, 'Order boxes: done').waitFor()
  await expect.poll(async () => (await itemsOf(people.employee))[0]?.subtasks).toEqual({ done: 2, all: 2 })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Subtasks, 1 of 2 done').waitFor()
  await page.goto(`/action-items?employees=${people.employee}`)
  await page
    .getByRole('row', { name: /Prepare the move/ })
    .getByText('1 of 2 subtasks done')
    .waitFor()
})

e2eTest('a card is moved to another status by mouse and by keyboard', async ({ visit }) => {
  const people = await createLed('Board')
  await createItem(people, 'Print the badges')
  const page = await visit({ as: 'hr', at: `/action-items?employees=${people.employee}` })
  await page.getByRole('radio', { name: 'Board', exact: true }).click()
  const card = page.getByText('Print the badges', { exact: true })
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) })
  await column('Open').getByText('Print the badges').waitFor()
  const [from, to] = [await card.boundingBox(), await column('On Hold').boundingBox()]
  if (!from || !to) throw new Error('The board does not show')
  await page.mouse.move(from.x + 20, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(to.x + 40, to.y + 60, { steps: 8 })
  await page.mouse.up()
  await column('On Hold').getByText('Print the badges').waitFor()
  const statusNow = async () => (await itemsOf(people.employee))[0]?.status.name
  await expect.poll(statusNow).toBe('On Hold')
  // The board has reloaded after the change.
  await findToast(page, 'Print the badges: On Hold').waitFor()
  await page.waitForLoadState('networkidle')

  await page.getByRole('button', { name: 'Move Print the badges', exact: true }).focus()
  for (const key of ['Space', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Space']) await page.keyboard.press(key)
  await column('In Progress').getByText('Print the badges').waitFor()
  await expect.poll(statusNow).toBe('In Progress')
  await page.reload()
  await column('In Progress').getByText('Print the badges').waitFor()
})

e2eTest('a long touch drags a card, and a swipe scrolls', async ({ visit }) => {
  const people = await createLed('Fingers')
  for (const title of ['Pack the boxes', ...Array.from({ length: 14 }, (_, index) => `Box ${index + 1}`)])
    await createItem(people, title)
  const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true }
  const page = await visit({ as: 'hr', at: `/action-items?employees=${people.employee}`, browser: tablet })
  await page.getByRole('radio', { name: 'Board', exact: true }).click()
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) })
  await column('Open').getByText('Pack the boxes', { exact: true }).waitFor()
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const middleOf = async (text: string) => {
    const box = await column('Open').getByText(text, { exact: true }).boundingBox()
    if (!box) throw new Error('The card does not show')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const swipe = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    for (const part of [0.2, 0.4, 0.6, 0.8, 1])
      await touch('touchMove', from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
    await touch('touchEnd')
  }

  // The finger moves at once.
  const box = await middleOf('Box 2')
  await touch('touchStart', box.x, box.y)
  await swipe(box, { x: box.x, y: box.y - 300 })
  await expect.poll(async () => (await middleOf('Box 2')).y).toBeLessThan(box.y - 100)
  const boxes = column('Open').getByText(/^(Box|Pack)/)
  await expect.poll(() => boxes.count()).toBe(15)

  // The list keeps scrolling for a moment after the finger has left it.
  let place = Number.NaN
  await expect
    .poll(async () => {
      const before = place
      place = (await middleOf('Box 2')).y
      return place - before
    })
    .toBe(0)
  await page.getByText('Pack the boxes', { exact: true }).scrollIntoViewIfNeeded()
  const card = await middleOf('Pack the boxes')
  const target = await column('In Progress').boundingBox()
  if (!target) throw new Error('The column does not show')
  await touch('touchStart', card.x, card.y)
  await page.getByRole('button', { name: 'Move Pack the boxes', exact: true, pressed: true }).waitFor()
  await swipe(card, { x: target.x + target.width / 2, y: card.y + 10 })
  await column('In Progress').getByText('Pack the boxes', { exact: true }).waitFor()
  await expect
    .poll(async () => (await itemsOf(people.employee)).find(({ title }) => title === 'Pack the boxes')?.status.name)
    .toBe('In Progress')
})

e2eTest('completing a recurring item opens the next one', async ({ visit }) => {
  const people = await createLed('Repeats')
  const due = addDays(dayOf(new Date()), 7)
  const id = await createItem(people, 'Water the plants', { dueDate: due })
  const page = await visit({ as: 'hr', at: `/action-items/${id}` })
  await choose(page, 'Repeats', 'Every 2 weeks')
  await findSaveButton(page).click()
  await findToast(page, 'Action Item updated successfully.').waitFor()
  await choose(page, 'Status', 'Completed')
  await findToast(page, 'Water the plants: Completed').waitFor()
  await expect
    .poll(async () => (await itemsOf(people.employee)).map(({ dueDate, status }) => `${dueDate} ${status.name}`))
    .toEqual([`${due} Completed`, `${addDays(due, 14)} Open`])
  await page.goto(`/action-items?employees=${people.employee}`)
  const next = page.getByRole('row', { name: new RegExp(`Water the plants.*${formatDay(addDays(due, 14))}`) })
  await next.getByText('Every 2 weeks', { exact: true }).waitFor()
})
