/** The menu of the employee host. */
import CalendarDays from 'lucide-react/icons/calendar-days'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Clock from 'lucide-react/icons/clock'
import Goal from 'lucide-react/icons/goal'
import ListChecks from 'lucide-react/icons/list-checks'
import MessagesSquare from 'lucide-react/icons/messages-square'
import TreePalm from 'lucide-react/icons/tree-palm'
import TrendingUp from 'lucide-react/icons/trending-up'
import UserRound from 'lucide-react/icons/user-round'
import { t } from '#shared/kit/texts.ts'
import { MenuEntry } from './menu-entry.tsx'
import { getGroupIcon, type MenuIcon } from './menu-icons.ts'
import { useEmployeeScreens } from './use-employee-screens.ts'

const OWN_ICONS: Readonly<Record<string, MenuIcon>> = {
  '/': Clock,
  '/my-months': CalendarDays,
  '/my-one-on-ones': MessagesSquare,
  '/my-action-items': ListChecks,
  '/my-plan': TrendingUp,
  '/my-goals': Goal,
  '/my-checklists': ClipboardCheck,
  '/my-time-off': TreePalm,
  '/my-details': UserRound,
}

interface EmployeeMenuProps {
  readonly onLeave: () => void
  readonly isNarrow: boolean
}

export const EmployeeMenu = ({ onLeave, isNarrow }: EmployeeMenuProps) =>
  useEmployeeScreens().map(({ path, label }) => (
    <MenuEntry
      key={path}
      to={path}
      label={t(label)}
      icon={OWN_ICONS[path] ?? getGroupIcon(label)}
      exact={path === '/'}
      onLeave={onLeave}
      isNarrow={isNarrow}
    />
  ))
