/**
 * Procedures: checklists for one person, made from templates, that HR, IT and others work through together. Each kind
 * is one entry.
 */
import type * as z from 'zod/mini'
import { defineProcedureContract } from './contract.ts'
import { defineChecklistItems } from './items.ts'
import type { ProcedureSpec } from './spec.ts'

/** Defines a kind of procedure: its contract and its texts. */
export function defineProcedure(spec: ProcedureSpec) {
  const { title, statusField } = spec
  const lower = title.toLowerCase()
  const sentence = lower.charAt(0).toUpperCase() + lower.slice(1)
  const items = defineChecklistItems(statusField)
  return {
    ...spec,
    ...items,
    contract: defineProcedureContract(spec, items),
    messages: {
      created: `${sentence} created successfully.`,
      updated: `${title} updated successfully.`,
      remove: `Do you want to delete this ${lower}?`,
      templateCreated: `${sentence} template created successfully.`,
      templateUpdated: `${sentence} template updated successfully.`,
      templateCopy: `Do you want to copy this ${lower} template`,
      templateRemove: `Do you want to delete this ${lower} template?`,
      newTemplate: `Create a new ${lower} template`,
      updateTemplate: `Update the ${lower} template`,
      subtitle: `All the ${lower} information`,
    },
  }
}
export type Procedure = ReturnType<typeof defineProcedure>
export type ProcedureProcess = z.infer<Procedure['Process']>

/** Texts shared by all kinds. */
export const procedureMessages = {
  noItems: 'There are no descriptions to display, try adding a new description.',
  unknownEmployee: 'Choose an employee from the list',
  unknownTemplate: 'Choose a template from the list',
  unknownItem: 'This item is not on the checklist',
  tooLong: 'This template is too long. Please shorten its descriptions.',
  /** Another user has set a different status for the same item. */
  sameItem: (description: string) =>
    `Somebody else changed “${description}” while you were editing it. Nothing was overwritten.`,
}
