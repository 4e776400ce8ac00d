/** Formats days off. */
import { type Day, formatDay } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'

/** `1 day`, `2.5 days` */
export const countDays = (days: number): string => (days === 1 ? t`1 day` : t`${days} days`)

export const formatRange = ({ from, to }: { readonly from: Day; readonly to: Day }): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
