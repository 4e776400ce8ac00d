/** The query of the home screen; the menu takes its counts from it too. */
import { homeApi } from '#shared/features/home.ts'
import { queryFor } from '#web/kit/queries.ts'

/** Quiet: a missing count is no reason for a toast, and the home screen shows the error itself. */
export const homeQuery = { ...queryFor(homeApi.calls.overview), meta: { isQuiet: true } }
