import { loadDirectory } from '#functions/employees/store.ts'
import { createApiHandler, type Handlers } from '#kit/lambda.ts'
import { upcomingCelebrations } from '#shared/features/employees/hr-calendar.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { homeApi as contract } from '#shared/features/home.ts'
import { isAllowed } from '#shared/kit/access.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { loadWaitingGroups } from './load-groups.ts'
import { waitingSources } from './sources.ts'

/** Separate from the handler chain, for tests that move the clock. */
export const homeHandlers: Handlers<typeof contract.calls> = {
  overview: async ({ actor, now }) => {
    const directory = await loadDirectory(actor, now)
    const today = utcToday(now)
    const seesCalendar = isAllowed(employeesApi.calls.birthdays.access, actor)
    return {
      today,
      groups: await loadWaitingGroups(waitingSources, { actor, now, directory }),
      celebrations: seesCalendar ? upcomingCelebrations(directory.all, today) : null,
    }
  },
}

export const handler = createApiHandler(contract, homeHandlers)
