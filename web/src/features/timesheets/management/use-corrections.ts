import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { timesheetReportsApi } from '#shared/features/timesheet-reports.ts'
import type { CorrectionPreview } from '#shared/features/timesheets/corrections.ts'
import { ApiError } from '#web/kit/api.ts'
import { queryFor } from '#web/kit/queries.ts'

const { holidayCorrections } = timesheetReportsApi.calls
const everywhere = { ...queryFor(holidayCorrections), meta: { isQuiet: true } }

export interface Corrections {
  /** Changes not yet in open sheets; undefined while loading. */
  readonly waiting: CorrectionPreview | undefined
  /** What the dialog shows. */
  readonly offered: CorrectionPreview | undefined
  /** Opens the dialog if there is anything to update; after a change to a holiday, only for its country. */
  readonly offer: (country?: string) => Promise<void>
  readonly close: () => void
}

/** Changed holidays that are not yet in all open sheets. */
export function useCorrections(): Corrections {
  const client = useQueryClient()
  const [offered, setOffered] = useState<CorrectionPreview>()
  const asked = useQuery(everywhere)
  return {
    waiting: asked.data,
    offered,
    offer: async country => {
      const asking = country === undefined ? everywhere : queryFor(holidayCorrections, { query: { country } })
      try {
        const found = await client.fetchQuery({ ...asking, staleTime: 0, meta: { isQuiet: true } })
        if (found.sheets.length > 0) setOffered(found)
      } catch (error) {
        // The holiday itself is saved, and the notice on the screen still offers the update.
        if (!(error instanceof ApiError)) throw error
      }
    },
    close: () => setOffered(undefined),
  }
}
