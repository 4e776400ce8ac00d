/** Deeds on many days, and what they say of themselves. Both the grid and the list of days offer them. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DayRow } from '#shared/features/timesheets/days.ts'
import { timesheets } from '#shared/features/timesheets.ts'
import { addMonths, type Day } from '#shared/kit/dates.ts'
import { ask } from '#web/kit/queries.ts'
import { say, sayError } from '#web/kit/say.ts'
import { type Act, type Field, isEmpty, isWorkday, rowsOf } from './cells.ts'
import { shortDay } from './day-state.ts'
import { filledDown, needsEarlier, repeated, restOf, sourceFor, weekCopied } from './filling.ts'
import type { SheetStore } from './sheet-store.ts'

export interface Deeds {
  readonly copyWeek: (day: Day) => Promise<void>
  readonly repeat: (source: DayRow, targets: readonly DayRow[]) => void
  readonly fillRest: (source: DayRow) => void
  readonly fillDown: (range: readonly DayRow[], fields: readonly Field[]) => void
}

export function useDeeds(store: SheetStore): Deeds {
  const client = useQueryClient()
  return useMemo(() => {
    const rows = () => store.view().rows
    const earlier = async () => {
      const { employee, period, project } = store.view().sheet
      const query = { employeeId: employee._id, period: addMonths(period, -1), projectId: project._id }
      const sheet = await client.fetchQuery(ask(timesheets.calls.find, { query }))
      return sheet ? rowsOf(sheet) : []
    }
    return {
      copyWeek: async day => {
        try {
          const before = needsEarlier(rows(), day) ? await earlier() : []
          done(store, weekCopied(rows(), day, before), 'Nothing to copy: the week before is empty, or this one is full')
        } catch (error) {
          sayError(error)
        }
      },
      repeat: (source, targets) =>
        isEmpty(source)
          ? say.note(EMPTY)
          : done(store, repeated(source, targets), 'Nothing to repeat: weekends and holidays are skipped'),
      fillRest: row => {
        const source = sourceFor(rows(), row)
        if (!source) say.note('Fill in one day first, then fill the rest from it')
        else
          done(store, repeated(source, restOf(rows(), source)), `No empty working day after ${shortDay(source.date)}`)
      },
      fillDown: (range, fields) =>
        done(store, filledDown(range, fields), 'Nothing to fill: weekends and holidays are skipped'),
    }
  }, [store, client])
}

function done(store: SheetStore, acts: readonly Act[], nothing: string): void {
  const { length } = store.do(acts)
  if (length === 0) say.note(nothing)
  else say.done(length === 1 ? 'One day filled in' : `${length} days filled in`)
}

/** Why an empty day is not repeated: that would empty others. */
export const EMPTY = 'Nothing to repeat: this day is empty'

/** Rows that a row can be repeated on. */
export const repeatable = (rows: readonly DayRow[], source: DayRow): DayRow[] =>
  rows.filter(row => row.date !== source.date && isWorkday(row))
