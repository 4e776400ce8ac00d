import { actionItems, isActionItemInScope as reachesItem, withActionItemNames } from '#functions/action-items/store.ts'
import { checkLeader, type EmployeeDirectory, loadDirectory } from '#functions/employees/store.ts'
import { countByLeader, leaderReportCsv } from '#functions/leader-report/public.ts'
import { loadAuthors, withAuthors } from '#functions/users/store.ts'
import { AppError, notFoundError } from '#kit/app-error.ts'
import { authorOf } from '#kit/author.ts'
import { assertVersion } from '#kit/collection.ts'
import { toCsv } from '#kit/csv.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { defaultActionItemStatuses } from '#shared/features/action-items.ts'
import { countCoverage } from '#shared/features/one-on-ones/coverage.ts'
import {
  feelings,
  isInHistory,
  type OneOnOneRow,
  oneOnOneHistoryList,
  oneOnOneList,
  oneOnOneStatuses,
} from '#shared/features/one-on-ones/list.ts'
import { oneOnOneMessages } from '#shared/features/one-on-ones/messages.ts'
import { isOneOnOneInScope, resolveFeelings } from '#shared/features/one-on-ones/rules.ts'
import { ONE_ON_ONE_TEMPLATE_ID, type OneOnOneTemplate } from '#shared/features/one-on-ones/template.ts'
import { oneOnOnesApi as contract } from '#shared/features/one-on-ones.ts'
import type { Actor } from '#shared/kit/access.ts'
import { listMonthsUntil, utcToday } from '#shared/kit/dates.ts'
import { monthOfId } from '#shared/kit/ids.ts'
import { type ListPage, selectAll, selectPage } from '#shared/kit/list.ts'
import {
  addAgendaItem,
  applyTemplate,
  carryOverAgenda,
  loadAgenda,
  type Meeting,
  removeAgendaItem,
  tickAgendaItem,
} from './agenda.ts'
import { agendaTemplateHandlers, loadTemplateItems } from './agenda-templates.ts'
import {
  checkItemCount,
  checkMeetingTime,
  checkNewOneOnOne,
  checkOneOnOneOpen,
  checkStatusChange,
  mayDeleteOneOnOnes,
  sanitizeTemplate,
  sanitizeText,
  toMeetingTime,
} from './checks.ts'
import { removeOneOnOneWithItems } from './deletion.ts'
import { loadActionItemsOf, oneOnOneCsvColumns, toOneOnOneDetail, toOneOnOneListItem } from './dto.ts'
import { assignedWrites, changeNoticeWrites } from './notices.ts'
import { ownOneOnOneHandlers } from './own-one-on-ones.ts'
import { peopleWithoutHandlers } from './people-without.ts'
import {
  agendaItems,
  loadOneOnOneIds,
  loadOneOnOneTemplate,
  loadRows,
  type MonthRange,
  newOneOnOneFields,
  oneOnOneIdFor,
  oneOnOnes,
  oneOnOneTemplates,
  reserveOneOnOneWrite,
  type StoredOneOnOne,
  type StoredOneOnOneTemplate,
} from './store.ts'

export const handler = createApiHandler(contract, {
  list: async ({ actor, query, now }) => {
    const { people, rows } = await loadOneOnOnesInScope(actor, query, now)
    return toPageDto(selectPage(oneOnOneList, rows, query, people), people, now)
  },
  csv: async ({ actor, query, now }) => {
    const { people, rows } = await loadOneOnOnesInScope(actor, query, now)
    const selected = selectAll(oneOnOneList, rows, query, people)
    return toCsv(oneOnOneCsvColumns(people, await loadActionItemsOf(selected, now)), selected)
  },
  report: async ({ actor, query, now }) => {
    const [people, rows] = await Promise.all([loadDirectory(actor, now), loadRows(query, now)])
    return countByLeader(rows, oneOnOneStatuses.all, query, people)
  },
  reportCsv: async ({ actor, query, now }) => {
    const [people, rows] = await Promise.all([loadDirectory(actor, now), loadRows(query, now)])
    return leaderReportCsv(rows, oneOnOneStatuses.all, query, people)
  },
  ...peopleWithoutHandlers,
  ...agendaTemplateHandlers,
  coverage: async ({ actor, query, now }) => {
    const months = listMonthsUntil(query.until ?? utcToday(now))
    const [people, rows] = await Promise.all([
      loadDirectory(actor, now),
      loadRows({ startDate: months[0], endDate: months.at(-1) }, now),
    ])
    return countCoverage({
      months,
      oneOnOnes: rows.map(row => ({ ...row, outcome: outcomeOf(row.status) })),
      people: people.all,
      look: people,
      today: utcToday(now),
      leaders: query.leaderAssigned ?? [],
    })
  },
  permissions: ({ actor }) => ({ mayDelete: mayDeleteOneOnOnes(actor) }),
  ...ownOneOnOneHandlers,
  agenda: async ({ actor, params, now }) => loadAgenda(await loadMeeting(actor, params.id, now)),
  addAgendaItem: async ({ actor, params, body, newId, now }) =>
    addAgendaItem(await loadMeeting(actor, params.id, now), body, { id: newId.id, now }),
  tickAgendaItem: async ({ actor, params, body, now }) =>
    tickAgendaItem(await loadMeeting(actor, params.id, now), params.itemId, body.isDone),
  removeAgendaItem: async ({ actor, params, now }) =>
    removeAgendaItem(await loadMeeting(actor, params.id, now), params.itemId),
  applyTemplate: async ({ actor, params, body, newId, now }) =>
    applyTemplate(await loadMeeting(actor, params.id, now), body.template, { id: newId.id, now }),
  carryOverAgenda: async ({ actor, params, now }) => carryOverAgenda(await loadMeeting(actor, params.id, now)),
  one: async ({ actor, params, now }) => {
    const { people, one } = await loadOneOnOneInScope(actor, params.id, now)
    return toOneOnOneDetail(one, people, now)
  },
  history: async ({ actor, params, query, now }) => {
    const [people, all] = await Promise.all([
      loadDirectory(actor, now),
      loadOneOnOneIds(params.id).then(ids => oneOnOnes.getMany(ids)),
    ])
    const rows = all.filter(one => isOneOnOneInScope(one, actor, people))
    const isReached = people.person(params.id) && people.isInScope(params.id)
    if (!isReached && rows.length === 0) throw notFoundError()
    const past = rows.filter(one => isInHistory(one, utcToday(now)))
    return toPageDto(selectPage(oneOnOneHistoryList, past, query, people), people, now)
  },
  openItems: async ({ actor, params, now }) => {
    const { people: everyone, one } = await loadOneOnOneInScope(actor, params.id, now)
    const people = await withAuthors(everyone, now)
    const isEarlier = (id: string | null) => id !== null && monthOfId(id) < monthOfId(one._id)
    return (await actionItems.rows(now))
      .filter(row => row.employee === one.employee && row.type === 'OneOnOne' && isEarlier(row.typeId))
      .filter(row => defaultActionItemStatuses.some(({ _id }) => _id === row.status) && reachesItem(row, actor, people))
      .sort((a, b) => (a.dueDate + a._id < b.dueDate + b._id ? -1 : 1))
      .map(row => withActionItemNames(row, people))
  },
  create: async ({ actor, body, newId, now }) => {
    const [people, { template }] = await Promise.all([loadDirectory(actor, now), loadOneOnOneTemplate()])
    checkNewOneOnOne(body, people, utcToday(now))
    checkLeader(body.leaderAssigned, null, people, oneOnOneMessages.unknownLeader)
    const createdBy = authorOf(actor)
    const fields = newOneOnOneFields(body, template, createdBy, now)
    const id = oneOnOneIdFor(fields.creationDate, newId)
    const { agendaTemplate } = body
    const points = agendaTemplate
      ? await loadTemplateItems(agendaTemplate, 'agendaTemplate', { newId: newId.id, createdBy, now })
      : []
    const agenda = points.flatMap(item => agendaItems.addWrites(id.id, item))
    const told = assignedWrites({ ...fields, _id: id.id }, people.name(fields.employee), { actor, now, change: 1 })
    const made = await oneOnOnes.insert(id, fields, now, reserveOneOnOneWrite(fields, id.id), ...told, ...agenda)
    return toOneOnOneDetail(made, people, now)
  },
  update: async ({ actor, params, body, ifMatch, now }) => {
    const { people, one: before } = await loadOneOnOneInScope(actor, params.id, now)
    assertVersion(before, ifMatch)
    checkOneOnOneOpen(before, utcToday(now))
    checkStatusChange(body, before, utcToday(now))
    checkLeader(body.leaderAssigned, before.leaderAssigned, people, oneOnOneMessages.unknownLeader)
    const { leaderAssigned, status } = body
    const meetsAt = body.meetsAt === undefined ? before.meetsAt : toMeetingTime(body.meetsAt)
    const talkingPoint =
      body.talkingPoint === undefined ? before.talkingPoint : await sanitizeText('talkingPoint', body.talkingPoint)
    const felt = [...new Set(resolveFeelings(status, before, body.feelings))]
    checkMeetingTime(meetsAt, before)
    const isShared = body.isShared ?? before.isShared ?? false
    const after = { ...before, leaderAssigned, status, meetsAt, feelings: felt, talkingPoint, isShared }
    const cause = { actor, now, change: before.version + 1 }
    const told = changeNoticeWrites(before, after, people.name(before.employee), cause)
    return toOneOnOneDetail(await oneOnOnes.replace(before, after, now, ...told), people, now)
  },
  remove: async ({ actor, params, query, ifMatch, now }) => {
    const { one } = await loadOneOnOneInScope(actor, params.id, now)
    if (!mayDeleteOneOnOnes(actor)) throw new AppError('not-authorized', oneOnOneMessages.notDeleter)
    assertVersion(one, ifMatch)
    checkOneOnOneOpen(one, utcToday(now))
    const items = (await loadActionItemsOf([one], now))(one._id)
    checkItemCount(query.actionItems, items)
    await removeOneOnOneWithItems(one, items, now)
  },
  statuses: () => [...oneOnOneStatuses.all],
  feelings: () => [...feelings.all],
  template: async ({ now }) => toTemplateDto(await loadOneOnOneTemplate(), now),
  updateTemplate: async ({ actor, params, body, ifMatch, now }) => {
    if (params.id !== ONE_ON_ONE_TEMPLATE_ID) throw notFoundError()
    const before = await loadOneOnOneTemplate()
    assertVersion(before, ifMatch)
    const template = await sanitizeTemplate(body.template)
    const [at, by] = [now.toISOString(), authorOf(actor)]
    const { createdAt, createdBy } = before
    const fields = { template, createdAt: createdAt ?? at, createdBy: createdBy ?? by, updatedAt: at, updatedBy: by }
    const saved =
      before.version > 0
        ? await oneOnOneTemplates.replace(before, fields, now)
        : await oneOnOneTemplates.insert(
            { id: ONE_ON_ONE_TEMPLATE_ID, previousDayId: undefined, isKeyed: false },
            fields,
            now,
          )
    return toTemplateDto(saved, now)
  },
})

async function toTemplateDto(stored: StoredOneOnOneTemplate, now: Date): Promise<OneOnOneTemplate> {
  const { createdBy, updatedBy } = stored
  const { author } = await loadAuthors([createdBy, updatedBy], now)
  return { ...stored, createdBy: createdBy && author(createdBy), updatedBy: updatedBy && author(updatedBy) }
}

const outcomeOf = (status: string) =>
  status === oneOnOneStatuses.id('Complete') ? 'held' : status === oneOnOneStatuses.id('Not Done') ? 'notDone' : 'open'

async function loadOneOnOnesInScope(actor: Actor, months: MonthRange, now: Date) {
  const [people, rows] = await Promise.all([loadDirectory(actor, now), loadRows(months, now)])
  return { people, rows: rows.filter(row => isOneOnOneInScope(row, actor, people)) }
}

async function loadOneOnOneInScope(
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ people: EmployeeDirectory; one: StoredOneOnOne }> {
  const [people, one] = await Promise.all([loadDirectory(actor, now), oneOnOnes.get(id)])
  if (!isOneOnOneInScope(one, actor, people)) throw notFoundError()
  return { people, one }
}

async function loadMeeting(actor: Actor, id: string, now: Date): Promise<Meeting> {
  const { people, one } = await loadOneOnOneInScope(actor, id, now)
  const names = await withAuthors(people, now)
  return { one, actor, names, reaches: earlier => isOneOnOneInScope(earlier, actor, people) }
}

async function toPageDto({ items, ...page }: ListPage<OneOnOneRow>, people: EmployeeDirectory, now: Date) {
  const made = await loadActionItemsOf(items, now)
  return { ...page, items: items.map(row => toOneOnOneListItem(row, people, made)) }
}
