/** Deletes records of a list: one by its button, or all marked ones. */
import { useMutation } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import type { AnyCall } from '#shared/kit/contract.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { fetchApi } from '../api.ts'
import { confirmDelete } from '../confirm.tsx'
import { toast } from '../toast.ts'
import type { BulkAction } from './bulk-actions.ts'
import { DeleteAction } from './row-actions.tsx'

export interface DeletableRow {
  readonly _id: string
  readonly version?: number
}

export interface RowDeletion<Row> {
  /** Returns a row's name for the question, if `rowName` does not say what kind of record it is. */
  readonly recordName?: (row: Row) => string
  /** The question below the record's name. */
  readonly text: string | ((row: Row) => string)
  /** The call, which takes the id, or a function if the call needs more. */
  readonly remove: AnyCall | ((row: Row) => Promise<unknown>)
  /** By default every row can be deleted. */
  readonly isAllowed?: (row: Row) => boolean
  /** Whether the row's own menu offers it, instead of a button. */
  readonly isInMenu?: boolean
}

export const isDeletable = <Row,>({ isAllowed }: RowDeletion<Row>, row: Row): boolean => isAllowed?.(row) ?? true

const removeRow = <Row extends DeletableRow>({ remove }: RowDeletion<Row>, row: Row): Promise<unknown> =>
  typeof remove === 'function' ? remove(row) : fetchApi(remove, { params: { id: row._id }, version: row.version })

const askText = <Row,>({ text }: RowDeletion<Row>, row: Row): string =>
  translateSentence(typeof text === 'function' ? text(row) : text)

interface DeleteRowProps<Row> extends RowDeletion<Row> {
  readonly row: Row
  /** The row's name, for the button's label and the toast. */
  readonly rowName: string
}

/** Deletes a record: asks first, and shows a toast when it is done. */
export function useDeleteRow<Row extends DeletableRow>({ row, rowName, ...deletion }: DeleteRowProps<Row>) {
  const removal = useMutation({
    mutationFn: () => removeRow(deletion, row),
    onSuccess: () => toast.success(t`${rowName} deleted successfully`),
  })
  const askToDelete = async () => {
    if (await confirmDelete(deletion.recordName?.(row) ?? rowName, askText(deletion, row))) removal.mutate()
  }
  return { askToDelete: () => void askToDelete(), isDeleting: removal.isPending }
}

export function DeleteRow<Row extends DeletableRow>(props: DeleteRowProps<Row>) {
  const { askToDelete, isDeleting } = useDeleteRow(props)
  return <DeleteAction rowName={props.rowName} onClick={askToDelete} disabled={isDeleting} />
}

/** The maximum number of names in the question; of the others, only the number is shown. */
const MAX_NAMED = 10

export function toBulkDeletion<Row extends DeletableRow>(
  deletion: RowDeletion<Row>,
  nameOf: (row: Row) => string,
): BulkAction<Row> {
  const describe = (rows: readonly Row[]) => {
    // A text per row may list what else is deleted, so all are shown; a general text is shown once.
    if (typeof deletion.text === 'function') return rows.map(row => askText(deletion, row))
    const hidden = rows.length - MAX_NAMED
    const named = rows.slice(0, MAX_NAMED).map(nameOf)
    return [translateSentence(deletion.text), ...named, ...(hidden > 0 ? [t`and ${hidden} more`] : [])]
  }
  return {
    label: t`Delete`,
    icon: <Trash2 />,
    done: 'deleted',
    isAllowed: row => isDeletable(deletion, row),
    run: row => removeRow(deletion, row),
    confirm: rows => ({
      title: rows.length === 1 ? t`Delete 1 record?` : t`Delete ${rows.length} records?`,
      text: describe(rows).join('\n'),
      destroys: true,
    }),
  }
}
