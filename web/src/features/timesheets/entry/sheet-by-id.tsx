/** A sheet of any month by its id, for its employee or a reviewer. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { ApiError } from '#web/kit/api.ts'
import { useRecordPath } from '#web/kit/beside/record-place.ts'
import { PersonLink } from '#web/kit/person-link.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { useRecordName } from '#web/kit/record-names.ts'
import { NotFound } from '#web/kit/route-fallbacks.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { FixedPicker } from './head/sheet-picker.tsx'
import { SheetEditor } from './sheet-editor.tsx'
import { SheetSkeleton, TimesheetErrorCard } from './timesheet-screen.tsx'

export function SheetById({ id, isReviewed = false }: { id: string; isReviewed?: boolean }) {
  const question = queryFor(timesheetsApi.calls.one, { params: { id } })
  const asked = useQuery(question)
  const client = useQueryClient()
  const navigate = useNavigate()
  const name = asked.data && (isReviewed ? fullName(asked.data.employee) : formatMonth(asked.data.period))
  useRecordName(useRecordPath(), name)
  if (asked.data) {
    const { project, period, employee } = asked.data
    return (
      <SheetEditor
        sheet={asked.data}
        name={isReviewed ? <PersonLink person={employee} isInReach isQuiet /> : fullName(employee)}
        isReviewed={isReviewed}
        {...(isReviewed ? { onDelete: () => navigate({ to: '/timesheets-summary' }) } : {})}
        picker={<FixedPicker project={project.name} period={period} />}
        onClose={sheet => client.setQueryData(question.queryKey, before => before && sheet)}
      />
    )
  }
  if (asked.error instanceof ApiError && asked.error.status === 404)
    return <NotFound text={translateSentence(asked.error.userMessage)} />
  return (
    <ScreenLayout title={t`Timesheet`} width="table">
      {asked.isError ? (
        <TimesheetErrorCard error={asked.error} retry={() => void asked.refetch()} />
      ) : (
        <SheetSkeleton />
      )}
    </ScreenLayout>
  )
}
