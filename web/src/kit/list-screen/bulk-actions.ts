/** Actions on several rows of a list: one call after the other, until one fails. */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from '#shared/kit/texts.ts'
import { ApiError, isUnreached, WENT_WRONG } from '../api.ts'
import { type ConfirmationPrompt, confirmAction } from '../confirm.tsx'
import { toast } from '../toast.ts'
import { type MarkedRows, setMarks } from './use-marked-rows.ts'

interface BulkActionBase<Row> {
  /** The label of its button: `Delete`. */
  readonly label: string
  readonly icon: ReactNode
  /** Whether the action applies to a row; other marked rows are skipped. */
  readonly isAllowed: (row: Row) => boolean
}
interface RowByRow<Row> {
  /** The label of the action's button: `Delete`. */
  readonly label: string
  /** The participle for the toast: `deleted`. */
  readonly done: string
  readonly run: (row: Row) => Promise<unknown>
}
interface RowByRowAction<Row> extends BulkActionBase<Row>, RowByRow<Row> {
  /** Returns the confirmation to show first. */
  readonly confirm?: (rows: readonly Row[]) => ConfirmationPrompt
}
/** Callbacks for a dialog's answer: it reports which rows are done, or has an action run for each row. */
export interface DialogOutcome<Row> {
  readonly onDone: (ids: readonly string[]) => void
  readonly runEach: (action: RowByRow<Row>) => void
}
/** An action that opens its own dialog. */
interface DialogAction<Row> extends BulkActionBase<Row> {
  readonly open: (rows: readonly Row[], outcome: DialogOutcome<Row>) => void
}
export type BulkAction<Row> = RowByRowAction<Row> | DialogAction<Row>

export interface BulkRun {
  readonly label: string
  readonly done: number
  readonly total: number
}

interface BulkOutcome<Row> {
  readonly action: RowByRow<Row>
  readonly total: number
  readonly done: number
  readonly failed?: { readonly row: Row; readonly error: unknown }
}

export function useBulkRun<Row extends { readonly _id: string }>(nameOf: (row: Row) => string, marks: MarkedRows) {
  const [run, setRun] = useState<BulkRun>()
  const doing = useMutation({
    mutationFn: async ({ action, rows }: { action: RowByRow<Row>; rows: readonly Row[] }) => {
      let done = 0
      for (const row of rows) {
        setRun({ label: action.label, done, total: rows.length })
        try {
          await action.run(row)
        } catch (error) {
          return { action, total: rows.length, done, failed: { row, error } }
        }
        done++
        // A finished row is unmarked, so that a retry skips it.
        setMarks(marks, [row._id], false)
      }
      return { action, total: rows.length, done }
    },
    onSuccess: (outcome: BulkOutcome<Row>, { action, rows }) =>
      report(outcome, nameOf, () => doing.mutate({ action, rows: rows.slice(outcome.done) })),
    onSettled: () => setRun(undefined),
  })
  const start = async (action: BulkAction<Row>, rows: readonly Row[]) => {
    if ('open' in action)
      return action.open(rows, {
        onDone: ids => setMarks(marks, ids, false),
        runEach: asked => {
          if (!doing.isPending) doing.mutate({ action: asked, rows })
        },
      })
    if (doing.isPending || (action.confirm && !(await confirmAction(action.confirm(rows))))) return
    doing.mutate({ action, rows })
  }
  return { run, start }
}

function report<Row>(
  { action, done, total, failed }: BulkOutcome<Row>,
  nameOf: (row: Row) => string,
  goOn: () => void,
): void {
  if (!failed) {
    toast.success(done === 1 ? t`1 record ${t(action.done)}` : t`${done} records ${t(action.done)}`)
    return
  }
  const { row, error } = failed
  if (!(error instanceof ApiError)) reportError(error)
  const reason = error instanceof ApiError ? error.userMessage : t(WENT_WRONG)
  const sentence = t`${done} of ${total} ${t(action.done)}. Stopped at ${nameOf(row)}: ${reason}`
  if (isUnreached(error)) toast.unreached(sentence, goOn)
  else toast.error(sentence)
}
