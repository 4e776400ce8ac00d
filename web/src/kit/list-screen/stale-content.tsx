/** Outdated rows stay readable, dimmed, until the new ones have arrived. */
import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

export const StaleContent = ({ isStale, children }: { isStale: boolean; children: ReactNode }) => (
  <div data-outdated={isStale ? '' : undefined} className={cn('transition-opacity', isStale && 'opacity-50')}>
    {children}
  </div>
)
