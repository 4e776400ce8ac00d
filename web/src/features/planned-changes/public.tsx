/** The bulk change of employees, for their list. */
import Users from 'lucide-react/icons/users'
import { lazy, Suspense, useState } from 'react'
import type { EmployeeListItem } from '#shared/features/employees/record.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { MAX_PEOPLE } from '#shared/features/planned-changes.ts'
import { rolesForScreens } from '#shared/features/screens.ts'
import { hasRole } from '#shared/kit/access.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import type { BulkAction } from '#web/kit/list-screen/bulk-actions.ts'
import type { ExportQuery } from '#web/kit/list-screen/export-menu.tsx'
import type { ScreenAction } from '#web/kit/list-screen/screen-actions.tsx'
import { useSession } from '#web/kit/session.ts'
import { toastError } from '#web/kit/toast.ts'
import { Spinner } from '#web/ui/spinner.tsx'

const ChangeDialog = lazy(async () => ({ default: (await import('./change-dialog.tsx')).ChangeDialog }))

interface ScreenOfPeople {
  readonly query: ExportQuery
  readonly totalItems: number
  readonly isPending: boolean
}

/** Changes the selected people, or all that match the filters; not offered to those who may not. */
export function useChangeOfMany(screen: ScreenOfPeople) {
  const mayChange = hasRole({ roles: useSession()?.roles ?? [] }, rolesForScreens('/planned-changes'))
  const [people, setPeople] = useState<readonly string[]>()
  const [isLoading, setLoading] = useState(false)
  const chooseAll = async () => {
    setLoading(true)
    try {
      const query = { ...screen.query, page: 1, pageSize: MAX_PEOPLE }
      const { items } = await fetchApi(employeesApi.calls.list, { query })
      setPeople(items.map(({ _id }) => _id))
    } catch (error) {
      toastError(error)
    } finally {
      setLoading(false)
    }
  }
  const action: BulkAction<EmployeeListItem> = {
    label: t`Change…`,
    icon: <Users />,
    isAllowed: () => true,
    open: rows => setPeople(rows.map(({ _id }) => _id)),
  }
  const { totalItems, isPending } = screen
  // Disabled, not removed, if there is nobody to change, so that nothing around it moves.
  const changeAll: ScreenAction = {
    label: t`Change all ${isPending ? '' : totalItems}…`,
    icon: isLoading ? <Spinner label={t`Loading the people`} /> : <Users />,
    disabled: isLoading || totalItems === 0 || totalItems > MAX_PEOPLE,
    title: totalItems > MAX_PEOPLE ? t`At most ${MAX_PEOPLE} people at once: narrow the filters` : undefined,
    act: () => void chooseAll(),
  }
  return {
    bulkActions: mayChange ? [action] : [],
    screenActions: mayChange ? [changeAll] : [],
    dialog: people ? (
      <Suspense>
        <ChangeDialog people={people} onClose={() => setPeople(undefined)} />
      </Suspense>
    ) : null,
  }
}
