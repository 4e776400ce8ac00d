/** The way to the other of the two hosts. Each has a session of its own, so one signs in there once. */
import type { ComponentProps } from 'react'
import type { Audience } from '#shared/kit/access.ts'
import { getConfig } from './config.ts'

const hostLabels: Readonly<Record<Audience, string>> = {
  staff: 'Go to the main host',
  timesheet: 'Go to the employee host',
}

export const HostLink = ({ to, children, ...rest }: { to: Audience } & ComponentProps<'a'>) => (
  <a href={getConfig().hosts[to]} {...rest}>
    {children}
    {hostLabels[to]}
  </a>
)
