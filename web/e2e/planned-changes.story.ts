/** A leader leaves: another one takes over their people and their work from next Monday. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb'
import { expect, inject } from 'vitest'
import { actionItemsApi } from '#shared/features/action-items.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { plannedChangeCalls, plannedChangeMessages } from '#shared/features/planned-changes.ts'
import { addDays, type Day, formatDay, utcToday } from '#shared/kit/dates.ts'
import { yearOfId } from '#shared/kit/ids.ts'
import { e2eTest } from './e2e-test.ts'
import { findViolations } from './find-violations.ts'
import { addActionItem, createPerson } from './own-people.ts'
import { findToast, searchAndChoose } from './page-actions.ts'
import { callApi, getSharedToken } from './people.ts'

const TODAY = utcToday(new Date())
const MONDAY = Array.from({ length: 7 }, (_, ahead) => addDays(TODAY, ahead + 1)).find(
  day => new Date(`${day}T00:00:00Z`).getUTCDay() === 1,
)

/** Creates two leaders of the same person, so that either may take over the other's people; one has two, with work. */
async function createPeers() {
  const create = async (name: string, more: object) => {
    const email = `${name.toLowerCase()}.handover@muster.example`
    return (await createPerson({ name, lastName: 'Handover', email, ...more })).employeeId
  }
  const head = await create('Hanna', { isLeader: true })
  const old = await create('Otis', { isLeader: true, leader: head })
  const next = await create('Nelly', { isLeader: true, leader: head })
  const reports = [await create('Rita', { leader: old }), await create('Rolf', { leader: old })]
  const items: string[] = []
  for (const report of reports) items.push((await addActionItem(old, report, 'Hand over the keys'))._id)
  return { old, next, reports, items }
}

/** Moves the date of a planned change to today. */
async function moveToToday(id: string) {
  const { env } = JSON.parse(await readFile(join(inject('data'), 'cloud.json'), 'utf8'))
  const table = new DynamoDBClient({
    endpoint: env.AWS_ENDPOINT_URL_DYNAMODB,
    region: env.AWS_REGION,
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY },
  })
  await table.send(
    new UpdateItemCommand({
      TableName: env.TABLE,
      Key: { pk: { S: `PLANNED_CHANGE#${yearOfId(id)}` }, sk: { S: id } },
      UpdateExpression: 'SET #row.#day = :today, changedAt = :now',
      ExpressionAttributeNames: { '#row': 'row', '#day': 'day' },
      ExpressionAttributeValues: { ':today': { S: TODAY }, ':now': { N: String(Date.now()) } },
    }),
  )
  table.destroy()
}
const runNight = () =>
  fetch(`${inject('powerSwitch')}/job/muster-local-process-assignments-job/apply-planned-changes`, { method: 'POST' })
const idIn = (url: string) => url.split('/').at(-1) ?? ''

e2eTest(
  'HR hands a leaving leader’s people and work to another from Monday on, and withdraws one change; the rest takes effect and is undone',
  async ({ visit }) => {
    const { old, next, reports, items } = await createPeers()
    const token = await getSharedToken('hr')
    if (!MONDAY) throw new Error('A week without a Monday')
    const hr = await visit({ as: 'hr', at: `/employees?leaders=${old}&isActive=true` })

    // One of them also has a planned move to another country.
    await hr.getByRole('row').filter({ hasText: 'Rita Handover' }).getByRole('checkbox').check()
    await hr.getByRole('button', { name: 'Change…', exact: true }).click()
    await hr.getByRole('combobox', { name: 'Country', exact: true }).click()
    await hr.getByRole('option', { name: 'El Salvador', exact: true }).click()
    await planFor(MONDAY)
    const country = idIn(hr.url())

    await hr.goto('/planned-changes')
    await hr.getByRole('button', { name: 'Hand over a team', exact: true }).click()
    await searchAndChoose(hr, 'Leader who hands over', 'Otis Handover')
    await searchAndChoose(hr, 'New leader', 'Nelly Handover')
    await planFor(MONDAY)
    const handover = idIn(hr.url())
    expect(await findViolations(hr)).toEqual([])

    // HR changes their mind about the country.
    await hr.goto('/planned-changes')
    await hr.getByRole('link', { name: 'Country: El Salvador', exact: true }).click()
    await hr.getByRole('button', { name: 'Take back', exact: true }).click()
    await hr.getByRole('alertdialog').getByRole('button', { name: 'Take back', exact: true }).click()
    await findToast(hr, plannedChangeMessages.takenBack).waitFor()
    await hr.goto('/planned-changes')
    await hr.getByText('Taken back', { exact: true }).waitFor()
    expect(await findViolations(hr)).toEqual([])

    await moveToToday(country)
    await moveToToday(handover)
    expect((await runNight()).status).toBe(204)
    const after = (await callApi(token, employeesApi.calls.active)).body
    const leaderOf = (id: string) => after.find(one => one._id === id)?.leader?._id
    expect(reports.map(leaderOf)).toEqual([next, next])
    const { body: record } = await callApi(token, employeesApi.calls.one, { params: { id: reports[0] ?? '' } })
    expect(record.country).not.toBe('El Salvador')
    const assigned = (id: string) => callApi(token, actionItemsApi.calls.one, { params: { id } })
    expect((await Promise.all(items.map(assigned))).map(({ body }) => body.leaderAssigned._id)).toEqual([next, next])

    // The whole change is undone.
    await hr.goto(`/planned-changes/${handover}`)
    await hr.getByRole('button', { name: 'Undo', exact: true }).click()
    await hr.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await hr.getByText('Undone', { exact: true }).first().waitFor()
    await expect
      .poll(
        async () => (await callApi(token, plannedChangeCalls.plannedChange, { params: { id: handover } })).body.state,
      )
      .toBe('undone')

    async function planFor(day: Day) {
      await hr.getByRole('textbox', { name: 'From', exact: true }).fill(formatDay(day))
      await hr.keyboard.press('Enter')
      await hr.getByRole('button', { name: 'Preview', exact: true }).click()
      await hr.getByRole('button', { name: `Plan for ${formatDay(day)}`, exact: true }).click()
      await hr.getByRole('button', { name: 'Take back', exact: true }).waitFor()
    }
  },
)
