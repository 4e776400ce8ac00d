import { csv } from '#kit/csv.ts'
import { type Handlers, lambda } from '#kit/lambda.ts'
import { invalid, notFound, Refusal } from '#kit/refusal.ts'
import { isClosed } from '#shared/features/timesheets/closing.ts'
import { daySubTypes, dayTypes } from '#shared/features/timesheets/days.ts'
import { withoutRow } from '#shared/features/timesheets/editing.ts'
import { timesheets as contract, timesheetList, timesheetMessages } from '#shared/features/timesheets.ts'
import { dayOf } from '#shared/kit/dates.ts'
import { fold, selectAll, selectPage } from '#shared/kit/list.ts'
import * as attachment from './attachment.ts'
import { begin, projectsOf } from './beginning.ts'
import { importInto, preview } from './importing.ts'
import { management } from './management.ts'
import { rememberingReopened } from './reopened.ts'
import { answered, type Doing, reached, rowsWith, save, saveAnyway, withRows } from './saving.ts'
import { asListed, lookOf, periodOf, sheetIdOf, sheetProject, sheetsOfMonth, timesheets } from './store.ts'
import { csvColumns, totalsOf } from './totals.ts'

/** Apart from the chain, for tests that move the clock. */
export const answers: Handlers<typeof contract.calls> = {
  ...management,
  find: async ({ actor, query, now }) => {
    const look = await lookOf(actor, now)
    if (!look.reaches(query.employeeId)) throw notFound()
    const sheet = await timesheets.find(sheetIdOf(query.employeeId, periodOf(query.period), query.projectId))
    return sheet ? answered(sheet, look, now) : null
  },
  projects: async ({ actor, query, now }) => {
    const look = await lookOf(actor, now)
    const { employeeId = actor.employeeId } = query
    if (!employeeId) return []
    const person = look.person(employeeId)
    if (!person || !(look.reaches(employeeId) || employeeId === actor.employeeId)) throw notFound()
    return projectsOf(person, look)
      .map(id => sheetProject(id, look))
      .sort((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1))
  },
  list: async ({ query, ...doing }) => {
    const { look, rows } = await ofMonth(query, doing)
    const { totalItems, items } = selectPage(timesheetList, rows, query, look)
    return {
      totalItems,
      items: items.map(row => asListed(row, look, doing.now)),
      ...totalsOf(selectAll(timesheetList, rows, query, look), look),
    }
  },
  csv: async ({ query, ...doing }) => {
    const { look, rows } = await ofMonth(query, doing)
    return csv(csvColumns(look, doing.now), selectAll(timesheetList, rows, query, look))
  },
  dayTypes: () => [...dayTypes.all],
  daySubTypes: () => [...daySubTypes.all],
  one: async ({ params, ...doing }) => {
    const { sheet, look } = await reached(params.id, doing)
    return answered(sheet, look, doing.now)
  },
  initialize: ({ body, ...doing }) => begin(body, doing),
  save: ({ body, actor, now, ifMatch }) =>
    save(body._id, { actor, now, ifMatch }, (before, project) => {
      const edits = body.days.map(
        ({ _id: dayId, timeSpent: hours, taskDescription: description, subType, ...day }) => ({
          ...{ dayId, hours, description, type: day.type, dropHours: day.dropHours },
          // The documented client sends along what a row's type has no use for.
          ...((day.type ?? before.days.find(row => row._id === dayId)?.type) === BENEFIT ? { subType } : {}),
        }),
      )
      const patch = withRows(before, rowsWith(before, edits, project, pathOf('days')))
      if (!body.submit) return patch
      return patch || !before.submittedAt ? { ...patch, submittedAt: now.toISOString() } : undefined
    }),
  setHours: ({ body: { timesheetId, dayId, hours, date }, actor, now, ifMatch }) =>
    save(timesheetId, { actor, now, ifMatch }, (before, project) => {
      if (date && before.days.find(row => row._id === dayId)?.date !== date)
        throw invalid('dayId', timesheetMessages.dayOfOther)
      return withRows(before, rowsWith(before, [{ dayId, hours }], project))
    }),
  setDescription: ({ body: { timesheetId, dayId, description }, actor, now, ifMatch }) =>
    save(timesheetId, { actor, now, ifMatch }, (before, project) =>
      withRows(before, rowsWith(before, [{ dayId, description }], project)),
    ),
  setType: ({ body: { timesheetId, dayId, value: type, dropHours }, actor, now, ifMatch }) =>
    save(timesheetId, { actor, now, ifMatch }, (before, project) =>
      withRows(
        before,
        rowsWith(before, [{ dayId, type, dropHours }], project, (_, field) => (field === 'type' ? 'value' : field)),
      ),
    ),
  setSubType: ({ body: { timesheetId, dayId, value: subType }, actor, now, ifMatch }) =>
    save(timesheetId, { actor, now, ifMatch }, (before, project) =>
      withRows(before, rowsWith(before, [{ dayId, subType }], project)),
    ),
  change: ({ params, body, actor, now, ifMatch }) =>
    save(params.id, { actor, now, ifMatch }, (before, project) =>
      withRows(before, rowsWith(before, body.changes, project, pathOf('changes'))),
    ),
  removeDay: ({ params, actor, now, ifMatch }) =>
    save(params.timesheetId, { actor, now, ifMatch }, before => {
      if (before.days.every(row => row._id !== params.dayId)) throw notFound()
      const days = withoutRow(before.days, params.dayId)
      if (!days) throw new Refusal('invalid', timesheetMessages.notRemovable)
      return withRows(before, days)
    }),
  submit: ({ params, actor, now, ifMatch }) =>
    save(params.id, { actor, now, ifMatch }, before =>
      before.submittedAt ? undefined : { submittedAt: now.toISOString() },
    ),
  reopen: ({ params, body, actor, now, ifMatch }) => {
    const until = new Date(body.until)
    if (until <= now) throw invalid('until', timesheetMessages.reopenPast)
    const reopened = {
      until: until.toISOString(),
      reason: body.reason,
      by: { name: actor.name, lastName: actor.lastName },
      at: now.toISOString(),
    }
    return saveAnyway(
      params.id,
      { actor, now, ifMatch },
      before => {
        // Whoever has reopened it may change the end of that.
        if (!isClosed(before, now) && !before.reopened) throw new Refusal('conflict', timesheetMessages.stillOpen)
        return { reopened, closedAt: null }
      },
      rememberingReopened(params.id, reopened.until),
    )
  },
  askUpload: ({ body, newId, ...doing }) => attachment.ask(body.timesheetId, body, newId.id, doing),
  confirmUpload: ({ params, body, newId, ...doing }) => attachment.confirm(params.id, body.key, newId.id, doing),
  removeUpload: ({ params, actor, now }) => attachment.remove(params.id, { actor, now }),
  attachment: ({ params, ...doing }) => attachment.open(params.id, doing),
  previewImport: ({ params, body, ...doing }) => preview(params.id, body.content, doing),
  import: ({ params, body, ...doing }) => importInto(params.id, body.content, doing),
}

/** The sheets of the month that is asked for, the present one unless said, in reach. */
async function ofMonth(
  { year, month }: { year?: number | undefined; month?: number | undefined },
  { actor, now }: Doing,
) {
  const first = Date.UTC(year ?? now.getUTCFullYear(), (month ?? now.getUTCMonth() + 1) - 1, 1)
  const [look, rows] = await Promise.all([lookOf(actor, now), sheetsOfMonth(dayOf(new Date(first)), now)])
  return { look, rows: rows.filter(row => look.reaches(row.employee)) }
}

const BENEFIT = dayTypes.id('License Benefit')
const pathOf = (list: string) => (at: number, field: string) => `${list}.${at}.${field}`

export const handler = lambda(contract, answers)
