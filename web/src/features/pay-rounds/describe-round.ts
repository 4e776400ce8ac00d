import { periodName } from '#shared/features/employees/rules.ts'
import type { PayRoundListItem } from '#shared/features/pay-rounds.ts'
import { t } from '#shared/kit/texts.ts'

/** `May 2027`, in the reader's language. */
export const describeRound = ({ year, month }: Pick<PayRoundListItem, 'year' | 'month'>): string =>
  `${t(periodName(month))} ${year}`
