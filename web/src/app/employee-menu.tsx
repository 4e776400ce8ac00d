/** The menu of the employees' host. */
import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import { MenuEntry } from './menu-entry.tsx'
import { getGroupIcon, type MenuIcon } from './menu-icons.ts'
import { useEmployeeScreens } from './use-employee-screens.ts'

const OWN_ICONS: Readonly<Record<string, MenuIcon>> = { '/': Clock, '/my-months': CalendarDays }

interface EmployeeMenuProps {
  readonly onLeave: () => void
  readonly isNarrow: boolean
}

export const EmployeeMenu = ({ onLeave, isNarrow }: EmployeeMenuProps) =>
  useEmployeeScreens().map(({ path, label }) => (
    <MenuEntry
      key={path}
      to={path}
      label={label}
      icon={OWN_ICONS[path] ?? getGroupIcon(label)}
      exact={path === '/'}
      onLeave={onLeave}
      isNarrow={isNarrow}
    />
  ))
