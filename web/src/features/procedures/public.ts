/** The screens of a kind of procedure, for the features that are such a kind. */
export { ChecklistOffer } from './checklist-offer.tsx'
export { EditProcedureProcessScreen } from './edit-process.tsx'
export { ChecklistsOffer } from './many/checklists-offer.tsx'
export { NewProcedureProcessScreen } from './new-process.tsx'
export { ProcedureProcessesList } from './processes-list.tsx'
export { EditProcedureTemplateScreen, NewProcedureTemplateScreen } from './template-form.tsx'
export { ProcedureTemplatesList } from './templates-list.tsx'
