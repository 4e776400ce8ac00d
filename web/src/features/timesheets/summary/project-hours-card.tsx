import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, Suspense, useId, useState } from 'react'
import type { ProjectHours as Hours } from '#shared/features/timesheets.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const ProjectHoursChart = lazy(() =>
  import('./project-hours-chart.tsx').then(({ ProjectHoursChart }) => ({ default: ProjectHoursChart })),
)

const UNFOLDED_KEY = 'muster.timesheets:by-project'

/** A collapsible chart of the month; remembers whether it is open. */
export function ProjectHoursCard({ rows }: { rows: readonly Hours[] }) {
  const [isUnfolded, setIsUnfolded] = useState(() => localStorage.getItem(UNFOLDED_KEY) === 'true')
  const id = useId()
  const fold = () => {
    localStorage.setItem(UNFOLDED_KEY, String(!isUnfolded))
    setIsUnfolded(!isUnfolded)
  }
  if (rows.length === 0) return null
  return (
    <div className="mb-4">
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2 text-muted-foreground"
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={fold}
      >
        <ChevronDown className={cn('transition-transform', !isUnfolded && '-rotate-90')} /> Hours by project
      </Button>
      <div id={id} hidden={!isUnfolded}>
        {isUnfolded ? (
          <Card className="mt-1.5 p-4 pb-2">
            <Suspense fallback={<Skeleton className="h-40" />}>
              <ProjectHoursChart rows={rows} />
            </Suspense>
          </Card>
        ) : null}
      </div>
    </div>
  )
}
