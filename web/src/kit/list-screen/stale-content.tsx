/** Outdated rows stay readable, dimmed, until the new ones have arrived. */
import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

interface StaleContentProps {
  readonly isStale: boolean
  readonly className?: string
  readonly children: ReactNode
}

export const StaleContent = ({ isStale, className, children }: StaleContentProps) => (
  <div
    data-outdated={isStale ? '' : undefined}
    className={cn('transition-opacity', isStale && 'opacity-50', className)}
  >
    {children}
  </div>
)
