/** A link to the other host. Each host has its own session, so the person has to sign in there once. */
import type { ComponentProps } from 'react'
import type { Audience } from '#shared/kit/access.ts'
import { t } from '#shared/kit/texts.ts'
import { getConfig } from './config.ts'

const hostLabels: Readonly<Record<Audience, string>> = {
  staff: 'Go to the main host',
  timesheet: 'Go to the employee host',
}

export const HostLink = ({ to, children, ...rest }: { to: Audience } & ComponentProps<'a'>) => (
  <a href={getConfig().hosts[to]} {...rest}>
    {children}
    {t(hostLabels[to])}
  </a>
)
