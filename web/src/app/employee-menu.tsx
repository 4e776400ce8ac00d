/** The menu of the employees' host. */
import Clock from 'lucide-react/icons/clock'
import { MenuEntry } from './menu-entry.tsx'
import { getGroupIcon } from './menu-icons.ts'
import { useEmployeeScreens } from './use-employee-screens.ts'

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
      icon={path === '/' ? Clock : getGroupIcon(label)}
      exact={path === '/'}
      onLeave={onLeave}
      isNarrow={isNarrow}
    />
  ))
