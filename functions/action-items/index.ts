import { type Everybody, everybody } from '#functions/employees/store.ts'
import { oneOnOnes, reaches as reachesOneOnOne } from '#functions/one-on-ones/store.ts'
import { withAuthors } from '#functions/users/store.ts'
import { authorOf } from '#kit/author.ts'
import { checkVersion } from '#kit/collection.ts'
import { csv } from '#kit/csv.ts'
import { lambda } from '#kit/lambda.ts'
import { countByLeader } from '#kit/leader-report.ts'
import { invalid, notFound } from '#kit/refusal.ts'
import type { Write } from '#kit/table.ts'
import {
  type ActionItemForm,
  type ActionItemRow,
  actionItemList,
  actionItemMessages,
  type Comment,
  completionOf,
  actionItems as contract,
  dueDateRefusal,
  priorities,
  statuses,
} from '#shared/features/action-items.ts'
import { type Authors, byName, fullName } from '#shared/features/employees/people.ts'
import type { Actor } from '#shared/kit/access.ts'
import { type Day, showDay } from '#shared/kit/dates.ts'
import { selectAll, selectPage, today } from '#shared/kit/list.ts'
import { actionItems, comments, joined, reaches, type StoredActionItem, shownAuthor } from './store.ts'

export const handler = lambda(contract, {
  list: async ({ actor, query, now }) => {
    const { people, rows } = await inReach(actor, now, query)
    const { totalItems, items } = selectPage(actionItemList, rows, query, people)
    return { totalItems, items: items.map(row => joined(row, people)) }
  },
  csv: async ({ actor, query, now }) => {
    const { people, rows } = await inReach(actor, now, query)
    return csv(csvColumns(people), selectAll(actionItemList, rows, query, people))
  },
  authors: async ({ actor, now }) => {
    const { people, rows } = await inReach(actor, now)
    const authors = new Map(
      rows.map(({ createdBy }) => [createdBy._id, { _id: createdBy._id, ...people.author(createdBy) }]),
    )
    return [...authors.values()].sort(byName)
  },
  report: async ({ actor, query, now }) => {
    const { type, startDate: from, endDate: until } = query
    const [people, rows] = await Promise.all([everybody(actor, now), actionItems.rows(now, { from, until })])
    return countByLeader(type ? rows.filter(row => row.type === type) : rows, statuses.all, query, people)
  },
  one: async ({ actor, params, now }) => {
    const { people, item } = await reached(actor, params.id, now)
    return joined(item, people)
  },
  create: async ({ actor, body, newId, now }) => {
    const people = await withAuthors(everybody(actor, now), now)
    if (body.status !== statuses.id('Open')) throw invalid('status', actionItemMessages.onlyOpen)
    checkPeople(body, undefined, people)
    checkDueDate(body, undefined, now)
    const held = await holdOneOnOne(body, actor, people)
    const fields = {
      ...body,
      creationDate: now.toISOString(),
      completionDate: null,
      createdBy: authorOf(actor),
    }
    return joined(await actionItems.insert(newId, fields, now, ...held), people)
  },
  update: async ({ actor, params, body, ifMatch, now }) => {
    const { people, item: before } = await reached(actor, params.id, now)
    checkVersion(before, ifMatch)
    checkPlace(body, before)
    checkPeople(body, before, people)
    checkDueDate(body, before, now)
    const completionDate = completionOf(body.status, before.completionDate, now)
    return joined(await actionItems.replace(before, { ...before, ...body, completionDate }, now), people)
  },
  remove: async ({ actor, params, ifMatch, now }) => {
    const { item } = await reached(actor, params.id, now)
    checkVersion(item, ifMatch)
    await actionItems.remove(item, now)
    await comments.removeAll(item._id)
  },
  comments: async ({ actor, params, now }) => {
    const { people } = await reached(actor, params.id, now)
    return commentsOn(params.id, people)
  },
  comment: async ({ actor, params, body, newId, now }) => {
    const { people } = await reached(actor, params.id, now)
    const createdBy = authorOf(actor)
    await comments.add(params.id, { _id: newId.id, comment: body.comment, createdBy, creationDate: now.toISOString() })
    return commentsOn(params.id, people)
  },
  priorities: () => [...priorities.all],
  statuses: () => [...statuses.all],
})

async function inReach(actor: Actor, now: Date, created: Created = {}) {
  const within = { from: created.startDate, until: created.endDate }
  const [people, rows] = await Promise.all([withAuthors(everybody(actor, now), now), actionItems.rows(now, within)])
  return { people, rows: rows.filter(row => reaches(row, actor, people)) }
}

/** The days of creation that a list asks for; its items lie in their years. */
interface Created {
  readonly startDate?: Day | undefined
  readonly endDate?: Day | undefined
}

async function reached(actor: Actor, id: string, now: Date) {
  const [people, item] = await Promise.all([withAuthors(everybody(actor, now), now), actionItems.get(id)])
  if (!reaches(item, actor, people)) throw notFound()
  return { people, item }
}

const csvColumns = (people: Everybody & Authors) => ({
  Employee: (row: ActionItemRow) => fullName(people.name(row.employee)),
  'Assigned To': (row: ActionItemRow) => fullName(people.name(row.leaderAssigned)),
  Title: (row: ActionItemRow) => row.title,
  Status: (row: ActionItemRow) => statuses.byId(row.status).name,
  Priority: (row: ActionItemRow) => priorities.byId(row.priority).name,
  'Creation Date': (row: ActionItemRow) => showDay(row.creationDate),
  'Due Date': (row: ActionItemRow) => showDay(row.dueDate),
  'Completion Date': (row: ActionItemRow) => showDay(row.completionDate),
  'Created By': (row: ActionItemRow) => fullName(people.author(row.createdBy)),
})

/** Who is newly named must be active and in reach; who was named before may have left since. */
function checkPeople(form: ActionItemForm, before: StoredActionItem | undefined, people: Everybody): void {
  const { employee, leaderAssigned } = form
  if (employee !== before?.employee && !(people.person(employee)?.isActive && people.reaches(employee)))
    throw invalid('employee', actionItemMessages.unknownEmployee)
  const leader = people.person(leaderAssigned)
  if (leaderAssigned !== before?.leaderAssigned && !(leader?.isActive && leader.isLeader))
    throw invalid('leaderAssigned', actionItemMessages.unknownLeader)
}

/** What an item is made in is there, in reach and of the same person. Answers the condition that it still is when the item is saved. */
async function holdOneOnOne(
  { employee, typeId }: Pick<ActionItemRow, 'employee' | 'typeId'>,
  actor: Actor,
  people: Everybody,
): Promise<Write[]> {
  if (!typeId) return []
  const missing = () => invalid('typeId', actionItemMessages.noOneOnOne)
  const met = await oneOnOnes.find(typeId)
  if (!met || !reachesOneOnOne(met, actor, people)) throw missing()
  if (met.employee !== employee) throw invalid('typeId', actionItemMessages.otherOneOnOne)
  return [oneOnOnes.holding(typeId, missing)]
}

/** What was made in a one-on-one is about its person and stays so. */
function checkPlace({ employee }: ActionItemForm, before: StoredActionItem): void {
  if (before.typeId && employee !== before.employee) throw invalid('employee', actionItemMessages.staysWithPerson)
}

function checkDueDate(form: ActionItemForm, before: StoredActionItem | undefined, now: Date): void {
  const refusal = dueDateRefusal(form.dueDate, before?.dueDate, today(now))
  if (refusal) throw invalid('dueDate', refusal)
}

const commentsOn = async (id: string, people: Authors): Promise<Comment[]> =>
  (await comments.of(id))
    .sort((a, b) => (a.creationDate < b.creationDate ? -1 : 1))
    .map(({ createdBy, ...said }) => ({ ...said, createdBy: shownAuthor(createdBy, people) }))
