import { loadDirectory } from '#functions/employees/store.ts'
import { createApiHandler, type Handlers } from '#kit/lambda.ts'
import { personIdOf } from '#kit/notices.ts'
import { upcomingCelebrations } from '#shared/features/employees/hr-calendar.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { homeApi as contract } from '#shared/features/home.ts'
import { isAllowed } from '#shared/kit/access.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { countUnread, loadNotices, markAllRead, markNotice } from './notices.ts'

/** Loaded on demand, because the bell on every screen needs neither the waiting sources nor the mails. */
const loadSources = async () => {
  const [{ waitingSources }, { loadWaitingGroups }] = await Promise.all([
    import('./sources.ts'),
    import('./load-groups.ts'),
  ])
  return { waitingSources, loadWaitingGroups }
}
const loadFollowedSources = async () => {
  const [{ followedSources }, { loadFollowed }] = await Promise.all([import('./sources.ts'), import('./followed.ts')])
  return { followedSources, loadFollowed }
}
const loadMails = () => import('./mail-times.ts')

/** Separate from the handler chain, for tests that move the clock. */
export const homeHandlers: Handlers<typeof contract.calls> = {
  overview: async ({ actor, now }) => {
    const [directory, { waitingSources, loadWaitingGroups }] = await Promise.all([
      loadDirectory(actor, now),
      loadSources(),
    ])
    const today = utcToday(now)
    const seesCalendar = isAllowed(employeesApi.calls.birthdays.access, actor)
    return {
      today,
      groups: await loadWaitingGroups(waitingSources, { actor, now, directory }),
      celebrations: seesCalendar ? upcomingCelebrations(directory.all, today) : null,
    }
  },
  followed: async ({ actor, now }) => {
    const [directory, { followedSources, loadFollowed }] = await Promise.all([
      loadDirectory(actor, now),
      loadFollowedSources(),
    ])
    return loadFollowed(followedSources, { actor, now, directory })
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
  mailTimes: async ({ actor }) => {
    const { loadMailTimes, getDefaultMailTimes } = await loadMails()
    return { chosen: await loadMailTimes(personIdOf(actor)), defaults: getDefaultMailTimes() }
  },
  saveMailTimes: async ({ actor, body }) => {
    const { loadMailTimes, saveMailTimes } = await loadMails()
    await saveMailTimes(personIdOf(actor), body)
    return loadMailTimes(personIdOf(actor))
  },
  unsubscribe: async ({ query }) => {
    const { unsubscribe } = await loadMails()
    return unsubscribe(query.person, query.of, query.signature)
  },
}

export const handler = createApiHandler(contract, homeHandlers)
