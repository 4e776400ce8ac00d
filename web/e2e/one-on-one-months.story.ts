/** Two months of one-on-ones of a pair: the agenda of both, its leftover items, and the events in between. */
import { expect } from 'vitest'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { addDays, addMonths, firstDayOfMonth, formatDay, formatMonth, utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { addGoal, createPerson } from './own-people.ts'
import { choose, findSaveButton, findToast } from './page-actions.ts'
import { callApi, getSharedToken, signInWithProvider } from './people.ts'

const TODAY = utcToday(new Date())
const MONTH = firstDayOfMonth(TODAY)
const LAST = addMonths(MONTH, -1)

const LEADER = 'holds.months@muster.example'
const PERSON = 'meets.months@muster.example'
async function createPair() {
  const { employeeId: leader } = await createPerson({
    name: 'Holds',
    lastName: 'Months',
    email: LEADER,
    isLeader: true,
    roles: ['leader'],
  })
  const { employeeId: person } = await createPerson({
    name: 'Meets',
    lastName: 'Months',
    email: PERSON,
    leader,
    roles: ['it'],
  })
  return { leader, person }
}

/** Completes an action item and makes progress on a goal between the two one-on-ones. */
async function workInBetween({ leader, person }: { leader: string; person: string }) {
  const admin = await getSharedToken('admin')
  const item = await callApi(admin, actionItemsApi.calls.create, {
    body: {
      employee: person,
      leaderAssigned: leader,
      title: 'Book the course',
      description: 'For the spring',
      status: actionItemStatuses.id('Open'),
      priority: actionItemPriorities.id('Mid'),
      dueDate: TODAY,
    },
  })
  const { employee: _, leaderAssigned: __, ...rest } = item.body
  const done = await callApi(admin, actionItemsApi.calls.update, {
    params: { id: item.body._id },
    body: {
      employee: person,
      leaderAssigned: leader,
      title: rest.title,
      description: rest.description,
      status: actionItemStatuses.id('Completed'),
      priority: actionItemPriorities.id('Mid'),
      dueDate: TODAY,
    },
  })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  const goal = await addGoal(person, 'Sell two hundred seats', [
    { keyResult: 'Seats', source: 'Tickets', measure: { start: 0, target: 200, unit: 'seats' } },
  ] as never)
  const keyResult = goal.keyResults[0]?._id ?? ''
  const checkedIn = await callApi(admin, goalsApi.calls.checkIn, {
    params: { id: goal._id },
    body: { day: TODAY, confidence: 'At risk', comment: '', values: [{ keyResult, current: 50 }] },
  })
  expect(checkedIn.status, JSON.stringify(checkedIn.body)).toBe(201)
}

e2eTest(
  'points of both sides are discussed or carried over, and the report lists who had no one-on-one',
  async ({ visit }) => {
    const pair = await createPair()
    const admin = await getSharedToken('admin')
    const { body: met } = await callApi(admin, oneOnOnesApi.calls.create, {
      body: { employee: pair.person, leaderAssigned: pair.leader, creationDate: LAST },
    })
    const template = await callApi(await getSharedToken('devmanager'), oneOnOnesApi.calls.createAgendaTemplate, {
      body: {
        name: 'Months of the story',
        sections: [
          { heading: 'How are you?', points: ['What gave you energy?'] },
          { heading: 'Between us', points: ['What should change?'] },
        ],
      },
    })
    expect(template.status, JSON.stringify(template.body)).toBe(201)

    // The leader sets the time, and adds agenda items, one of them private.
    const desk = await visit()
    await signInWithProvider(desk, 'Microsoft', LEADER)
    await desk.getByRole('button', { name: /^Account of / }).waitFor()
    await desk.goto(`/one-on-ones/${met._id}`)
    await desk.getByRole('textbox', { name: 'Date', exact: true }).fill(formatDay(addDays(LAST, 14)))
    await desk.getByLabel('Time', { exact: true }).fill('14:30')
    await desk.getByRole('checkbox', { name: 'Proud', exact: true }).click()
    await findSaveButton(desk).click()
    await findToast(desk, 'One on One updated successfully.').waitFor()
    const entry = desk.getByLabel('New point', { exact: true })
    await entry.fill('The move to the new office')
    await desk.getByRole('button', { name: 'Add to agenda', exact: true }).click()
    await desk.getByRole('checkbox', { name: 'The move to the new office', exact: true }).waitFor()
    await entry.fill('Ask about the raise')
    await desk.getByRole('checkbox', { name: 'Only for me', exact: true }).click()
    await entry.press('Control+Enter')
    await desk.getByText('Only you see this', { exact: true }).waitFor()

    // The person sees the time and the agenda on their phone, without the leader's private item.
    const phone = await visit({ timesheet: true, browser: { viewport: { width: 390, height: 844 }, hasTouch: true } })
    await signInWithProvider(phone, 'Microsoft', PERSON)
    await phone.getByRole('button', { name: /^Notifications/ }).waitFor()
    await phone.goto(`/my-one-on-ones/${met._id}`)
    await phone.getByText(new RegExp(`^${formatDay(addDays(LAST, 14))} `)).waitFor()
    await phone.getByRole('checkbox', { name: 'The move to the new office', exact: true }).waitFor()
    expect(await phone.getByText('Ask about the raise').count()).toBe(0)
    await phone.getByLabel('New point', { exact: true }).fill('A course next spring')
    await phone.getByRole('button', { name: 'Add to agenda', exact: true }).click()
    await phone.getByRole('button', { name: 'Remove: A course next spring', exact: true }).waitFor()

    await desk.reload()
    await desk.getByRole('checkbox', { name: 'A course next spring', exact: true }).waitFor()
    await desk.getByRole('checkbox', { name: 'The move to the new office', exact: true }).click()
    await desk.getByRole('heading', { name: 'Agenda (1 of 3 done)', exact: true }).waitFor()
    await desk.getByRole('button', { name: 'Complete meeting', exact: true }).click()
    await findToast(desk, 'One on One updated successfully.').first().waitFor()
    await workInBetween(pair)

    // This month's report lists the person, and starts their one-on-one from a template.
    const report = await visit({ as: 'admin', at: `/one-on-one-reports?leaderAssigned=${pair.leader}` })
    const without = report.getByRole('region', { name: /^Without a one-on-one/ })
    await without.getByRole('link', { name: 'Meets Months', exact: true }).waitFor()
    await without.getByRole('link', { name: 'New one-on-one with Meets Months', exact: true }).click()
    await report.waitForURL(/\/one-on-ones\/new\?/)
    await report.getByRole('combobox', { name: 'Employee', exact: true }).filter({ hasText: 'Meets Months' }).waitFor()
    await report
      .getByRole('combobox', { name: 'Assigned To', exact: true })
      .filter({ hasText: 'Holds Months' })
      .waitFor()
    await choose(report, 'Agenda template', 'Months of the story')
    await findSaveButton(report).click()
    await findToast(report, 'One on one created successfully.').waitFor()
    await report.waitForURL(/\/one-on-ones\/[0-9a-f]{24}$/)
    const id = report.url().split('/').at(-1) ?? ''
    await report.goto(`/one-on-one-reports?leaderAssigned=${pair.leader}`)
    await report.getByText(`Everybody has a one-on-one in ${formatMonth(MONTH)}.`).waitFor()

    // The next one has the template's points, the events since the last one, and, after a click, its leftover items.
    await desk.goto(`/one-on-ones/${id}`)
    await desk.getByRole('heading', { name: 'How are you?', exact: true }).waitFor()
    await desk.getByRole('checkbox', { name: 'What should change?', exact: true }).waitFor()
    await desk.getByRole('button', { name: `Carry over 2 left from ${formatMonth(LAST)}`, exact: true }).click()
    await findToast(desk, '2 items carried over').waitFor()
    await desk.getByRole('heading', { name: 'Agenda (0 of 4 done)', exact: true }).waitFor()
    await desk.getByRole('heading', { name: 'Other', exact: true }).waitFor()
    await desk.getByRole('checkbox', { name: 'A course next spring', exact: true }).waitFor()
    await desk.getByRole('heading', { name: `Since ${formatMonth(LAST)}`, exact: true }).waitFor()
    await desk.getByText('0 open · 1 done', { exact: true }).waitFor()
    await desk.getByText(/^25%\s*At risk$/).waitFor()
    await phone.goto(`/my-one-on-ones/${id}`)
    await phone.getByRole('heading', { name: 'Between us', exact: true }).waitFor()
    await phone.getByRole('checkbox', { name: 'A course next spring', exact: true }).waitFor()
    expect(await phone.getByText('Ask about the raise').count()).toBe(0)

    // Later stories expect only the demo company's templates.
    const params = { id: template.body._id }
    expect((await callApi(admin, oneOnOnesApi.calls.removeAgendaTemplate, { params })).status).toBe(204)
  },
)
