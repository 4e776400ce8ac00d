/** A status, priority or state in its colour. Source: spec 1 section 4; unlisted names use that of similar ones. */
import { t } from '#shared/kit/texts.ts'
import { Chip, type Tone } from '#web/ui/chip.tsx'

const TONES: Readonly<Record<string, Tone>> = {
  Open: 'blue',
  'In Progress': 'purple',
  Completed: 'green',
  Complete: 'green',
  'Not Done': 'red',
  'On Hold': 'grey',
  Communicate: 'blue',
  Low: 'green',
  Mid: 'yellow',
  High: 'red',
  Active: 'green',
  Inactive: 'grey',
  Pending: 'yellow',
  Submitted: 'green',
  Closed: 'grey',
  Reopened: 'yellow',
  Waiting: 'yellow',
  Returned: 'red',
  'Pending Approval': 'yellow',
  'Pending Refund': 'purple',
  'Pending Payment': 'blue',
  Approved: 'green',
  Refunded: 'green',
  Paid: 'green',
  Rejected: 'red',
  Cancelled: 'red',
  'Missing Info': 'red',
  Incomplete: 'blue',
  Uncompleted: 'yellow',
  Unsuccessful: 'red',
  'Job Title Review': 'blue',
  'Disciplinary Action': 'red',
  Added: 'green',
  Changed: 'yellow',
  Ended: 'red',
}

export const toneOf = (name: string): Tone => TONES[name] ?? 'grey'

export const StatusChip = ({ name }: { name: string }) => <Chip tone={toneOf(name)}>{t(name)}</Chip>
