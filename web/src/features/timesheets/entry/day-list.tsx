/** The month as a list of days, for a thumb. */
import { Card } from '#web/ui/card.tsx'
import { keysOf } from './cells.ts'
import { DayCard } from './day-card.tsx'
import type { SheetStore, View } from './sheet-store.ts'
import { problemKey } from './troubles.ts'
import type { Deeds } from './use-deeds.ts'

interface DayListProps {
  readonly store: SheetStore
  readonly view: View
  readonly deeds: Deeds
  readonly today: string
  readonly readOnly: boolean
  readonly askWhere: (dayId: string) => void
}

export function DayList({ store, view, deeds, today, readOnly, askWhere }: DayListProps) {
  const { rows, problems, sheet } = view
  const keys = keysOf(rows)
  return (
    <Card className="divide-y overflow-hidden" aria-label="Days">
      {rows.map((row, index) => {
        const trouble = (field: 'type' | 'subType' | 'description' | 'hours') =>
          problems.get(problemKey({ dayId: row._id, date: row.date, field }))
        return (
          <DayCard
            key={keys[index]}
            row={row}
            isSecond={rows[index - 1]?.date === row.date}
            isSplit={rows[index - 1]?.date === row.date || rows[index + 1]?.date === row.date}
            isToday={row.date === today}
            project={sheet.project}
            hoursTrouble={trouble('hours')}
            textTrouble={trouble('description')}
            typeTrouble={trouble('type') ?? trouble('subType')}
            readOnly={readOnly}
            store={store}
            deeds={deeds}
            askWhere={askWhere}
          />
        )
      })}
    </Card>
  )
}
