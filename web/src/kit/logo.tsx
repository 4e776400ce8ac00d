import { cn } from '#web/ui/cn.ts'

export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn('base:size-7', className)}>
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <path
        d="M8 23V11.5a1.5 1.5 0 0 1 2.7-.9L16 17.5l5.3-6.9a1.5 1.5 0 0 1 2.7.9V23"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
