/** The menu of the employees' host. */
import Clock from 'lucide-react/icons/clock'
import { MenuEntry } from './menu-entry.tsx'
import { getGroupIcon } from './menu-icons.ts'
import { useEmployeeScreens } from './use-employee-screens.ts'

export const EmployeeMenu = ({ onLeave }: { onLeave: () => void }) =>
  useEmployeeScreens().map(({ path, label }) => (
    <MenuEntry
      key={path}
      to={path}
      label={label}
      icon={path === '/' ? Clock : getGroupIcon(label)}
      exact={path === '/'}
      onLeave={onLeave}
    />
  ))
