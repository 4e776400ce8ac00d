/** Percentages as text. */
import { formatNumber, getLanguage } from './texts.ts'

/** Formats a percentage for the reader's language: `40%`, in Spanish `40 %`; `Intl` leaves the space out for es-419. */
export const formatPercent = (percent: number): string =>
  `${formatNumber(percent)}${getLanguage() === 'es' ? '\u00a0' : ''}%`
