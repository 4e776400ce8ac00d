/** A leader leaves: from next Monday, another one has their people and their work. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb'
import { expect, inject } from 'vitest'
import { actionItemsApi } from '#shared/features/action-items.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { plannedChangeCalls, plannedChangeMessages } from '#shared/features/planned-changes.ts'
import { addDays, type Day, formatDay, utcToday } from '#shared/kit/dates.ts'
import { yearOfId } from '#shared/kit/ids.ts'
import { fullName } from '#shared/kit/people.ts'
import { e2eTest } from './e2e-test.ts'
import { findViolations } from './find-violations.ts'
import { findToast, searchAndChoose } from './page-actions.ts'
import { callApi, emailOfAccount, getSharedToken } from './people.ts'

const TODAY = utcToday(new Date())
const MONDAY = Array.from({ length: 7 }, (_, ahead) => addDays(TODAY, ahead + 1)).find(
  day => new Date(`${day}T00:00:00Z`).getUTCDay() === 1,
)

/** Two leaders who report to the same person, so that either may take the other's people. */
async function findPeers() {
  const people = (await callApi(await getSharedToken('hr'), employeesApi.calls.active)).body
  const isTypeable = (name: string) => /^[A-Za-z ]+$/.test(name)
  // Other stories count what the account of a leader is told.
  const leaders = people.filter(
    one => one.isLeader && one.leader && isTypeable(fullName(one)) && one.email !== emailOfAccount('leader'),
  )
  const leads = (id: string) => people.some(one => one.leader?._id === id)
  for (const old of leaders.filter(one => leads(one._id)))
    for (const next of leaders) if (next !== old && next.leader?._id === old.leader?._id) return { old, next, people }
  throw new Error('No two leaders have the same leader')
}

/** The day comes: what was planned for Monday is due today. */
async function moveToToday(id: string) {
  const { env } = JSON.parse(await readFile(join(inject('data'), 'cloud.json'), 'utf8'))
  const table = new DynamoDBClient({
    ...{ endpoint: env.AWS_ENDPOINT_URL_DYNAMODB, region: env.AWS_REGION },
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
  'HR hands a leaving leader’s people and work to another from Monday, takes one change back, and the day comes',
  async ({ visit }) => {
    const { old, next, people } = await findPeers()
    const token = await getSharedToken('hr')
    const reports = people.filter(one => one.leader?._id === old._id)
    const [someone] = reports
    if (!someone || !MONDAY) throw new Error('There is nobody to hand over')
    const hr = await visit({ as: 'hr', at: `/employees?leaders=${old._id}&isActive=true` })

    // One of them was to move to another country, too.
    const row = hr
      .getByRole('row')
      .filter({ hasText: someone.email.slice(0, 8) })
      .first()
    await row.getByRole('checkbox').check()
    await hr.getByRole('button', { name: 'Change…', exact: true }).click()
    await hr.getByRole('combobox', { name: 'Country', exact: true }).click()
    await hr.getByRole('option', { name: 'El Salvador', exact: true }).click()
    await planFor(MONDAY)
    const country = idIn(hr.url())

    await hr.goto('/planned-changes')
    await hr.getByRole('button', { name: 'Hand over', exact: true }).click()
    await searchAndChoose(hr, 'Leader who hands over', fullName(old))
    await hr.getByRole('dialog').getByRole('combobox', { name: 'New leader', exact: true }).click()
    await hr.getByPlaceholder('Search…', { exact: true }).fill(fullName(next))
    await hr
      .getByRole('option')
      .filter({ hasText: fullName(next) })
      .first()
      .click()
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
    expect(reports.map(({ _id }) => leaderOf(_id))).toEqual(reports.map(() => next._id))
    const { body: record } = await callApi(token, employeesApi.calls.one, { params: { id: someone._id } })
    expect(record.country).not.toBe('El Salvador')
    const items = (
      await callApi(token, actionItemsApi.calls.list, { query: { leaderAssigned: old._id, pageSize: '1000' } as never })
    ).body.items
    const isOpen = ({ status }: (typeof items)[number]) => ['Open', 'In Progress', 'On Hold'].includes(status.name)
    expect(items.filter(one => isOpen(one) && one.leaderAssigned._id === old._id)).toEqual([])

    // The demo company stays as it was, for the other stories.
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
