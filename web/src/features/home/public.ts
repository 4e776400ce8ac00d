/** The query of the home, whose answer the menu's counts come from too. */
import { homeApi } from '#shared/features/home.ts'
import { queryFor } from '#web/kit/queries.ts'

/** A count that is missing is no reason to interrupt: the home itself says when it could not be loaded. */
export const homeQuery = { ...queryFor(homeApi.calls.overview), meta: { isQuiet: true } }
