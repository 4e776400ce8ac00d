/** Catalogues: records that others pick from by name, with the same calls and texts each. A plain one is a name and nothing else. */
import * as z from 'zod/mini'
import { type Role, staff } from './access.ts'
import { id, text } from './fields.ts'
import { type Filters, filtersFor, type List, listOf } from './list.ts'
import { contract, del, get, paged, post, put } from './route.ts'

export interface CatalogueSpec {
  /** The noun that names the feature in every wing. */
  readonly name: string
  /** The base path below `/api/`. */
  readonly base: string
  /** Where the entries live below `/api/`. */
  readonly at: string
  /** Where one entry is read, below that; `{id}` unless said. */
  readonly oneAt?: string
  /** As in "Category created successfully." */
  readonly singular: string
  readonly title: string
  /** Where the text after a change is not the usual one. */
  readonly updated?: string
  /** Who may change entries. */
  readonly keepers: readonly Role[]
  /** Who may see its screens beside them. */
  readonly viewers?: readonly Role[]
  /** Who may pick from them. */
  readonly readers: readonly Role[]
}

type Fields = z.core.$ZodLooseShape & { readonly name: z.ZodMiniType<string, string> }
interface Entry {
  readonly _id: string
  readonly version: number
  readonly name: string
}
/** Describes a catalogue whose entries have these fields and are listed so: its contract and its texts. */
export function catalogueOf<
  const F extends Fields,
  Row extends Entry,
  Column extends string,
  L extends Filters<Row, undefined>,
>(spec: CatalogueSpec, fields: F, list: List<Row, undefined, Column, L>) {
  const { singular, title, keepers, viewers = [], readers, oneAt = '{id}' } = spec
  const at = `/api/${spec.at}`
  const reads = staff(readers, 'none')
  const sees = staff([...new Set([...keepers, ...viewers])], 'none')
  const keeps = staff(keepers, 'none')
  const Form = z.object(fields)
  const Entry = z.object({ _id: id, version: z.number(), ...fields })
  return {
    ...spec,
    list,
    Form,
    Entry,
    messages: {
      created: `${singular} created successfully.`,
      updated: spec.updated ?? `${singular} updated successfully.`,
      duplicate: `${singular} with this name already exists`,
    },
    contract: contract(spec.name, [spec.base], {
      all: get(at, { access: reads, does: `Every entry of ${title}, for pickers`, result: z.array(Entry) }),
      list: get(`${at}/query`, { access: sees, does: `A page of ${title}`, query: list.query, result: paged(Entry) }),
      one: get(`${at}/${oneAt}`, { access: sees, does: `One ${singular}`, params: { id }, result: Entry }),
      create: post(at, { access: keeps, does: `Adds a ${singular}`, body: Form, result: Entry }),
      update: put(`${at}/{id}`, {
        access: keeps,
        does: `Changes a ${singular}`,
        params: { id },
        changes: 'one',
        body: Form,
        result: Entry,
      }),
      remove: del(`${at}/{id}`, { access: keeps, does: `Deletes a ${singular}`, params: { id } }),
    }),
  }
}

const plainFields = { name: text(32) }
export const CatalogueEntry = z.object({ _id: id, version: z.number(), ...plainFields })
export type CatalogueEntry = z.infer<typeof CatalogueEntry>
export const CatalogueForm = z.object(plainFields)
export type CatalogueForm = z.infer<typeof CatalogueForm>

const { search } = filtersFor<CatalogueEntry>()
export const catalogueList = listOf<CatalogueEntry>()({
  columns: { name: row => row.name },
  filters: { search: search(row => row.name) },
  sortByColumn: 'name',
  isSortAscending: true,
  pageSize: 20,
})

/** Describes a plain catalogue. */
export const catalogue = (spec: CatalogueSpec) => catalogueOf(spec, plainFields, catalogueList)
export type Catalogue = ReturnType<typeof catalogue>
