/** Offers to start checklists for all the people whom an import has hired or given a last day. */
import { useQueries } from '@tanstack/react-query'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import { hasRole } from '#shared/kit/access.ts'
import type { PersonName } from '#shared/kit/people.ts'
import { queryFor } from '#web/kit/queries.ts'
import { useSession } from '#web/kit/session.ts'
import { OfferCard } from './offer-card.tsx'

interface ChecklistsOfferProps {
  readonly procedure: Procedure
  readonly people: readonly PersonName[]
  /** Leaves out people with a checklist that was started since then or is still open. */
  readonly since: string
}

/** Renders nothing if the user may not start one, there is no template, or everybody has theirs. */
export function ChecklistsOffer(props: ChecklistsOfferProps) {
  const session = useSession()
  const mayBegin = session && hasRole(session, props.procedure.processEditorRoles)
  return mayBegin && props.people.length > 0 ? <Offer {...props} /> : null
}

const Offer = ({ procedure, people, since }: ChecklistsOfferProps) => (
  <OfferCard procedure={procedure} without={usePeopleWithout(procedure, people, since)} />
)

/** The maximum number of ids in a URL. */
const CHUNK = 100

/** Empty while loading. */
function usePeopleWithout(
  { contract }: Procedure,
  people: readonly PersonName[],
  since: string,
): readonly PersonName[] {
  const chunks = Array.from({ length: Math.ceil(people.length / CHUNK) }, (_, index) =>
    people.slice(index * CHUNK, (index + 1) * CHUNK).map(({ _id }) => _id),
  )
  const asked = useQueries({
    queries: chunks.map(ids => ({
      ...queryFor(contract.calls.list, { query: { employees: ids.join(','), pageSize: 1000 } }),
      meta: { isQuiet: true },
    })),
  })
  if (asked.some(({ data }) => data === undefined)) return []
  const having = new Set(
    asked
      .flatMap(({ data }) => data?.items ?? [])
      .filter(({ isCompleted, creationDate }) => !isCompleted || creationDate >= since)
      .map(({ employee }) => employee._id),
  )
  return people.filter(({ _id }) => !having.has(_id))
}
