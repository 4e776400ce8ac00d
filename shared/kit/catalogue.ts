/**
 * Catalogues: records that others choose by name, all with the same calls and texts. A plain catalogue's entries have
 * only a name.
 */
import * as z from 'zod/mini'
import { type Role, staffAccess } from './access.ts'
import { defineContract, del, get, pageOf, post, put } from './contract.ts'
import { id, text } from './fields.ts'
import { defineList, type Filters, filterBuildersFor, type List } from './list.ts'

export interface CatalogueSpec {
  /** The noun that names the feature in `shared`, `functions` and `web`. */
  readonly name: string
  /** The base path below `/api/`. */
  readonly basePath: string
  /** The path of the entries below `/api/`. */
  readonly path: string
  /** The path of a single entry, below that; `{id}` by default. */
  readonly onePath?: string
  /** The noun in messages, as in "Category created successfully." */
  readonly singular: string
  readonly title: string
  /** The message after a change, if not the standard one. */
  readonly updatedText?: string
  /** Roles that may change entries. */
  readonly editorRoles: readonly Role[]
  /** Roles that may see its screens in addition to the editors. */
  readonly viewerRoles?: readonly Role[]
  /** Roles that may choose from the entries. */
  readonly readerRoles: readonly Role[]
}

type Fields = z.core.$ZodLooseShape & { readonly name: z.ZodMiniType<string, string> }
interface Entry {
  readonly _id: string
  readonly version: number
  readonly name: string
}
/** Defines a catalogue with these fields and this list: its contract and its texts. */
export function defineCatalogue<
  const F extends Fields,
  Row extends Entry,
  Column extends string,
  L extends Filters<Row, undefined>,
>(spec: CatalogueSpec, fields: F, list: List<Row, undefined, Column, L>) {
  const { singular, title, editorRoles, viewerRoles = [], readerRoles, onePath = '{id}' } = spec
  const at = `/api/${spec.path}`
  const reads = staffAccess(readerRoles, 'none')
  const sees = staffAccess([...new Set([...editorRoles, ...viewerRoles])], 'none')
  const keeps = staffAccess(editorRoles, 'none')
  const Form = z.object(fields)
  const Entry = z.object({ _id: id, version: z.number(), ...fields })
  return {
    ...spec,
    list,
    Form,
    Entry,
    messages: {
      created: `${singular} created successfully.`,
      updated: spec.updatedText ?? `${singular} updated successfully.`,
      duplicate: `${singular} with this name already exists`,
    },
    contract: defineContract(spec.name, [spec.basePath], {
      all: get(at, { access: reads, summary: `Every entry of ${title}, for pickers`, result: z.array(Entry) }),
      list: get(`${at}/query`, {
        access: sees,
        summary: `A page of ${title}`,
        query: list.query,
        result: pageOf(Entry),
      }),
      one: get(`${at}/${onePath}`, { access: sees, summary: `A ${singular}`, params: { id }, result: Entry }),
      create: post(at, { access: keeps, summary: `Adds a ${singular}`, body: Form, result: Entry }),
      update: put(`${at}/{id}`, {
        access: keeps,
        summary: `Changes a ${singular}`,
        params: { id },
        existingFrom: 'one',
        body: Form,
        result: Entry,
      }),
      remove: del(`${at}/{id}`, { access: keeps, summary: `Deletes a ${singular}`, params: { id } }),
    }),
  }
}

const plainFields = { name: text(32) }
export const CatalogueEntry = z.object({ _id: id, version: z.number(), ...plainFields })
export type CatalogueEntry = z.infer<typeof CatalogueEntry>
export const CatalogueForm = z.object(plainFields)
export type CatalogueForm = z.infer<typeof CatalogueForm>

const { search } = filterBuildersFor<CatalogueEntry>()
export const catalogueList = defineList<CatalogueEntry>()({
  columns: { name: row => row.name },
  filters: { search: search(row => row.name) },
  sortByColumn: 'name',
  isSortAscending: true,
  pageSize: 20,
})

/** Defines a plain catalogue. */
export const definePlainCatalogue = (spec: CatalogueSpec) => defineCatalogue(spec, plainFields, catalogueList)
export type Catalogue = ReturnType<typeof definePlainCatalogue>
