import { Card } from './card.tsx'
import { cn } from './cn.ts'
import { Skeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'

/** The outline of two lines of a card. A screen reader says `label`: what is on its way. */
export const LinesSkeleton = ({ label, className }: { label?: string; className?: string }) => (
  <div aria-busy className={cn('grid gap-3', className)}>
    <span className="sr-only">
      <Spinner label={label} />
    </span>
    <Skeleton className="h-4 w-3/4" />
    <Skeleton className="h-4 w-1/2" />
  </div>
)

/** The outline of a card whose title is not known yet. */
export const CardSkeleton = () => (
  <Card className="p-5">
    <LinesSkeleton />
  </Card>
)
