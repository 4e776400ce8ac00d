import { Card } from './card.tsx'
import { cn } from './cn.ts'
import { Skeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'

/** A placeholder for two lines of a card. Screen readers announce `label`: what is loading. */
export const LinesSkeleton = ({ label, className }: { label?: string; className?: string }) => (
  <div aria-busy className={cn('grid gap-3', className)}>
    <span className="sr-only">
      <Spinner label={label} />
    </span>
    <Skeleton className="h-4 w-3/4" />
    <Skeleton className="h-4 w-1/2" />
  </div>
)

/** A placeholder for a card whose title is not known yet. */
export const CardSkeleton = () => (
  <Card className="p-5">
    <LinesSkeleton />
  </Card>
)
