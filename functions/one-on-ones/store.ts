/**
 * One-on-ones by the year they are for, the months each person has one for, and the text that a new one starts with.
 */
import { randomBytes } from 'node:crypto'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { validationError } from '#kit/app-error.ts'
import { SYSTEM_ACTOR } from '#kit/audit-log.ts'
import { Collection, type NewId } from '#kit/collection.ts'
import type { VersionedRecord } from '#kit/row-cache.ts'
import { settings } from '#kit/settings.ts'
import { SubCollection } from '#kit/sub-collection.ts'
import { documentClient, releaseUniqueWrite, reserveUniqueWrite, type TableWrite } from '#kit/table.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import type { StoredAgendaItem } from '#shared/features/one-on-ones/agenda.ts'
import { OneOnOneRow, oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { oneOnOneMessages } from '#shared/features/one-on-ones/messages.ts'
import { oneOnOneStorage } from '#shared/features/one-on-ones/storage.ts'
import { ONE_ON_ONE_TEMPLATE_ID, type OneOnOneTemplate } from '#shared/features/one-on-ones/template.ts'
import { type Day, dayOf, firstDayOfMonth, monthOfDay } from '#shared/kit/dates.ts'
import { id } from '#shared/kit/fields.ts'
import { makeId, moveIdToMonth } from '#shared/kit/ids.ts'
import type { StoredAuthor } from '#shared/kit/people.ts'
import { assignedWrites } from './notices.ts'

/** `createdBy` is null when the nightly job opened it. */
export type StoredOneOnOne = OneOnOneRow & {
  readonly talkingPoint: string
  /** Missing in older ones, from before the choice existed: not shared. */
  readonly isShared?: boolean
  readonly createdAt: string
  readonly createdBy: StoredAuthor | null
}

export const oneOnOnes = new Collection<OneOnOneRow, StoredOneOnOne>({
  ...oneOnOneStorage,
  row: OneOnOneRow,
  defaults: { meetsAt: null },
})

export interface MonthRange {
  readonly startDate?: Day | undefined
  readonly endDate?: Day | undefined
}
/** Loads the years that the filters cover; a range limit within a month starts or ends the list there. */
export const loadRows = ({ startDate: from, endDate: until }: MonthRange, now: Date): Promise<readonly OneOnOneRow[]> =>
  oneOnOnes.rows(now, { from, until })

/** The partition's name is from the time when only people themselves wrote points. */
export const agendaItems = new SubCollection<StoredAgendaItem>('ONE_ON_ONE_POINT')

/** The id's timestamp is in the one-on-one's month, so that a list's date range determines its partitions. */
export const oneOnOneIdFor = (month: Day, { id, isKeyed }: Pick<NewId, 'id' | 'isKeyed'>): NewId => ({
  id: moveIdToMonth(id, new Date(month)),
  previousDayId: undefined,
  isKeyed,
})

/** One per person and month: creating a second one fails with a link to the first. */
export const reserveOneOnOneWrite = ({ employee, creationDate }: PersonMonth, id: string): TableWrite =>
  reserveUniqueWrite(RESERVATION, reservationKey(employee, creationDate), id, first =>
    validationError('creationDate', oneOnOneMessages.second, `/one-on-ones/${first}`),
  )
export const releaseOneOnOneWrite = ({ employee, creationDate }: PersonMonth): TableWrite =>
  releaseUniqueWrite(RESERVATION, reservationKey(employee, creationDate))

type PersonMonth = Pick<OneOnOneRow, 'employee' | 'creationDate'>
const RESERVATION = 'ONE_ON_ONE'
const reservationKey = (employee: string, month: Day) => `${employee}#${monthOfDay(month)}`

/**
 * Loads the ids of a person's one-on-ones, oldest month first, from the reservations of their months. One query of some
 * 80 bytes per month.
 */
export async function loadOneOnOneIds(employee: string): Promise<string[]> {
  const { Items = [] } = await documentClient.send(
    new QueryCommand({
      TableName: settings.table,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :employee)',
      ExpressionAttributeValues: { ':pk': `UNIQUE#${RESERVATION}`, ':employee': `${employee}#` },
      ConsistentRead: true,
    }),
  )
  return Items.map(item => item.owner)
}

/** The contents of a new one-on-one. */
export const newOneOnOneFields = (
  { employee, leaderAssigned, creationDate }: Pick<OneOnOneRow, 'employee' | 'leaderAssigned' | 'creationDate'>,
  talkingPoint: string,
  createdBy: StoredAuthor | null,
  now: Date,
): Omit<StoredOneOnOne, '_id' | 'version'> => ({
  employee,
  leaderAssigned,
  status: oneOnOneStatuses.id('Open'),
  feelings: [],
  creationDate: firstDayOfMonth(creationDate),
  meetsAt: null,
  talkingPoint,
  isShared: false,
  createdAt: now.toISOString(),
  createdBy,
})

/**
 * Opens this month's one-on-ones for one person after another, assigned to their leaders; one of the writes fails if
 * there already is one.
 */
export async function createOneOnOneOpener(
  now: Date,
  clock: () => Date,
): Promise<(person: EmployeeRow) => readonly TableWrite[]> {
  const { template } = await loadOneOnOneTemplate()
  const creationDate = firstDayOfMonth(dayOf(now))
  return person => {
    const { _id: employee, leader: leaderAssigned } = person
    const id = makeId(new Date(creationDate), randomBytes(10).toString('hex'))
    const at = clock()
    const fields = newOneOnOneFields({ employee, leaderAssigned, creationDate }, template, null, at)
    const told = assignedWrites({ ...fields, _id: id }, person, { actor: SYSTEM_ACTOR, now: at, change: 1 })
    return [oneOnOnes.insertWrite(id, fields, at), reserveOneOnOneWrite(fields, id), ...told]
  }
}

export type StoredOneOnOneTemplate = Omit<OneOnOneTemplate, 'createdBy' | 'updatedBy'> &
  Readonly<Record<'createdBy' | 'updatedBy', StoredAuthor | null>>
export const oneOnOneTemplates = new Collection<VersionedRecord, StoredOneOnOneTemplate>({
  name: 'ONE_ON_ONE_TEMPLATE',
  split: 'whole',
  row: z.object({ _id: id, version: z.number() }),
})

/** Loads the template, or an empty one if nobody has written it yet. */
export const loadOneOnOneTemplate = async (): Promise<StoredOneOnOneTemplate> =>
  (await oneOnOneTemplates.find(ONE_ON_ONE_TEMPLATE_ID)) ?? {
    _id: ONE_ON_ONE_TEMPLATE_ID,
    version: 0,
    template: '',
    createdAt: null,
    createdBy: null,
    updatedAt: null,
    updatedBy: null,
  }
