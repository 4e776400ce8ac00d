/** The calls of a kind of procedure: about its templates, and about who goes through it. */
import * as z from 'zod/mini'
import { staff } from '#shared/kit/access.ts'
import { id } from '#shared/kit/fields.ts'
import { contract, del, get, paged, post, put } from '#shared/kit/route.ts'
import { Entry } from '../employees/people.ts'
import type { ChecklistSchemas } from './items.ts'
import type { ProcedureSpec } from './procedure.ts'
import { NewProcess, ProcessListed, processList } from './process.ts'
import { Template, TemplateForm, TemplateRow, templateList } from './template.ts'

export function contractOf(spec: ProcedureSpec, { Process, Changes }: ChecklistSchemas) {
  const { title, bases } = spec
  const keeps = staff(spec.keepers, 'none')
  const edits = staff(spec.editors, 'all')
  const picks = staff(spec.editors, 'none')
  const [templates, processes] = [`/api/${bases.templates}`, `/api/${bases.processes}`]
  const templateCopy = { access: keeps, params: { id }, result: Template }
  return contract(spec.name, Object.values(bases), {
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
      changes: 'template',
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
      does: `One ${title.toLowerCase()} with its checklist`,
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
      changes: 'one',
      body: Changes,
      result: Process,
    }),
    remove: del(`${processes}/{id}`, { access: edits, does: `Deletes one of ${title}`, params: { id } }),
    statuses: get(`/api/${bases.statuses}`, {
      access: picks,
      does: 'The statuses that an item can have',
      result: z.array(Entry),
    }),
  })
}
