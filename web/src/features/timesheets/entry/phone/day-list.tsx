/** The month as a list of days, for a thumb. */

import { rowKeysOf } from '#web/features/timesheets/entry/cells.ts'
import { saveErrorKey } from '#web/features/timesheets/entry/store/save-errors.ts'
import type { SheetStore, SheetView } from '#web/features/timesheets/entry/store/sheet-store.ts'
import type { BulkActions } from '#web/features/timesheets/entry/use-bulk-actions.ts'
import { Card } from '#web/ui/card.tsx'
import { DayCard } from './day-card.tsx'

interface DayListProps {
  readonly store: SheetStore
  readonly view: SheetView
  readonly bulkActions: BulkActions
  readonly today: string
  readonly readOnly: boolean
  readonly openRepeatDialog: (dayId: string) => void
}

export function DayList({ store, view, bulkActions, today, readOnly, openRepeatDialog }: DayListProps) {
  const { rows, saveErrors, sheet } = view
  const keys = rowKeysOf(rows)
  return (
    <Card className="divide-y overflow-hidden" aria-label="Days">
      {rows.map((row, index) => {
        const trouble = (field: 'type' | 'subType' | 'description' | 'hours') =>
          saveErrors.get(saveErrorKey({ dayId: row._id, date: row.date, field }))
        return (
          <DayCard
            key={keys[index]}
            row={row}
            isSecond={rows[index - 1]?.date === row.date}
            isSplit={rows[index - 1]?.date === row.date || rows[index + 1]?.date === row.date}
            isToday={row.date === today}
            project={sheet.project}
            hoursError={trouble('hours')}
            descriptionError={trouble('description')}
            typeError={trouble('type') ?? trouble('subType')}
            readOnly={readOnly}
            store={store}
            bulkActions={bulkActions}
            openRepeatDialog={openRepeatDialog}
          />
        )
      })}
    </Card>
  )
}
