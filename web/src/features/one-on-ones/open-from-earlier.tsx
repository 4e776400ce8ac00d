import { useQuery } from '@tanstack/react-query'
import { oneOnOnes } from '#shared/features/one-on-ones.ts'
import { Failed } from '#web/kit/notice.tsx'
import { ask } from '#web/kit/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ItemLine } from './item-line.tsx'

/** What earlier one-on-ones left to do. They stay where they were made. */
export function OpenFromEarlier({ of: id }: { of: string }) {
  const asked = useQuery(ask(oneOnOnes.calls.openItems, { params: { id } }))
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-sm font-semibold">
        Still open from earlier{asked.data?.length ? ` (${asked.data.length})` : ''}
      </h2>
      {asked.isPending ? (
        <Spinner label="Loading the items of earlier one on ones" />
      ) : asked.isError ? (
        <Failed text={asked.error.message} retry={() => void asked.refetch()} />
      ) : asked.data.length === 0 ? (
        <p className="text-muted-foreground">Nothing is left from earlier one on ones.</p>
      ) : (
        <ul className="divide-y">
          {asked.data.map(item => (
            <ItemLine key={item._id} item={item} />
          ))}
        </ul>
      )}
    </Card>
  )
}
