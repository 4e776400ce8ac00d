/** Bulk actions on days, with their toasts, for both the grid and the list of days. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DayRow } from '#shared/features/timesheets/days.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { addMonths, type Day, formatShortDay } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { queryFor } from '#web/kit/queries.ts'
import { toast, toastError } from '#web/kit/toast.ts'
import {
  copyWeekActions,
  fillDownActions,
  findEmptyDaysAfter,
  findFillSource,
  needsPreviousMonth,
  repeatRowActions,
} from './bulk-fill.ts'
import { isEmptyRow, isWorkday, type RowField, type SheetAction, toDayRows } from './cells.ts'
import { findEmployedRows } from './day-state.ts'
import type { SheetStore } from './store/sheet-store.ts'

export interface BulkActions {
  readonly copyWeek: (day: Day) => Promise<void>
  readonly repeat: (source: DayRow, targets: readonly DayRow[]) => void
  readonly fillRest: (source: DayRow) => void
  readonly fillDown: (range: readonly DayRow[], fields: readonly RowField[]) => void
}

export function useBulkActions(store: SheetStore): BulkActions {
  const client = useQueryClient()
  return useMemo(() => {
    const rows = () => store.getView().rows
    const employedRows = () => findEmployedRows(rows(), store.getView().sheet)
    const earlier = async () => {
      const { employee, period, project } = store.getView().sheet
      const query = { employeeId: employee._id, period: addMonths(period, -1), projectId: project._id }
      const sheet = await client.fetchQuery(queryFor(timesheetsApi.calls.find, { query }))
      return sheet ? toDayRows(sheet) : []
    }
    return {
      copyWeek: async day => {
        try {
          const before = needsPreviousMonth(rows(), day) ? await earlier() : []
          dispatchAndNotify(
            store,
            copyWeekActions(employedRows(), day, before),
            t`Nothing to copy: the week before is empty, or this one is full`,
          )
        } catch (error) {
          toastError(error)
        }
      },
      repeat: (source, targets) =>
        isEmptyRow(source)
          ? toast.message(t(NOTHING_TO_REPEAT))
          : dispatchAndNotify(
              store,
              repeatRowActions(source, targets),
              t`Nothing to repeat: weekends and holidays are skipped`,
            ),
      fillRest: row => {
        const source = findFillSource(rows(), row)
        if (!source) toast.message(t`Fill in one day first, then fill the rest from it`)
        else
          dispatchAndNotify(
            store,
            repeatRowActions(source, findEmptyDaysAfter(employedRows(), source)),
            t`No empty working day after ${formatShortDay(source.date)}`,
          )
      },
      fillDown: ([source, ...targets], fields) =>
        dispatchAndNotify(
          store,
          source ? fillDownActions([source, ...findEmployedRows(targets, store.getView().sheet)], fields) : [],
          t`Nothing to fill: weekends and holidays are skipped`,
        ),
    }
  }, [store, client])
}

function dispatchAndNotify(store: SheetStore, acts: readonly SheetAction[], nothing: string): void {
  const { length } = store.dispatch(acts)
  if (length === 0) toast.message(nothing)
  else toast.success(length === 1 ? t`One day filled in` : t`${length} days filled in`)
}

/** Empty days are not repeated, because that would clear other days. */
export const NOTHING_TO_REPEAT = 'Nothing to repeat: this day is empty'

export const findRepeatTargets = (rows: readonly DayRow[], source: DayRow): DayRow[] =>
  rows.filter(row => row.date !== source.date && isWorkday(row))
