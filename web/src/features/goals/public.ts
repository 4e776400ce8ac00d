/** What other screens show of goals: how sure somebody is, and setting a template for many people. */
export { ConfidenceChip } from './check-ins/confidence-chip.tsx'
export { GiveDialog } from './give/give-dialog.tsx'
