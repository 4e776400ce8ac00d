import { actionItems, joined, reaches as reachesItem } from '#functions/action-items/store.ts'
import { type Everybody, everybody } from '#functions/employees/store.ts'
import { authorsNow, withAuthors } from '#functions/users/store.ts'
import { authorOf } from '#kit/author.ts'
import { checkVersion } from '#kit/collection.ts'
import { csv } from '#kit/csv.ts'
import { lambda } from '#kit/lambda.ts'
import { countByLeader } from '#kit/leader-report.ts'
import { notFound, Refusal } from '#kit/refusal.ts'
import { firstStatuses } from '#shared/features/action-items.ts'
import {
  oneOnOnes as contract,
  feelings,
  feelingsAfter,
  isHistory,
  type OneOnOneRow,
  type OneOnOneTemplate,
  oneOnOneHistory,
  oneOnOneList,
  oneOnOneMessages,
  oneOnOneStatuses,
  TEMPLATE_ID,
} from '#shared/features/one-on-ones.ts'
import type { Actor } from '#shared/kit/access.ts'
import type { Day } from '#shared/kit/dates.ts'
import { monthOf } from '#shared/kit/ids.ts'
import { type Page, selectAll, selectPage, today } from '#shared/kit/list.ts'
import { csvColumns, itemsMadeIn, listed, whole } from './answers.ts'
import {
  checkLeader,
  checkMove,
  checkNew,
  checkOpen,
  checkTold,
  cleaned,
  cleanedTemplate,
  mayDelete,
} from './checks.ts'
import { removeWithItems } from './deletion.ts'
import {
  idFor,
  idsOf,
  newOneOnOne,
  oneOnOnes,
  reaches,
  type StoredOneOnOne,
  type StoredTemplate,
  takingMonth,
  templates,
  theTemplate,
} from './store.ts'

export const handler = lambda(contract, {
  list: async ({ actor, query, now }) => {
    const { people, rows } = await inReach(actor, query, now)
    return shown(selectPage(oneOnOneList, rows, query, people), people, now)
  },
  csv: async ({ actor, query, now }) => {
    const { people, rows } = await inReach(actor, query, now)
    const selected = selectAll(oneOnOneList, rows, query, people)
    return csv(csvColumns(people, await itemsMadeIn(selected, now)), selected)
  },
  report: async ({ actor, query, now }) => {
    const [people, rows] = await Promise.all([everybody(actor, now), within(query, now)])
    return countByLeader(rows, oneOnOneStatuses.all, query, people)
  },
  permissions: ({ actor }) => ({ mayDelete: mayDelete(actor) }),
  one: async ({ actor, params, now }) => {
    const { people, one } = await reached(actor, params.id, now)
    return whole(one, people, now)
  },
  history: async ({ actor, params, query, now }) => {
    const [people, all] = await Promise.all([
      everybody(actor, now),
      idsOf(params.id).then(ids => oneOnOnes.several(ids)),
    ])
    const rows = all.filter(one => reaches(one, actor, people))
    const isReached = people.person(params.id) && people.reaches(params.id)
    if (!isReached && rows.length === 0) throw notFound()
    const past = rows.filter(one => isHistory(one, today(now)))
    return shown(selectPage(oneOnOneHistory, past, query, people), people, now)
  },
  openItems: async ({ actor, params, now }) => {
    const { people: everyone, one } = await reached(actor, params.id, now)
    const people = await withAuthors(everyone, now)
    const isEarlier = (id: string | null) => id !== null && monthOf(id) < monthOf(one._id)
    return (await actionItems.rows(now))
      .filter(row => row.employee === one.employee && row.type === 'OneOnOne' && isEarlier(row.typeId))
      .filter(row => firstStatuses.some(({ _id }) => _id === row.status) && reachesItem(row, actor, people))
      .sort((a, b) => (a.dueDate + a._id < b.dueDate + b._id ? -1 : 1))
      .map(row => joined(row, people))
  },
  create: async ({ actor, body, newId, now }) => {
    const [people, { template }] = await Promise.all([everybody(actor, now), theTemplate()])
    checkNew(body, people, today(now))
    checkLeader(body.leaderAssigned, null, people)
    const fields = newOneOnOne(body, template, authorOf(actor), now)
    const id = idFor(fields.creationDate, newId)
    return whole(await oneOnOnes.insert(id, fields, now, takingMonth(fields, id.id)), people, now)
  },
  update: async ({ actor, params, body, ifMatch, now }) => {
    const { people, one: before } = await reached(actor, params.id, now)
    checkVersion(before, ifMatch)
    checkOpen(before, today(now))
    checkMove(body, before, today(now))
    checkLeader(body.leaderAssigned, before.leaderAssigned, people)
    const { leaderAssigned, status } = body
    const talkingPoint =
      body.talkingPoint === undefined ? before.talkingPoint : await cleaned('talkingPoint', body.talkingPoint)
    const felt = [...new Set(feelingsAfter(status, before, body.feelings))]
    const after = { ...before, leaderAssigned, status, feelings: felt, talkingPoint }
    return whole(await oneOnOnes.replace(before, after, now), people, now)
  },
  remove: async ({ actor, params, query, ifMatch, now }) => {
    const { one } = await reached(actor, params.id, now)
    if (!mayDelete(actor)) throw new Refusal('not-authorized', oneOnOneMessages.notDeleter)
    checkVersion(one, ifMatch)
    checkOpen(one, today(now))
    const items = (await itemsMadeIn([one], now))(one._id)
    checkTold(query.actionItems, items)
    await removeWithItems(one, items, now)
  },
  statuses: () => [...oneOnOneStatuses.all],
  feelings: () => [...feelings.all],
  template: async ({ now }) => shownTemplate(await theTemplate(), now),
  updateTemplate: async ({ actor, params, body, ifMatch, now }) => {
    if (params.id !== TEMPLATE_ID) throw notFound()
    const before = await theTemplate()
    checkVersion(before, ifMatch)
    const template = await cleanedTemplate(body.template)
    const [at, by] = [now.toISOString(), authorOf(actor)]
    const { createdAt, createdBy } = before
    const fields = { template, createdAt: createdAt ?? at, createdBy: createdBy ?? by, updatedAt: at, updatedBy: by }
    const saved =
      before.version > 0
        ? await templates.replace(before, fields, now)
        : await templates.insert({ id: TEMPLATE_ID, earlier: undefined, keyed: false }, fields, now)
    return shownTemplate(saved, now)
  },
})

async function shownTemplate(stored: StoredTemplate, now: Date): Promise<OneOnOneTemplate> {
  const { createdBy, updatedBy } = stored
  const { author } = await authorsNow([createdBy, updatedBy], now)
  return { ...stored, createdBy: createdBy && author(createdBy), updatedBy: updatedBy && author(updatedBy) }
}

interface Months {
  readonly startDate?: Day | undefined
  readonly endDate?: Day | undefined
}
/** Those of the years that the filters reach; an end within a month begins or ends the list there. */
const within = ({ startDate: from, endDate: until }: Months, now: Date) => oneOnOnes.rows(now, { from, until })

async function inReach(actor: Actor, months: Months, now: Date) {
  const [people, rows] = await Promise.all([everybody(actor, now), within(months, now)])
  return { people, rows: rows.filter(row => reaches(row, actor, people)) }
}

async function reached(actor: Actor, id: string, now: Date): Promise<{ people: Everybody; one: StoredOneOnOne }> {
  const [people, one] = await Promise.all([everybody(actor, now), oneOnOnes.get(id)])
  if (!reaches(one, actor, people)) throw notFound()
  return { people, one }
}

async function shown({ totalItems, items }: Page<OneOnOneRow>, people: Everybody, now: Date) {
  const made = await itemsMadeIn(items, now)
  return { totalItems, items: items.map(row => listed(row, people, made)) }
}
