/** One of the person's own one-on-ones: what they want to talk about, what its leader shares, and what was agreed. */
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { isOneOnOneClosed, type OwnOneOnOne, type OwnPoint, oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { OwnItemRow } from '#web/features/action-items/public.ts'
import { fetchApi } from '#web/kit/api.ts'
import { getConfig } from '#web/kit/config.ts'
import { confirmDelete } from '#web/kit/confirm.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { TextEntry } from '#web/kit/form/text-entry.tsx'
import { RichText } from '#web/kit/rich-text/rich-text.tsx'
import { RecordColumns, ScreenLayout } from '#web/kit/screen-layout.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SimpleTooltip } from '#web/ui/simple-tooltip.tsx'

export const OwnOneOnOneScreen = () => (
  <RecordScreen
    call={oneOnOnesApi.calls.ownOne}
    id={useParams({ from: '/_app/my-one-on-ones/$id' }).id}
    title="One-on-one"
  >
    {one => <OwnOneOnOneContent key={one._id} one={one} />}
  </RecordScreen>
)

function OwnOneOnOneContent({ one }: { one: OwnOneOnOne }) {
  const leader = one.leaderAssigned ? fullName(one.leaderAssigned) : ''
  return (
    <ScreenLayout
      title={formatMonth(one.creationDate)}
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          One-on-one{leader ? ` with ${leader}` : ''} <StatusChip name={one.status.name} />
        </span>
      }
    >
      <RecordColumns>
        <OwnPointsCard one={one} leader={leader} />
        <div className="grid gap-5">
          <Card className="p-5">
            <h2 className="mb-3 text-sm font-semibold">Shared talking points</h2>
            {one.talkingPoint ? (
              <RichText html={one.talkingPoint} />
            ) : (
              <p className="text-muted-foreground">{leader || 'Your leader'} has not shared any.</p>
            )}
          </Card>
          {getConfig().ownPlace.includes('action-items') ? <AgreedItemsCard one={one} /> : null}
        </div>
      </RecordColumns>
    </ScreenLayout>
  )
}

const CONFIRM_DELETE_POINT = 'Do you want to delete this talking point?'
/** What names a point in a button or a question: points may be as long as a letter. */
const NAME_LENGTH = 60
const shorten = (text: string): string =>
  text.length > NAME_LENGTH ? `${Array.from(text).slice(0, NAME_LENGTH).join('')}…` : text

function OwnPointsCard({ one: { _id: id, points, status }, leader }: { one: OwnOneOnOne; leader: string }) {
  const isClosed = isOneOnOneClosed(status._id)
  const heading = useRef<HTMLHeadingElement>(null)
  const removal = useMutation({
    mutationFn: ({ _id: pointId }: OwnPoint) => fetchApi(oneOnOnesApi.calls.removePoint, { params: { id, pointId } }),
    onSuccess: () => toast.success('Talking point removed'),
  })
  const { isSuccess, variables: removed } = removal
  const isGone = isSuccess && !points.some(({ _id: pointId }) => pointId === removed._id)
  // The button that had the focus is gone with its point.
  useEffect(() => {
    if (isGone && document.activeElement === document.body) heading.current?.focus()
  }, [isGone])
  const askToRemove = async (point: OwnPoint) => {
    if (await confirmDelete(shorten(point.text), CONFIRM_DELETE_POINT)) removal.mutate(point)
  }
  return (
    <Card className="p-5">
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-sm font-semibold">
        My talking points{points.length ? ` (${points.length})` : ''}
      </h2>
      {points.length === 0 ? (
        <p className="text-muted-foreground">
          {isClosed
            ? 'You added no talking points.'
            : `What do you want to talk about? ${leader || 'Your leader'} sees it beforehand.`}
        </p>
      ) : (
        <ul className="divide-y">
          {points.map(point => (
            <li key={point._id} className="flex items-start gap-2 py-2 first:pt-0 last:pb-0">
              <p dir="auto" className="min-w-0 flex-1 py-1 break-words whitespace-pre-wrap">
                {point.text}
              </p>
              {isClosed ? null : (
                <SimpleTooltip text="Remove">
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={`Remove: ${shorten(point.text)}`}
                    disabled={removal.isPending}
                    onClick={() => void askToRemove(point)}
                  >
                    <X />
                  </Button>
                </SimpleTooltip>
              )}
            </li>
          ))}
        </ul>
      )}
      {isClosed ? null : (
        <TextEntry
          draft={`/my-one-on-ones/${id}#point`}
          label="Add a talking point"
          button="Add"
          emptyError="Write what you want to talk about"
          send={(text, idempotencyKey) =>
            fetchApi(oneOnOnesApi.calls.addPoint, { params: { id }, body: { text }, idempotencyKey })
          }
        />
      )}
    </Card>
  )
}

const AgreedItemsCard = ({ one: { actionItems } }: { one: OwnOneOnOne }) => (
  <Card>
    <h2 className="px-5 pt-5 pb-3 text-sm font-semibold">
      Action items{actionItems.length ? ` (${actionItems.length})` : ''}
    </h2>
    {actionItems.length === 0 ? (
      <p className="px-5 pb-5 text-muted-foreground">None are shared with you.</p>
    ) : (
      <ul className="divide-y border-t">
        {actionItems.map(item => (
          <OwnItemRow key={item._id} item={item} />
        ))}
      </ul>
    )}
  </Card>
)
