/** Procedures: checklists that HR, IT and others work off together for one person, made from templates. A kind of them is one entry. */
import * as z from 'zod/mini'
import { type Role, staff } from '#shared/kit/access.ts'
import { choice, id } from '#shared/kit/fields.ts'
import { contract, del, get, paged, post, put } from '#shared/kit/route.ts'
import { Entry } from '../employees/people.ts'
import { checklistStatuses } from './checklist.ts'
import { NewProcess, ProcessItem, ProcessListed, processList } from './process.ts'
import { Template, TemplateForm, TemplateRow, templateList } from './template.ts'

export interface ProcedureSpec {
  /** The noun that names the feature in every wing. */
  readonly name: string
  /** As its list is titled: "Exit Procedure". The other texts follow from it. */
  readonly title: string
  /** What an item's status is called on the wire. */
  readonly statusField: string
  /** Base paths below `/api/`. */
  readonly bases: {
    readonly templates: string
    readonly processes: string
    readonly statuses: string
    /** Where the values of the list's filter are answered, when not below the processes. */
    readonly filter?: string
  }
  /** Who writes templates. */
  readonly keepers: readonly Role[]
  /** Who opens processes and works them off. */
  readonly editors: readonly Role[]
}

/** Describes a kind of procedure: its contract and its texts. */
export function procedure(spec: ProcedureSpec) {
  const { title, statusField, bases } = spec
  const lower = title.toLowerCase()
  const sentence = lower.charAt(0).toUpperCase() + lower.slice(1)
  const status = choice(checklistStatuses.ids)
  // The types leave out the one field whose name each kind chooses: `statusOf` reads it, `changeOf` writes it.
  const named = <S extends z.core.$ZodType>(schema: S) => ({ [statusField]: schema }) as Record<never, never>
  const Process = z.object({
    ...ProcessListed.shape,
    descriptions: z.array(z.object({ ...ProcessItem.shape, ...named(Entry) })),
  })
  /** Items that are left out stay as they are. `was` is the status that the caller saw: an item that has another since is not overwritten. */
  const Changes = z.object({
    descriptions: z
      .array(z.object({ _id: id, ...named(status), was: z.optional(status) }))
      .check(z.maxLength(1_000, 'At most 1000 descriptions')),
  })
  const keeps = staff(spec.keepers, 'none')
  const edits = staff(spec.editors, 'all')
  const picks = staff(spec.editors, 'none')
  const [templates, processes] = [`/api/${bases.templates}`, `/api/${bases.processes}`]
  const templateCopy = { access: keeps, params: { id }, result: Template }

  return {
    ...spec,
    Process,
    Changes,
    statusOf: (item: ProcessItem): string => (item as unknown as Record<string, Entry>)[statusField]?._id ?? '',
    changeOf: (_id: string, status: string, was?: string): { _id: string; was?: string } => ({
      _id,
      [statusField]: status,
      ...(was === undefined ? {} : { was }),
    }),
    wantedBy: (change: { readonly _id: string }): string => (change as Record<string, string>)[statusField] ?? '',
    messages: {
      created: `${sentence} created successfully.`,
      updated: `${title} updated successfully.`,
      remove: `Do you want to delete this ${lower}?`,
      template: `${sentence} template`,
      templateCreated: `${sentence} template created successfully.`,
      templateUpdated: `${sentence} template updated successfully.`,
      templateCopy: `Do you want to copy this ${lower} template`,
      templateRemove: `Do you want to delete this ${lower} template?`,
      newTemplate: `Create a new ${lower} template`,
      updateTemplate: `Update the ${lower} template`,
      subtitle: `All the ${lower} information`,
    },
    contract: contract(spec.name, Object.values(bases), {
      templates: get(templates, {
        access: picks,
        does: 'A page of templates, for pickers',
        query: templateList.query,
        result: paged(TemplateRow),
      }),
      templateList: get(`${templates}/query`, {
        access: keeps,
        does: 'A page of templates',
        query: templateList.query,
        result: paged(TemplateRow),
      }),
      template: get(`${templates}/single/{id}`, {
        access: keeps,
        does: 'One template',
        params: { id },
        result: Template,
      }),
      templateById: get(`${templates}/{id}`, {
        access: keeps,
        does: 'One template (the shorter path)',
        params: { id },
        result: Template,
      }),
      /** The documented way to copy; the session header keeps links and images from firing it. */
      copyTemplateByGet: get(`${templates}/copy/{id}`, {
        ...templateCopy,
        does: 'Copies a template (the documented GET)',
      }),
      copyTemplate: post(`${templates}/copy/{id}`, { ...templateCopy, does: 'Copies a template' }),
      createTemplate: post(templates, {
        access: keeps,
        does: 'Adds a template',
        body: TemplateForm,
        result: Template,
      }),
      updateTemplate: put(`${templates}/{id}`, {
        access: keeps,
        does: 'Changes a template; what was begun from it stays as it is',
        params: { id },
        body: TemplateForm,
        result: Template,
      }),
      removeTemplate: del(`${templates}/{id}`, {
        access: keeps,
        does: 'Deletes a template; what was begun from it stays',
        params: { id },
      }),
      list: get(processes, {
        access: edits,
        does: `A page of ${title}`,
        query: processList.query,
        result: paged(ProcessListed),
      }),
      filter: get(bases.filter ? `/api/${bases.filter}` : `${processes}/statusFilter`, {
        access: picks,
        does: 'What the list can be filtered by',
        result: z.array(Entry),
      }),
      one: get(`${processes}/{id}`, {
        access: edits,
        does: `One ${lower} with its checklist`,
        params: { id },
        result: Process,
      }),
      create: post(processes, {
        access: edits,
        does: `Begins one of ${title} with the items of an active template`,
        body: NewProcess,
        result: Process,
      }),
      update: put(`${processes}/{id}`, {
        access: edits,
        does: 'Sets the status of items, each by itself; 409 when an item is no longer as the caller saw it',
        params: { id },
        body: Changes,
        result: Process,
      }),
      remove: del(`${processes}/{id}`, { access: edits, does: `Deletes one of ${title}`, params: { id } }),
      statuses: get(`/api/${bases.statuses}`, {
        access: picks,
        does: 'The statuses that an item can have',
        result: z.array(Entry),
      }),
    }),
  }
}
export type Procedure = ReturnType<typeof procedure>
export type Process = z.infer<Procedure['Process']>

/** Texts that all kinds share. */
export const procedureMessages = {
  noItems: 'There are no descriptions to display, try adding a new description.',
  unknownEmployee: 'Choose an employee from the list',
  unknownTemplate: 'Choose a template from the list',
  unknownItem: 'This item is not on the checklist',
  tooLong: 'This template is too long. Please shorten its descriptions.',
  /** Somebody else chose another status for the same item. */
  sameItem: (description: string) =>
    `Somebody else changed “${description}” while you were editing it. Nothing was overwritten.`,
}
