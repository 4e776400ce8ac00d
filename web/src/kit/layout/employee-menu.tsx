/** The menu of the employees' host. */
import Clock from 'lucide-react/icons/clock'
import { Entry } from './entry.tsx'
import { groupIcon } from './icons.ts'
import { useEmployeeScreens } from './use-employee-screens.ts'

export const EmployeeMenu = ({ leave }: { leave: () => void }) =>
  useEmployeeScreens().map(({ path, label }) => (
    <Entry
      key={path}
      to={path}
      label={label}
      icon={path === '/' ? Clock : groupIcon(label)}
      exact={path === '/'}
      leave={leave}
    />
  ))
