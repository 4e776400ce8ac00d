/** What other features use of goals: the confidence chip, and the dialog that sets a template for many people. */
export { ConfidenceChip } from './check-ins/confidence-chip.tsx'
export { GiveDialog } from './give/give-dialog.tsx'
