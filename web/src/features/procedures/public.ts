/** The screens of a kind of procedure, for the features that are such a kind, and what others offer of them. */
export const loadChecklistOffer = async () => (await import('./checklist-offer.tsx')).ChecklistOffer
export const loadChecklistsOffer = async () => (await import('./many/checklists-offer.tsx')).ChecklistsOffer
export { ProcedureProcessesList } from './processes-list.tsx'
export {
  EditProcedureProcessScreen,
  EditProcedureTemplateScreen,
  NewProcedureProcessScreen,
  NewProcedureTemplateScreen,
} from './record-screens.ts'
export { ProcedureTemplatesList } from './templates-list.tsx'
