/** Above a procedure's list: offers to start checklists for hires and leavers who have none. */
import { useQuery } from '@tanstack/react-query'
import type { ProcedureOccasion } from '#shared/features/procedures/expected.ts'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import { t } from '#shared/kit/texts.ts'
import { queryFor } from '#web/kit/queries.ts'
import { OfferCard } from './offer-card.tsx'

const REASONS: Readonly<Record<ProcedureOccasion, string>> = {
  hire: 'Hired recently or soon, without a checklist:',
  lastDay: 'With a last day, and without a checklist:',
}

interface ExpectedChecklistsProps {
  readonly procedure: Procedure
  readonly occasion: ProcedureOccasion
}

/** Fails silently, because the list below works without it. */
export function ExpectedChecklists({ procedure, occasion }: ExpectedChecklistsProps) {
  const { data = [] } = useQuery({ ...queryFor(procedure.contract.calls.without), meta: { isQuiet: true } })
  return <OfferCard procedure={procedure} without={data} reason={t(REASONS[occasion])} />
}
