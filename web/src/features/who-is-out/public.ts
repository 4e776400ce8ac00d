/** The card of the home. */
export const loadOutCard = async () => (await import('./out-card.tsx')).OutCard
