/** Plans the rows of people: identified by work email, leaders before those who report to them. */
import { checkDays } from '#functions/employees/public.ts'
import type { StoredEmployee } from '#functions/employees/store.ts'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { toComparableText } from '#shared/kit/list.ts'
import { fullName } from '#shared/kit/people.ts'
import { type CellNames, toText } from './cells.ts'
import { formOf } from './columns.ts'
import { orderByLeader } from './order-by-leader.ts'
import { changesBetween, collectErrors, findDoubles, overlay, parseForm, readCells } from './parse-row.ts'
import type { WrittenRow, WrittenSheet } from './read-file.ts'
import type { JobTitleStep, PersonStep, ProjectStep, SheetPlanner } from './steps.ts'

interface Catalogues {
  readonly projects: readonly ProjectStep[]
  readonly titles: readonly JobTitleStep[]
}

/** Returns the work email in a row. */
export const emailIn = ({ cells }: WrittenRow): string => toText(cells.get('email') ?? null).toLowerCase()

export function planPeople(
  { sheet, rows }: WrittenSheet,
  { company, fail, idOf, now }: SheetPlanner,
  { projects, titles }: Catalogues,
): readonly PersonStep[] {
  const present = new Map(company.people.map(person => [person.email, person]))
  const presentById = new Map(company.people.map(person => [person._id, person]))
  const idByEmail = new Map(company.people.filter(({ isActive }) => isActive).map(({ email, _id }) => [email, _id]))
  const emailById = new Map(company.people.map(({ email, _id }) => [_id, email]))
  for (const written of rows) {
    const email = emailIn(written)
    if (!email || present.has(email)) continue
    const id = idOf(written.row)
    if (!idByEmail.has(email)) idByEmail.set(email, id)
    emailById.set(id, email)
  }
  const projectNames = lookUp(company.projects, projects)
  const titleNames = lookUp(company.jobTitles, titles)
  const cells: CellNames = {
    emailOf: id => emailById.get(id) ?? '',
    projectName: projectNames.nameOf,
    jobTitleName: titleNames.nameOf,
  }
  const inactive = new Set([
    ...company.projects.filter(({ isActive }) => !isActive).map(({ _id }) => _id),
    ...projects.filter(({ values }) => !values.isActive).map(({ id }) => id),
  ])
  for (const { id, values } of projects) if (values.isActive) inactive.delete(id)
  const names = {
    cells,
    written: {
      people: (email: string) => [idByEmail.get(email.toLowerCase()) ?? []].flat(),
      projects: (name: string) => projectNames.idsOf(name).filter(id => !inactive.has(id)),
      jobTitles: titleNames.idsOf,
    },
  }
  findDoubles(
    rows.flatMap(written => (emailIn(written) ? [{ row: written.row, key: emailIn(written) }] : [])),
    (row, message) => fail(row, 'email', message),
  )

  const today = utcToday(now)
  const steps = rows.flatMap((written): PersonStep[] => {
    const { row } = written
    const before = present.get(emailIn(written))
    const wrong = new Set<string>()
    // Reports the invalid cell only, not also that the form lacks its value.
    const failHere = (path: string, message: string) => {
      if (!wrong.has(path)) fail(row, path, message === NOBODY ? NO_SUCH_EMAIL : message)
      wrong.add(path)
    }
    if (before && !before.isActive) {
      failHere('email', INACTIVE)
      return []
    }
    const columns = before ? sheet.columns.filter(({ path }) => path !== 'email') : sheet.columns
    const values = new Map(readCells(written, columns, before, names, failHere))
    if (before && !values.has('project')) values.delete('projectChange.effectiveDate')
    else if (before && !values.has('projectChange.effectiveDate'))
      failHere('projectChange.effectiveDate', employeeMessages.effectiveDate)
    const name = before ? fullName(before) : toText(written.cells.get('name') ?? null)
    const rowId = idOf(row)
    const shared = { sheet: 'People', row, before, id: before?._id ?? rowId, rowId } as const
    // An old record that breaks a newer rule is no error if the row does not change it.
    if (before && values.size === 0 && !wrong.size)
      return [{ ...shared, name, action: 'keep', changes: [], values: before as PersonStep['values'] }]
    const input = overlay(before ? asInput(before) : {}, values)
    const form = before ? parseForm(formOf.Person, input, failHere) : parseForm(formOf.NewPerson, input, failHere)
    // Even if there are other errors, so that all are reported at once.
    collectErrors(() => checkDays(form ?? input, before, today), failHere)
    if (!form || wrong.size) return []
    const changes = changesBetween(sheet.columns, before, form, values, cells)
    const action = !before ? 'make' : changes.length ? 'change' : 'keep'
    return [{ ...shared, name: fullName(form), action, changes, values: form }]
  })
  return orderByLeader(steps, presentById, (row, path, message) => fail(row, path, message))
}

/** The error of the hire workbook, which also accepts names. */
const NOBODY = 'Nobody has this name or email'
export const NO_SUCH_EMAIL = 'Nobody has this email, neither in the sheet nor here'
const INACTIVE = 'This person is in Muster, but inactive. Reactivate them first.'

/** The record as the form's input: the form fills in defaults and drops fields that it does not have. */
const asInput = ({ version: _, _id: __, ...fields }: StoredEmployee): object => fields

/** Looks up entries by name and by id: existing ones, and those that the file creates. */
function lookUp(
  entries: readonly { readonly _id: string; readonly name: string }[],
  steps: readonly (ProjectStep | JobTitleStep)[],
) {
  const made = steps.filter(({ before }) => !before).map(({ id, name }) => ({ _id: id, name }))
  const all = [...entries, ...made]
  const byName = Map.groupBy(all, ({ name }) => toComparableText(name))
  const byId = new Map(all.map(({ _id, name }) => [_id, name]))
  return {
    nameOf: (id: string) => byId.get(id) ?? '',
    idsOf: (name: string) => (byName.get(toComparableText(name)) ?? []).map(({ _id }) => _id),
  }
}
