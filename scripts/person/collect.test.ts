import { randomBytes } from 'node:crypto'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { setPassword } from '#functions/credentials/store.ts'
import { settings } from '#kit/settings.ts'
import { documentClient } from '#kit/table.ts'
import { as, createEmployee, type Visitor } from '#scripts/testing/people.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { collectPerson, type KnownOfPerson } from './collect.ts'

const word = () => randomBytes(6).toString('hex')
const [ownText, otherText, comment] = [word(), word(), word()]
let known: KnownOfPerson
let person: { readonly _id: string; readonly email: string }
let led: { readonly _id: string }

async function* scan() {
  const { Items = [] } = await documentClient.send(new ScanCommand({ TableName: settings.table, ConsistentRead: true }))
  yield* Items
}
async function addItem(who: Visitor, employee: string, leader: string, description: string) {
  const body = {
    employee,
    leaderAssigned: leader,
    title: 'Plan the handover',
    description,
    status: actionItemStatuses.id('Open'),
    priority: actionItemPriorities.id('Mid'),
    dueDate: addDays(utcToday(new Date()), 5),
  }
  return (await who.call(actionItemsApi.calls.create, { body })).body
}

beforeAll(async () => {
  const admin = await as('admin')
  const leader = await createEmployee({ isLeader: true })
  const ownPicture = 'pictures/own/face.jpg'
  person = await createEmployee({ leader: leader._id, isLeader: true, email: `${word()}@muster.example`, ownPicture })
  led = await createEmployee({ leader: person._id })
  await setPassword(person.email, 'a password')
  const reply = await admin.call(employeesApi.calls.authorize, {
    params: { id: person._id },
    body: { employees: [led._id] },
  })
  expect(reply.status).toBe(200)
  const own = await addItem(admin, person._id, leader._id, ownText)
  await addItem(admin, led._id, person._id, otherText)
  await admin.call(actionItemsApi.calls.comment, { params: { id: own._id }, body: { comment } })
  known = await collectPerson(scan(), person._id)
})

describe('the data collected about a person', () => {
  it('includes their own record, its history, and the records about them with their comments', () => {
    const texts = JSON.stringify(known.records)
    expect(Object.keys(known.records)).toEqual(expect.arrayContaining(['EMPLOYEE', 'HISTORY EMPLOYEE', 'ACTION_ITEM']))
    for (const text of [person.email, ownText, comment]) expect(texts).toContain(text)
    expect(JSON.stringify(known.records['HISTORY EMPLOYEE'])).toContain('authorizedEmployees')
    expect(known.records.EMPLOYEE?.map(({ sk }) => sk)).toEqual([person._id])
  })

  it('includes their picture', () => expect(known.files).toEqual(['pictures/own/face.jpg']))

  it('lists where they appear in records about others, without the content of those records', () => {
    expect(JSON.stringify(known)).not.toContain(otherText)
    expect(known.mentions).toContainEqual({ pk: 'EMPLOYEE', sk: led._id, fields: ['row.leader'] })
    expect(known.mentions.map(({ fields }) => fields.join())).toContain('row.leaderAssigned')
  })

  it('contains no password, and is empty for an unknown id', async () => {
    expect(JSON.stringify(known)).not.toMatch(/scrypt|argon|\$2[aby]\$|CREDENTIAL/)
    const nobody = await collectPerson(scan(), 'f'.repeat(24))
    expect(nobody).toEqual({ records: {}, mentions: [], files: [] })
  })
})
