import { useQuery } from '@tanstack/react-query'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ActionItemLine } from './action-item-line.tsx'

/** What earlier one-on-ones left to do. They stay where they were made. */
export function EarlierOpenItemsCard({ oneOnOneId: id }: { oneOnOneId: string }) {
  const asked = useQuery(queryFor(oneOnOnesApi.calls.openItems, { params: { id } }))
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-sm font-semibold">
        Still open from earlier{asked.data?.length ? ` (${asked.data.length})` : ''}
      </h2>
      {asked.isPending ? (
        <Spinner label="Loading the items of earlier one on ones" />
      ) : asked.isError ? (
        <ErrorState text={asked.error.message} retry={() => void asked.refetch()} />
      ) : asked.data.length === 0 ? (
        <p className="text-muted-foreground">Nothing is left from earlier one on ones.</p>
      ) : (
        <ul className="divide-y">
          {asked.data.map(item => (
            <ActionItemLine key={item._id} item={item} />
          ))}
        </ul>
      )}
    </Card>
  )
}
