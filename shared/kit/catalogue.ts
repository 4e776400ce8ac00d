/** A plain catalogue: records that are a name and nothing else, with the same calls, list and texts each. */
import * as z from 'zod/mini'
import { type Role, staff } from './access.ts'
import { id, text } from './fields.ts'
import { filtersFor, listOf } from './list.ts'
import { contract, del, get, paged, post, put } from './route.ts'

export const CatalogueEntry = z.object({ _id: id, version: z.number(), name: text(32) })
export type CatalogueEntry = z.infer<typeof CatalogueEntry>
export const CatalogueForm = z.object({ name: text(32) })
export type CatalogueForm = z.infer<typeof CatalogueForm>

const { search } = filtersFor<CatalogueEntry>()
export const catalogueList = listOf<CatalogueEntry>()({
  columns: { name: row => row.name },
  filters: { search: search(row => row.name) },
  sortByColumn: 'name',
  isSortAscending: true,
  pageSize: 20,
})

export interface CatalogueSpec {
  /** The noun that names the feature in every wing. */
  readonly name: string
  /** The base path below `/api/`. */
  readonly base: string
  /** Where the entries live below `/api/`. */
  readonly at: string
  /** As in "Category created successfully." */
  readonly singular: string
  readonly title: string
  /** Who may change entries. */
  readonly keepers: readonly Role[]
  /** Who may pick from them. */
  readonly readers: readonly Role[]
}

/** Describes a catalogue: its contract and its texts. */
export function catalogue(spec: CatalogueSpec) {
  const at = `/api/${spec.at}`
  const { singular, title } = spec
  const reads = staff(spec.readers, 'none')
  const keeps = staff(spec.keepers, 'none')
  const one = { id }
  return {
    ...spec,
    messages: {
      created: `${singular} created successfully.`,
      updated: `${singular} updated successfully.`,
      duplicate: `${singular} with this name already exists`,
    },
    contract: contract(spec.name, [spec.base], {
      all: get(at, { access: reads, does: `Every entry of ${title}, for pickers`, result: z.array(CatalogueEntry) }),
      list: get(`${at}/query`, {
        access: keeps,
        does: `A page of ${title}`,
        query: catalogueList.query,
        result: paged(CatalogueEntry),
      }),
      one: get(`${at}/{id}`, { access: keeps, does: `One ${singular}`, params: one, result: CatalogueEntry }),
      create: post(at, { access: keeps, does: `Adds a ${singular}`, body: CatalogueForm, result: CatalogueEntry }),
      update: put(`${at}/{id}`, {
        access: keeps,
        does: `Renames a ${singular}`,
        params: one,
        body: CatalogueForm,
        result: CatalogueEntry,
      }),
      remove: del(`${at}/{id}`, { access: keeps, does: `Deletes a ${singular}`, params: one }),
    }),
  }
}
export type Catalogue = ReturnType<typeof catalogue>
