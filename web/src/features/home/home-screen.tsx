/** Home: what waits for the person, grouped by menu entry, and the celebrations of the next days. */
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { Home } from '#shared/features/home.ts'
import { rolesForScreens } from '#shared/features/screens.ts'
import { hasRole } from '#shared/kit/access.ts'
import { formatDay, weekdayName } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { EmptyState, ErrorState } from '#web/kit/empty-state.tsx'
import { LoadWhenIdle } from '#web/kit/load-when-idle.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { type ShortcutList, useScreenShortcuts } from '#web/kit/screen-shortcuts.ts'
import { useSession } from '#web/kit/session.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FeedsButton, loadOutCard } from '../who-is-out/public.ts'
import { homeQuery } from './public.ts'
import { mayComplete, useCompleteItem } from './use-complete-item.ts'
import { useHomeKeys } from './use-home-keys.ts'
import { WaitingGroupCard } from './waiting-group-card.tsx'

const loadCelebrationsCard = async () => (await import('./celebrations-card.tsx')).CelebrationsCard
const loadFollowedCard = async () => (await import('./followed-card.tsx')).FollowedCard

const SHORTCUTS: ShortcutList = [
  ['J / ↓', 'Next row'],
  ['K / ↑', 'Previous row'],
  ['Enter', 'Open the row'],
]
const COMPLETING_SHORTCUTS: ShortcutList = [...SHORTCUTS, ['E', 'Complete an action item']]

export function HomeScreen() {
  const roles = useSession()?.roles ?? []
  const mayCompleteItems = hasRole({ roles }, rolesForScreens('/action-items'))
  useScreenShortcuts('Home', mayCompleteItems ? COMPLETING_SHORTCUTS : SHORTCUTS)
  const { data, isError, error, refetch } = useQuery(homeQuery)
  const retry = () => void refetch()
  return (
    <ScreenLayout
      title={t`Home`}
      subtitle={data ? <Summary home={data} /> : <Skeleton className="h-5 w-56" />}
      actions={<FeedsButton />}
    >
      {data ? <HomeContent home={data} retry={retry} /> : null}
      {!data && isError ? (
        <Card>
          <ErrorState error={error} retry={retry} />
        </Card>
      ) : null}
      {data || isError ? null : <HomeSkeleton />}
    </ScreenLayout>
  )
}

function Summary({ home: { today, groups } }: { home: Home }) {
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  const day = `${weekdayName(today)} ${formatDay(today)}`
  const words = total === 0 ? [] : [total === 1 ? t`1 thing waits for you` : t`${total} things wait for you`]
  return <span className="tabular-nums">{[day, ...words].join(' · ')}</span>
}

function HomeContent({ home, retry }: { home: Home; retry: () => void }) {
  const rows = useHomeKeys()
  const { today, groups, celebrations } = home
  const complete = useCompleteItem(groups.some(mayComplete))
  const seesOut = hasRole({ roles: useSession()?.roles ?? [] }, rolesForScreens('/who-is-out'))
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div ref={rows} className="grid min-w-0 gap-5">
        {groups.length === 0 ? (
          <Card>
            <EmptyState text={t`Nothing waits for you. Have a good day!`} icon={<CircleCheck strokeWidth={1.5} />} />
          </Card>
        ) : null}
        {groups.map(group => (
          <WaitingGroupCard key={group.screen} group={group} today={today} retry={retry} complete={complete} />
        ))}
      </div>
      <div className="reveal-forwards grid min-w-0 gap-5">
        {seesOut ? <LoadWhenIdle load={loadOutCard} /> : null}
        <LoadWhenIdle load={loadFollowedCard} />
        {celebrations ? <LoadWhenIdle load={loadCelebrationsCard} /> : null}
      </div>
    </div>
  )
}

const HomeSkeleton = () => (
  <div role="status" aria-label={t`Loading`} className="grid gap-5">
    {[4, 3].map(rows => (
      <Card key={rows}>
        <div className="border-b px-4 py-3.5">
          <Skeleton className="h-4 w-40" />
        </div>
        {Array.from({ length: rows }, (_, index) => `row ${index}`).map(row => (
          <div key={row} className="flex items-center gap-3 border-b px-4 py-3 last:border-b-0">
            <Skeleton className="size-8 rounded-full" />
            <div className="grid flex-1 gap-1.5">
              <Skeleton className="h-3.5 w-1/2" />
              <Skeleton className="h-3 w-1/3" />
            </div>
            <Skeleton className="h-3.5 w-20" />
          </div>
        ))}
      </Card>
    ))}
  </div>
)
