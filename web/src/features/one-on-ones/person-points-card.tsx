/** What the person wants to talk about, as they wrote it in their own place on the employee host. */
import { useQuery } from '@tanstack/react-query'
import { type OneOnOne, oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { fullName } from '#shared/kit/people.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function PersonPointsCard({ oneOnOne: { _id: id, employee } }: { oneOnOne: OneOnOne }) {
  const asked = useQuery(queryFor(oneOnOnesApi.calls.points, { params: { id } }))
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-sm font-semibold">
        Talking points of {fullName(employee)}
        {asked.data?.length ? ` (${asked.data.length})` : ''}
      </h2>
      {asked.isPending ? (
        <Spinner label="Loading their talking points" />
      ) : asked.isError ? (
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      ) : asked.data.length === 0 ? (
        <p className="text-muted-foreground">None so far.</p>
      ) : (
        <ul className="grid list-disc gap-1.5 pl-5">
          {asked.data.map(({ _id, text }) => (
            <li key={_id} dir="auto" className="break-words whitespace-pre-wrap">
              {text}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
