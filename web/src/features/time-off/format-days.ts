/** Formats days off. */
import { type Day, formatDay, formatShortDay, monthOfDay } from '#shared/kit/dates.ts'
import { nameMonth, t } from '#shared/kit/texts.ts'

/** `1 day`, `2.5 days` */
export const countDays = (days: number): string => (days === 1 ? t`1 day` : t`${days} days`)

export const formatRange = ({ from, to }: { readonly from: Day; readonly to: Day }): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`

/** Formats a range below a heading with its month: `Thu 30 – Fri 31`; a day of another month names it. */
export const formatRangeOfMonth = ({ from, to }: { readonly from: Day; readonly to: Day }, month: Day): string =>
  [...new Set([from, to])]
    .map(day =>
      monthOfDay(day) === monthOfDay(month)
        ? formatShortDay(day)
        : `${formatShortDay(day)} ${nameMonth(Number(day.slice(5, 7)) - 1, 'short')}`,
    )
    .join(' – ')
