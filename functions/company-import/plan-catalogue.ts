/** Plans the rows of a catalogue: projects and job titles, identified by name. */
import type { JobTitle } from '#shared/features/job-titles.ts'
import type { Project } from '#shared/features/projects.ts'
import { toComparableText } from '#shared/kit/list.ts'
import type { CellNames } from './cells.ts'
import { toText } from './cells.ts'
import { formOf } from './columns.ts'
import { changesBetween, findDoubles, overlay, parseForm, readCells } from './parse-row.ts'
import type { WrittenSheet } from './read-file.ts'
import type { JobTitleStep, ProjectStep, SheetPlanner } from './steps.ts'

/** The cells of catalogues refer to no other records. */
const NO_NAMES: CellNames = { emailOf: () => '', projectName: () => '', jobTitleName: () => '' }
const NONE_WRITTEN = { people: () => [], projects: () => [], jobTitles: () => [] }

export function planCatalogue<S extends ProjectStep | JobTitleStep>(
  { sheet, rows }: WrittenSheet,
  { fail, idOf }: SheetPlanner,
  entries: readonly (Project | JobTitle)[],
): readonly S[] {
  const byName = new Map(entries.map(entry => [toComparableText(entry.name), entry]))
  const nameOf = (cells: ReadonlyMap<string, unknown>) => toText((cells.get('name') ?? null) as string | null)
  findDoubles(
    rows.flatMap(({ row, cells }) => (nameOf(cells) ? [{ row, key: toComparableText(nameOf(cells)) }] : [])),
    (row, message) => fail(row, 'name', message),
  )
  return rows.flatMap((written): S[] => {
    const { row, cells } = written
    const before = byName.get(toComparableText(nameOf(cells)))
    let isWrong = false
    const failHere = (path: string, message: string) => {
      isWrong = true
      fail(row, path, message)
    }
    // A different spelling of the name is not a change, because an import cannot change names.
    const columns = before ? sheet.columns.filter(({ path }) => path !== 'name') : sheet.columns
    const values = readCells(written, columns, before, { cells: NO_NAMES, written: NONE_WRITTEN }, failHere)
    if (isWrong) return []
    const form =
      values.size || !before
        ? parseForm(formOf[sheet.name as S['sheet']], overlay(before ?? {}, values), failHere)
        : before
    if (!form) return []
    const changes = changesBetween(sheet.columns, before, form, values, NO_NAMES)
    const action = !before ? 'make' : changes.length ? 'change' : 'keep'
    const { _id = idOf(row) } = before ?? {}
    return [
      {
        sheet: sheet.name,
        row,
        name: nameOf(cells),
        action,
        changes,
        id: _id,
        rowId: idOf(row),
        values: form,
        before,
      } as S,
    ]
  })
}
