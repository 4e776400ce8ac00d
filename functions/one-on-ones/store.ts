/** One-on-ones by the year they are for, which month each person has one for, and the text that a new one starts with. */
import { randomBytes } from 'node:crypto'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Everybody } from '#functions/employees/store.ts'
import { Collection, type NewId } from '#kit/collection.ts'
import { invalid } from '#kit/refusal.ts'
import { settings } from '#kit/settings.ts'
import { documents, release, take, type Write } from '#kit/table.ts'
import type { EmployeeRow, KeptAuthor } from '#shared/features/employees/people.ts'
import {
  monthFor,
  type OneOnOneRow,
  type OneOnOneTemplate,
  oneOnOneMessages,
  oneOnOneStatuses,
  TEMPLATE_ID,
} from '#shared/features/one-on-ones.ts'
import type { Actor } from '#shared/kit/access.ts'
import { type Day, dayOf, monthOfDay } from '#shared/kit/dates.ts'
import { makeId, moved } from '#shared/kit/ids.ts'

/** `createdBy` is nobody where the nightly job opened it. */
export type StoredOneOnOne = OneOnOneRow & {
  readonly talkingPoint: string
  readonly createdAt: string
  readonly createdBy: KeptAuthor | null
}

export const oneOnOnes = new Collection<OneOnOneRow, StoredOneOnOne>({
  name: 'ONE_ON_ONE',
  split: 'any-year',
  rowFields: ['employee', 'leaderAssigned', 'status', 'feelings', 'creationDate'],
})

/** The id lies in the month it is for, so that the days a list reaches tell its partitions. */
export const idFor = (month: Day, { id, keyed }: Pick<NewId, 'id' | 'keyed'>): NewId => ({
  id: moved(id, new Date(month)),
  earlier: undefined,
  keyed,
})

/** One a person and month: the second is refused with the way to the first. */
export const takingMonth = ({ employee, creationDate }: Month, id: string): Write =>
  take(TAKEN, keyOf(employee, creationDate), id, first =>
    invalid('creationDate', oneOnOneMessages.second, `/one-on-ones/${first}`),
  )
export const releasingMonth = ({ employee, creationDate }: Month): Write =>
  release(TAKEN, keyOf(employee, creationDate))

type Month = Pick<OneOnOneRow, 'employee' | 'creationDate'>
const TAKEN = 'ONE_ON_ONE'
const keyOf = (employee: string, month: Day) => `${employee}#${monthOfDay(month)}`

/** The ids of a person's one-on-ones, oldest month first: what takes the months names them. One query of some 80 bytes a month. */
export async function idsOf(employee: string): Promise<string[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: settings.table,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :employee)',
      ExpressionAttributeValues: { ':pk': `UNIQUE#${TAKEN}`, ':employee': `${employee}#` },
      ConsistentRead: true,
    }),
  )
  return Items.map(item => item.owner)
}

/** What a new one holds. */
export const newOneOnOne = (
  { employee, leaderAssigned, creationDate }: Pick<OneOnOneRow, 'employee' | 'leaderAssigned' | 'creationDate'>,
  talkingPoint: string,
  createdBy: KeptAuthor | null,
  now: Date,
): Omit<StoredOneOnOne, '_id' | 'version'> => ({
  employee,
  leaderAssigned,
  status: oneOnOneStatuses.id('Open'),
  feelings: [],
  creationDate: monthFor(creationDate),
  talkingPoint,
  createdAt: now.toISOString(),
  createdBy,
})

/** Opens this month's for one person after another, assigned to their leaders; one of the writes is refused where there is one. */
export async function monthlyOpener(now: Date, clock: () => Date): Promise<(person: EmployeeRow) => readonly Write[]> {
  const { template } = await theTemplate()
  const creationDate = monthFor(dayOf(now))
  return ({ _id: employee, leader: leaderAssigned }) => {
    const id = makeId(new Date(creationDate), randomBytes(10).toString('hex'))
    const at = clock()
    const fields = newOneOnOne({ employee, leaderAssigned, creationDate }, template, null, at)
    return [oneOnOnes.inserting(id, fields, at), takingMonth(fields, id)]
  }
}

/** A leader reaches those of their people and those assigned to them. */
export const reaches = (one: OneOnOneRow, actor: Pick<Actor, 'employeeId'>, people: Pick<Everybody, 'reaches'>) =>
  people.reaches(one.employee) || one.leaderAssigned === actor.employeeId

export type StoredTemplate = Omit<OneOnOneTemplate, 'createdBy' | 'updatedBy'> &
  Readonly<Record<'createdBy' | 'updatedBy', KeptAuthor | null>>
export const templates = new Collection<StoredTemplate>({
  name: 'ONE_ON_ONE_TEMPLATE',
  split: 'whole',
  rowFields: [],
})

/** The template; nobody has to have written it. */
export const theTemplate = async (): Promise<StoredTemplate> =>
  (await templates.find(TEMPLATE_ID)) ?? {
    _id: TEMPLATE_ID,
    version: 0,
    template: '',
    createdAt: null,
    createdBy: null,
    updatedAt: null,
    updatedBy: null,
  }
