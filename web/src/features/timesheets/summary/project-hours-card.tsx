import { lazy, Suspense } from 'react'
import type { ProjectHours as Hours } from '#shared/features/timesheets/list.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const ProjectHoursChart = lazy(() =>
  import('./project-hours-chart.tsx').then(({ ProjectHoursChart }) => ({ default: ProjectHoursChart })),
)

export const ProjectHoursCard = ({ rows }: { rows: readonly Hours[] }) =>
  rows.length > 0 ? (
    <Card className="p-4 pb-2">
      <Suspense fallback={<Skeleton className="h-40" />}>
        <ProjectHoursChart rows={rows} />
      </Suspense>
    </Card>
  ) : null
