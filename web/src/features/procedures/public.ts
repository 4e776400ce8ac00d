/** The screens of procedures, for the features that are one, and the offers that others show. */
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
