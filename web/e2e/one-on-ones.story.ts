/** A leader's month: a one-on-one is opened at night, held and completed; the next one shows the open items. */
import { expect, inject } from 'vitest'
import { employeesApi } from '#shared/features/employees.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { processAssignmentsApi, processTypes } from '#shared/features/process-assignments.ts'
import { addMonths, utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { MONTH_NAMES } from '#shared/kit/texts.ts'
import { e2eTest } from './e2e-test.ts'
import { addOneOnOne, createPerson, createTeam } from './own-people.ts'
import { choose, findToast } from './page-actions.ts'
import { callApi, getSharedToken } from './people.ts'

const runNightlyJob = () =>
  fetch(`${inject('powerSwitch')}/job/muster-local-process-assignments-job/open-processes`, { method: 'POST' })

/** Creates a person for the demo leader; a new one, so that they have no one-on-ones yet. */
async function createEmployee() {
  const [hr, leader] = [await getSharedToken('hr'), await getSharedToken('leader')]
  const { body: leaders } = await callApi(hr, employeesApi.calls.leaders)
  const led = leaders.find(person => person.email === 'leader@muster.example')
  if (!led) throw new Error('The demo company lacks a leader')
  const { employeeId } = await createPerson({
    name: 'Monthly',
    lastName: 'Meeting',
    email: 'monthly.meeting@muster.example',
    leader: led._id,
  })
  return { leader, led, person: employeeId }
}

e2eTest(
  'a leader holds the one-on-one that the nightly job opened, and finds the remaining work in the next one',
  async ({ visit }) => {
    const { leader, led, person } = await createEmployee()
    const devmanager = await getSharedToken('devmanager')
    const assigned = await callApi(devmanager, processAssignmentsApi.calls.create, {
      body: {
        employee: person,
        processType: processTypes.id('One on One'),
        periodicity: 1,
        nextPeriodStartDate: utcToday(new Date()),
      },
    })
    expect(assigned.status).toBe(201)
    expect([(await runNightlyJob()).status, (await runNightlyJob()).status]).toEqual([204, 204])
    const held = async () =>
      (await callApi(leader, oneOnOnesApi.calls.list, { query: { employees: person } })).body.items
    expect(await held()).toMatchObject([{ leaderAssigned: { _id: led._id }, status: { name: 'Open' } }])
    const [met] = await held()
    if (!met) throw new Error('The night opened nothing')

    const page = await visit({ as: 'leader', at: '/one-on-ones' })
    await page.getByLabel('Search by employee', { exact: true }).fill('monthly meeting')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Monthly Meeting', exact: true }).click()
    await page.getByRole('heading', { name: 'Monthly Meeting', exact: true }).waitFor()
    const talking = page.getByRole('textbox', { name: 'Talking Points', exact: true })
    await talking.waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Choose at least one feeling').waitFor()
    const motivated = page.getByRole('checkbox', { name: 'Motivated', exact: true })
    await motivated.click()
    await talking.fill('Wants to lead the payments team')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Ask the client about March')
    await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill('Before the next release')
    await dialog.getByRole('textbox', { name: 'Due date', exact: true }).fill('31/Dec/2099')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Ask the client about March', exact: true }).first().waitFor()
    await choose(page.getByRole('dialog', { name: /^Monthly Meeting, / }), 'Status', 'Complete')
    await page.keyboard.press('Control+s')
    expect([await motivated.isChecked(), await motivated.isDisabled()]).toEqual([true, true])
    await findToast(page, 'One on One updated successfully.').waitFor()
    expect(await held()).toMatchObject([{ status: { name: 'Complete' }, feelings: [{ name: 'Motivated' }] }])

    // A second one in a month opens the first; the next month's one takes over the open items.
    const next = addMonths(met.creationDate, 1)
    const second = await callApi(leader, oneOnOnesApi.calls.create, {
      body: { employee: person, creationDate: met.creationDate },
    })
    expect(second).toMatchObject({ status: 400, body: { seeAlso: `/one-on-ones/${met._id}` } })
    const following = await callApi(leader, oneOnOnesApi.calls.create, {
      body: { employee: person, creationDate: next },
    })
    await page.goto(`/one-on-ones/${following.body._id}`)
    await page.getByRole('heading', { name: 'Open from earlier one-on-ones (1)', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Ask the client about March', exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'History', exact: true }).click()
    const month = MONTH_NAMES[Number(met.creationDate.slice(5, 7)) - 1]
    await page
      .getByRole('dialog')
      .getByRole('row', { name: new RegExp(`${month}.*Complete`) })
      .waitFor()

    const admin = await visit({ as: 'admin', at: '/one-on-one-reports' })
    const report = admin.getByRole('region', { name: 'One on one Report', exact: true })
    await report.getByRole('button', { name: new RegExp(`[1-9] Complete, ${fullName(led)}`, 'i') }).click()
    await admin.getByRole('dialog', { name: 'Employee list', exact: true }).getByText('Monthly Meeting').waitFor()
  },
)

e2eTest('text pasted into talking points keeps its words and loses its scripts', async ({ visit }) => {
  const { leader, led } = await createTeam('Pasted')
  const { _id: id, status } = await addOneOnOne(leader, led)
  const attack = '<p onclick="steal()">Fine <b>words</b><script>steal()</script><img src=x onerror=steal()></p>'
  const saved = await callApi(await getSharedToken('admin'), oneOnOnesApi.calls.update, {
    params: { id },
    body: { leaderAssigned: leader, status: status._id, talkingPoint: attack, feelings: ['f1a400000000000000000001'] },
  })
  expect(saved.status).toBe(200)
  expect(saved.body.talkingPoint).not.toMatch(/onclick|script|img|steal/)
  const page = await visit({ as: 'admin', at: `/one-on-ones/${id}` })
  const talking = page.getByRole('textbox', { name: 'Talking Points', exact: true })
  await talking.getByText('Fine words', { exact: true }).waitFor()
  // The style must come from the app's style sheet: the editor's own styles are removed when any editor is unmounted.
  await page.evaluate(() => {
    for (const style of document.querySelectorAll('style')) style.remove()
  })
  expect(await talking.evaluate(element => getComputedStyle(element).whiteSpace)).toBe('break-spaces')
})

e2eTest('the tools for talking points are one line, on a phone with a menu of the seldom ones', async ({ visit }) => {
  const { leader, led } = await createTeam('Formatted')
  const { _id: id } = await addOneOnOne(leader, led)
  const page = await visit({ as: 'admin', at: `/one-on-ones/${id}` })
  const tools = page.getByRole('toolbar', { name: 'Formatting', exact: true })
  const menu = tools.getByRole('button', { name: 'More formats', exact: true })
  const quote = tools.getByRole('button', { name: 'Quote', exact: true })
  for (const [width, hasMenu] of [
    [1024, false],
    [360, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await tools.waitFor()
    const bold = await tools.getByRole('button', { name: 'Bold', exact: true }).boundingBox()
    const redo = await tools.getByRole('button', { name: 'Redo', exact: true }).boundingBox()
    expect(redo?.y, `${width} pixels`).toBe(bold?.y)
    expect([await menu.isVisible(), await quote.isVisible()]).toEqual([hasMenu, !hasMenu])
  }
  const talking = page.getByRole('textbox', { name: 'Talking Points', exact: true })
  await talking.fill('Wants to')
  await menu.click()
  await page.getByRole('menuitemcheckbox', { name: 'Quote', exact: true }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.keyboard.type(' lead')
  await talking.locator('blockquote').getByText('Wants to lead', { exact: true }).waitFor()
})
