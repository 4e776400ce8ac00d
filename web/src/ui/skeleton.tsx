import { cn } from './cn.ts'

export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden data-skeleton className={cn('animate-pulse base:rounded-md bg-muted-foreground/15', className)} />
  )
}
