/** What other features show of it. */
export const loadOutCard = async () => (await import('./out-card.tsx')).OutCard
export const loadFeedsDialog = async () => (await import('./feeds-dialog.tsx')).FeedsDialog
