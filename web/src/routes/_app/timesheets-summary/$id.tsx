import { createFileRoute, useParams, useSearch } from '@tanstack/react-router'
import { SheetOf } from '#web/features/timesheets/sheet-of.tsx'
import { recordId } from '#web/kit/record-id.ts'

export const Route = createFileRoute('/_app/timesheets-summary/$id')({ component: Screen })

function Screen() {
  const { id } = useParams({ from: '/_app/timesheets-summary/$id' })
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const timesheetId = typeof search.timesheetId === 'string' ? search.timesheetId : undefined
  return <SheetOf employeeId={recordId(id)} timesheetId={timesheetId} />
}
