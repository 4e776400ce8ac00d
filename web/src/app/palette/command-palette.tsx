/** The command palette: finds any screen by name. Opens with Cmd+K or Ctrl+K. */
import { useNavigate } from '@tanstack/react-router'
import CornerDownRight from 'lucide-react/icons/corner-down-right'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Moon from 'lucide-react/icons/moon'
import Plus from 'lucide-react/icons/plus'
import Sun from 'lucide-react/icons/sun'
import { menuForRoles } from '#shared/features/screens.ts'
import { getAudience } from '#web/kit/config.ts'
import { useSession } from '#web/kit/session.ts'
import { setTheme, useIsDark } from '#web/kit/theme.ts'
import { Command, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList } from '#web/ui/command.tsx'
import { Dialog, DialogContent, DialogTitle } from '#web/ui/dialog.tsx'
import { getScreenName } from './screen-names.ts'
import { useEmployeeScreens } from './use-employee-screens.ts'

export function CommandPalette({ close }: { close: () => void }) {
  const session = useSession()
  const isDark = useIsDark()
  const navigate = useNavigate()
  const employeeScreens = useEmployeeScreens()
  const screens = !session
    ? []
    : getAudience() === 'timesheet'
      ? employeeScreens.map(screen => ({ ...screen, group: '' }))
      : menuForRoles(session.roles).flatMap(group => group.screens.map(screen => ({ ...screen, group: group.label })))
  const run = (act: () => void) => () => {
    close()
    act()
  }
  const go = (to: string) => run(() => void navigate({ to }))
  return (
    <Dialog open onOpenChange={open => open || close()}>
      <DialogContent
        aria-describedby={undefined}
        className="top-[15%] translate-y-0 gap-0 overflow-hidden p-0 [&>button]:hidden"
      >
        <DialogTitle className="sr-only">Go to a screen</DialogTitle>
        <Command label="Go to a screen" loop>
          <CommandInput placeholder="Type a screen or a command…" maxLength={100} />
          <CommandList>
            <CommandEmpty>Nothing found</CommandEmpty>
            {screens.length ? (
              <CommandGroup heading="Go to">
                {screens.map(({ path, group, label }) => (
                  <CommandItem key={path} value={`${getScreenName(path)} ${group} ${label}`} onSelect={go(path)}>
                    <CornerDownRight className="size-4 text-muted-foreground" /> {getScreenName(path)}
                  </CommandItem>
                ))}
              </CommandGroup>
            ) : null}
            {screens.some(({ canCreate }) => canCreate) ? (
              <CommandGroup heading="New">
                {screens
                  .filter(({ canCreate }) => canCreate)
                  .map(({ path }) => (
                    <CommandItem key={path} value={`New ${getScreenName(path)}`} onSelect={go(`${path}/new`)}>
                      <Plus className="size-4 text-muted-foreground" /> New in {getScreenName(path)}
                    </CommandItem>
                  ))}
              </CommandGroup>
            ) : null}
            <CommandGroup heading="Here">
              <CommandItem onSelect={run(() => setTheme(isDark ? 'light' : 'dark'))}>
                {isDark ? (
                  <Sun className="size-4 text-muted-foreground" />
                ) : (
                  <Moon className="size-4 text-muted-foreground" />
                )}
                {isDark ? 'Light theme' : 'Dark theme'}
              </CommandItem>
              {session ? (
                <CommandItem onSelect={go('/logout')}>
                  <LogOut className="size-4 text-muted-foreground" /> Logout
                </CommandItem>
              ) : (
                <CommandItem onSelect={go('/login')}>
                  <LogIn className="size-4 text-muted-foreground" /> Login
                </CommandItem>
              )}
            </CommandGroup>
          </CommandList>
        </Command>
      </DialogContent>
    </Dialog>
  )
}
