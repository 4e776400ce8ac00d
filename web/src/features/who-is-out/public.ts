/** What other features use. */
export const loadOutCard = async () => (await import('./out-card.tsx')).OutCard
export { FeedsButton } from './feeds-button.tsx'
