/** An employee's own one-on-one: its agenda, what the leader shares, and what was agreed. */
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { OwnOneOnOne } from '#shared/features/one-on-ones/one-on-one.ts'
import { isOneOnOneClosed } from '#shared/features/one-on-ones/rules.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { OwnItemRow } from '#web/features/action-items/public.ts'
import { getConfig } from '#web/kit/config.ts'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { RichText } from '#web/kit/rich-text/rich-text.tsx'
import { RecordColumns, ScreenLayout } from '#web/kit/screen-layout.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { Card } from '#web/ui/card.tsx'
import { AgendaCard } from '../agenda-card.tsx'

export const OwnOneOnOneScreen = () => (
  <RecordScreen
    call={oneOnOnesApi.calls.ownOne}
    id={useParams({ from: '/_app/my-one-on-ones/$id' }).id}
    title={t`One-on-one`}
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
          <span>
            {leader ? t`One-on-one with ${leader}` : t`One-on-one`}
            {one.meetsAt ? (
              <>
                {' · '}
                <LocalTime at={one.meetsAt} />
              </>
            ) : null}
          </span>
          <StatusChip name={one.status.name} />
        </span>
      }
    >
      <RecordColumns>
        <AgendaCard
          side="own"
          id={one._id}
          agenda={one.agenda}
          readOnly={isOneOnOneClosed(one.status._id)}
          invitation={
            leader
              ? t`What do you want to talk about? ${leader} sees it beforehand.`
              : t`What do you want to talk about? Your leader sees it beforehand.`
          }
        />
        <div className="grid gap-5">
          <Card className="p-5">
            <h2 className="mb-3 text-sm font-semibold">{t`Shared talking points`}</h2>
            {one.talkingPoint ? (
              <RichText html={one.talkingPoint} />
            ) : (
              <p className="text-muted-foreground">
                {leader ? t`${leader} has not shared any.` : t`Your leader has not shared any.`}
              </p>
            )}
          </Card>
          {getConfig().ownPlace.includes('action-items') ? <AgreedItemsCard one={one} /> : null}
        </div>
      </RecordColumns>
    </ScreenLayout>
  )
}

const AgreedItemsCard = ({ one: { actionItems } }: { one: OwnOneOnOne }) => (
  <Card>
    <h2 className="px-5 pt-5 pb-3 text-sm font-semibold">
      {t`Action items`}
      {actionItems.length > 0 ? ` (${actionItems.length})` : null}
    </h2>
    {actionItems.length === 0 ? (
      <p className="px-5 pb-5 text-muted-foreground">{t`None are shared with you.`}</p>
    ) : (
      <ul className="divide-y border-t">
        <Suspense>
          {actionItems.map(item => (
            <OwnItemRow key={item._id} item={item} />
          ))}
        </Suspense>
      </ul>
    )}
  </Card>
)
