import { loadDirectory } from '#functions/employees/store.ts'
import { createApiHandler, type Handlers } from '#kit/lambda.ts'
import { personIdOf } from '#kit/notices.ts'
import { upcomingCelebrations } from '#shared/features/employees/hr-calendar.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { homeApi as contract } from '#shared/features/home.ts'
import { isAllowed } from '#shared/kit/access.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { loadWaitingGroups } from './load-groups.ts'
import { getDefaultMailTimes, loadMailTimes, saveMailTimes, unsubscribe } from './mail-times.ts'
import { countUnread, loadNotices, markAllRead, markNotice } from './notices.ts'
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
  notices: async ({ actor, query, now }) => {
    const [unread, page] = await Promise.all([countUnread(actor, now), loadNotices(actor, query.before, now)])
    return { unread, ...page }
  },
  unreadNotices: async ({ actor, now }) => ({ unread: await countUnread(actor, now) }),
  markNotice: ({ actor, params, body, now }) => markNotice(actor, params.id, body.isRead, now),
  markNoticesRead: async ({ actor, body, now }) => {
    await markAllRead(actor, body.until, now)
    return { unread: await countUnread(actor, now) }
  },
  mailTimes: async ({ actor }) => ({
    chosen: await loadMailTimes(personIdOf(actor)),
    defaults: getDefaultMailTimes(),
  }),
  saveMailTimes: async ({ actor, body }) => {
    await saveMailTimes(personIdOf(actor), body)
    return loadMailTimes(personIdOf(actor))
  },
  unsubscribe: ({ query }) => unsubscribe(query.person, query.of, query.signature),
}

export const handler = createApiHandler(contract, homeHandlers)
