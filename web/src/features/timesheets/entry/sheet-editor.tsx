/** A sheet as it is worked on. */
import type { ReactNode } from 'react'
import { typeLabel } from '#shared/features/timesheets/days.ts'
import type { Timesheet } from '#shared/features/timesheets.ts'
import { Page } from '#web/kit/page.tsx'
import { Card } from '#web/ui/card.tsx'

interface SheetEditorProps {
  readonly sheet: Timesheet
  readonly name: string
  readonly bar: ReactNode
  /** Remembers what the sheet has become. */
  readonly keep: (sheet: Timesheet) => void
}

export function SheetEditor({ sheet, name, bar }: SheetEditorProps) {
  return (
    <Page title="Timesheet" subtitle={name} wide actions={bar}>
      <Card className="divide-y">
        {sheet.days.map(row => (
          <div key={row._id} className="flex gap-4 px-4 py-2">
            <span className="w-28">{row.date}</span>
            <span className="w-36">{typeLabel(row.type.name as never)}</span>
            <span className="flex-1">{row.taskDescription}</span>
            <span>{row.timeSpent} hrs</span>
          </div>
        ))}
      </Card>
    </Page>
  )
}
