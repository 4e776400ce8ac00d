/** The searchable records of each kind of procedure: its checklists and their templates. */
import { openCollection } from '#kit/collection.ts'
import { defineSearchable, type NamedPeople } from '#kit/searchable.ts'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { formatOverallStatus, isChecklistCompleted } from '#shared/features/procedures/checklist.ts'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import type { ProcedureProcessRow } from '#shared/features/procedures/process.ts'
import type { ProcedureTemplateRow } from '#shared/features/procedures/template.ts'
import { fullName } from '#shared/kit/people.ts'
import { procedureStoreOf } from './store.ts'

/** The labels of a kind of procedure, and the paths of its screens. */
interface ProcedureScreens {
  readonly label: string
  readonly processes: string
  readonly templates: string
}

function searchProcedure<Kind extends string>(kind: Kind, procedure: Procedure, screens: ProcedureScreens) {
  const { contract } = procedure
  const { processes, templates } = procedureStoreOf(procedure)
  const progressOf = (row: ProcedureProcessRow) => `${row.template.title} · ${formatOverallStatus(row)}`
  const templateDetailOf = (row: ProcedureTemplateRow) =>
    [`${screens.label} template`, ...(row.isActive ? [] : ['Inactive'])].join(' · ')
  return [
    defineSearchable<Kind, ProcedureProcessRow, NamedPeople>({
      kind,
      noun: `${screens.label} checklist`,
      access: contract.calls.list.access,
      textOf: () => '',
      aboutOf: row => row.employee,
      isClosed: isChecklistCompleted,
      dateOf: row => row.creationDate,
      open: async ({ people, now, maxAge }) => ({
        rows: await openCollection<ProcedureProcessRow>(processes.spec).rows(now, {}, maxAge),
        isInScope: () => true,
        narrowingOf: progressOf,
        show: row => ({
          title: fullName(people.name(row.employee)),
          detail: progressOf(row),
          path: `${screens.processes}/${row._id}`,
        }),
      }),
    }),
    defineSearchable<'templates', ProcedureTemplateRow, NamedPeople>({
      kind: 'templates',
      noun: 'checklist',
      access: contract.calls.templateList.access,
      textOf: row => row.title,
      isClosed: row => !row.isActive,
      open: async ({ now, maxAge }) => ({
        rows: await openCollection<ProcedureTemplateRow>(templates.spec).rows(now, {}, maxAge),
        isInScope: () => true,
        narrowingOf: templateDetailOf,
        show: row => ({
          title: row.title,
          detail: templateDetailOf(row),
          path: `${screens.templates}/${row._id}`,
        }),
      }),
    }),
  ] as const
}

export const procedureSearches = [
  ...searchProcedure('onboardings', onboarding, {
    label: 'Onboarding',
    processes: '/onboarding-process-screen',
    templates: '/onboarding-process-templates',
  }),
  ...searchProcedure('exits', exitProcedure, {
    label: 'Exit procedure',
    processes: '/exit-procedure-process',
    templates: '/exit-procedure-templates',
  }),
] as const
