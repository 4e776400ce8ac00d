/** The loading state of a list: a skeleton at first, a thin bar over the old rows later. */
import { t } from '#shared/kit/texts.ts'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export const LoadingBar = ({ isShown }: { isShown: boolean }) => (
  <div
    aria-hidden
    className={cn(
      'absolute inset-x-0 top-0 h-0.5 overflow-hidden transition-opacity',
      isShown ? 'opacity-100 delay-150' : 'opacity-0',
    )}
  >
    <div className="h-full w-1/3 animate-[slide_1.1s_ease-in-out_infinite] bg-primary" />
  </div>
)

export function ListSkeleton() {
  return (
    <div className="divide-y">
      <span className="sr-only">
        <Spinner label={t`Loading the list`} />
      </span>
      {[72, 48, 60, 40, 66, 54].map(width => (
        <div key={width} className="flex items-center gap-6 px-4 py-3.5">
          <div style={{ width: `${width / 2}%` }}>
            <Skeleton className="h-4" />
          </div>
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </div>
  )
}
