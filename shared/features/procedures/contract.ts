/** The calls of a kind of procedure: for its templates, and for the processes of employees. */
import * as z from 'zod/mini'
import { signedInAccess, staffAccess } from '#shared/kit/access.ts'
import { defineContract, del, get, groupedPageOf, pageOf, post, put } from '#shared/kit/contract.ts'
import { id } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'
import { NamedEntry } from '../employees/people.ts'
import type { ChecklistSchemas } from './items.ts'
import { ChecklistDuration, NewProcedureProcess, ProcedureProcessListItem, procedureProcessList } from './process.ts'
import type { ProcedureSpec } from './spec.ts'
import { ProcedureTemplate, ProcedureTemplateForm, ProcedureTemplateRow, procedureTemplateList } from './template.ts'

export function defineProcedureContract(spec: ProcedureSpec, { Process, OwnItem, Changes }: ChecklistSchemas) {
  const { title, basePaths } = spec
  const keeps = staffAccess(spec.templateEditorRoles, 'none')
  const edits = staffAccess(spec.processEditorRoles, 'all')
  const picks = staffAccess(spec.processEditorRoles, 'none')
  const [templates, processes] = [`/api/${basePaths.templates}`, `/api/${basePaths.processes}`]
  const templateCopy = { access: keeps, params: { id }, result: ProcedureTemplate }
  return defineContract(spec.name, Object.values(basePaths), {
    templates: get(templates, {
      access: picks,
      summary: 'A page of templates, for pickers',
      query: procedureTemplateList.query,
      result: pageOf(ProcedureTemplateRow),
    }),
    templateList: get(`${templates}/query`, {
      access: keeps,
      summary: 'A page of templates',
      query: procedureTemplateList.query,
      result: pageOf(ProcedureTemplateRow),
    }),
    template: get(`${templates}/single/{id}`, {
      access: keeps,
      summary: 'A template',
      params: { id },
      result: ProcedureTemplate,
    }),
    templateById: get(`${templates}/{id}`, {
      access: keeps,
      summary: 'A template (the shorter path)',
      params: { id },
      result: ProcedureTemplate,
    }),
    /** The documented way to copy is a GET; requiring the session header stops links and images from triggering it. */
    copyTemplateByGet: get(`${templates}/copy/{id}`, {
      ...templateCopy,
      summary: 'Copies a template (the documented GET)',
    }),
    copyTemplate: post(`${templates}/copy/{id}`, { ...templateCopy, summary: 'Copies a template' }),
    createTemplate: post(templates, {
      access: keeps,
      summary: 'Adds a template',
      body: ProcedureTemplateForm,
      result: ProcedureTemplate,
    }),
    updateTemplate: put(`${templates}/{id}`, {
      access: keeps,
      summary: 'Changes a template; checklists started from it do not change',
      params: { id },
      existingFrom: 'template',
      body: ProcedureTemplateForm,
      result: ProcedureTemplate,
    }),
    removeTemplate: del(`${templates}/{id}`, {
      access: keeps,
      summary: 'Deletes a template; checklists started from it stay',
      params: { id },
    }),
    list: get(processes, {
      access: edits,
      summary: `A page of ${title}`,
      query: procedureProcessList.query,
      result: groupedPageOf(ProcedureProcessListItem),
    }),
    filter: get(basePaths.filter ? `/api/${basePaths.filter}` : `${processes}/statusFilter`, {
      access: picks,
      summary: 'The filter options of the list',
      result: z.array(NamedEntry),
    }),
    durations: get(`${processes}/durations`, {
      access: edits,
      summary: 'How long complete checklists took, by template',
      result: z.array(ChecklistDuration),
    }),
    without: get(`${processes}/without`, {
      access: edits,
      summary: 'Who begins or ends their employment, and has no checklist for it',
      result: z.array(PersonName),
    }),
    mine: get(`${processes}/mine`, {
      access: signedInAccess,
      summary: 'The items that the caller owes, of the checklists with open items',
      result: z.array(OwnItem),
    }),
    updateMine: put(`${processes}/mine/{id}`, {
      access: signedInAccess,
      summary: 'Sets the status of items that the caller owes; 409 when one has changed since they read it',
      params: { id },
      body: Changes,
      result: z.array(OwnItem),
    }),
    one: get(`${processes}/{id}`, {
      access: edits,
      summary: `${title} with its checklist`,
      params: { id },
      result: Process,
    }),
    create: post(processes, {
      access: edits,
      summary: `Starts one of ${title} with the items of an active template`,
      body: NewProcedureProcess,
      result: Process,
    }),
    update: put(`${processes}/{id}`, {
      access: edits,
      summary: 'Sets the status of single items; 409 when an item has changed since the caller read it',
      params: { id },
      existingFrom: 'one',
      body: Changes,
      result: Process,
    }),
    remove: del(`${processes}/{id}`, { access: edits, summary: `Deletes one of ${title}`, params: { id } }),
    statuses: get(`/api/${basePaths.statuses}`, {
      access: picks,
      summary: 'The statuses that an item can have',
      result: z.array(NamedEntry),
    }),
  })
}
