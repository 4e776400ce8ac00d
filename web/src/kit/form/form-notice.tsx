import type { ReactNode } from 'react'

/** A notice above the fields of a form. Opaque, because it may be sticky above them. */
export const FormNotice = ({ children }: { children: ReactNode }) => (
  <div
    role="alert"
    className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-tone-yellow/40 bg-[color-mix(in_oklab,var(--tone-yellow)_10%,var(--card))] px-4 py-3 shadow-sm"
  >
    {children}
  </div>
)
