/**
 * Procedures: checklists for one person, made from templates, that HR, IT and others work through together. Each kind
 * is one entry.
 */
import type * as z from 'zod/mini'
import { defineProcedureContract } from './contract.ts'
import { defineChecklistItems } from './items.ts'
import { shortenLine } from './shorten-line.ts'
import type { ProcedureSpec } from './spec.ts'

/** Defines a kind of procedure with its contract. */
export function defineProcedure(spec: ProcedureSpec) {
  const items = defineChecklistItems(spec.statusField)
  return { ...spec, ...items, contract: defineProcedureContract(spec, items) }
}
export type Procedure = ReturnType<typeof defineProcedure>
export type ProcedureProcess = z.infer<Procedure['Process']>

/** Texts shared by all kinds. */
export const procedureMessages = {
  noItems: 'There are no descriptions to display, try adding a new description.',
  unknownEmployee: 'Choose an employee from the list',
  unknownTemplate: 'Choose a template from the list',
  unknownItem: 'This item is not on the checklist',
  /** Only for readers who may see both items. */
  waitsFor: (description: string, first: string) => `${quote(description)} waits for ${quote(first)}`,
  waitsForOthers: (description: string) => `${quote(description)} waits for what others have to do first`,
  /** Each of these items waits for the next one, and the last for the first. */
  waitCycle: (descriptions: readonly string[]) =>
    descriptions.length === 1
      ? `${quote(descriptions[0] ?? '')} waits for itself`
      : `These items wait for each other: ${descriptions.map(one => `${quote(one)}`).join(', ')}`,
  secondOpen: (title: string) => `A checklist “${title}” of this person is still open`,
  unknownPerson: 'Choose somebody who works here',
  tooLong: 'This template is too long. Please shorten its descriptions.',
  /** Another user has set a different status for the same item. */
  sameItem: (description: string) =>
    `Somebody else changed “${description}” while you were editing it. Nothing was overwritten.`,
}

const MAX_QUOTED = 80
const quote = (description: string) => `“${shortenLine(description, MAX_QUOTED)}”`
