/** Rows that are no longer what is asked for stay to be read, dimmed, until the new ones are there. */
import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

export const Outdated = ({ when, children }: { when: boolean; children: ReactNode }) => (
  <div data-outdated={when ? '' : undefined} className={cn('transition-opacity', when && 'opacity-50')}>
    {children}
  </div>
)
