import Award from 'lucide-react/icons/award'
import CalendarOff from 'lucide-react/icons/calendar-off'
import Clock from 'lucide-react/icons/clock'
import DoorOpen from 'lucide-react/icons/door-open'
import Goal from 'lucide-react/icons/goal'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import House from 'lucide-react/icons/house'
import Layers from 'lucide-react/icons/layers'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Network from 'lucide-react/icons/network'
import PartyPopper from 'lucide-react/icons/party-popper'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import TrendingUp from 'lucide-react/icons/trending-up'
import Users from 'lucide-react/icons/users'
import type { ComponentType } from 'react'

export type MenuIcon = ComponentType<{ className?: string }>
const groupIcons: Readonly<Record<string, MenuIcon>> = {
  Home: House,
  'Employee Summary': Users,
  'Org chart': Network,
  'Who is out': CalendarOff,
  'One on Ones': MessagesSquare,
  CDP: TrendingUp,
  Rewards: Award,
  HR: HeartHandshake,
  Onboarding: PartyPopper,
  'Exit Procedure': DoorOpen,
  Timesheets: Clock,
  Parameters: SlidersHorizontal,
  Security: ShieldCheck,
  HitGoals: Goal,
}
export const getGroupIcon = (label: string): MenuIcon => groupIcons[label] ?? Layers
