import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export type Tone = 'blue' | 'purple' | 'green' | 'yellow' | 'red' | 'grey'
const toneClasses: Record<Tone, string> = {
  blue: 'border-tone-blue/25 bg-tone-blue/10 text-tone-blue',
  purple: 'border-tone-purple/25 bg-tone-purple/10 text-tone-purple',
  green: 'border-tone-green/25 bg-tone-green/10 text-tone-green',
  yellow: 'border-tone-yellow/30 bg-tone-yellow/10 text-tone-yellow',
  red: 'border-tone-red/25 bg-tone-red/10 text-tone-red',
  grey: 'border-tone-grey/25 bg-tone-grey/10 text-tone-grey',
}

export function Chip({ tone = 'grey', className, children }: { tone?: Tone; className?: string; children: ReactNode }) {
  return (
    <span
      className={cn(
        // May wrap on a phone, where it has half a row.
        'inline-flex shrink-0 items-center rounded-full border base:px-2 py-0.5 base:text-xs font-medium sm:whitespace-nowrap',
        toneClasses[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
