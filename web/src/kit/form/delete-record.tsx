import Trash from 'lucide-react/icons/trash-2'
import type { AnyCall } from '#shared/kit/contract.ts'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { fetchApi } from '../api.ts'
import { confirmDelete } from '../confirm.tsx'
import { toast, toastError } from '../toast.ts'
import { useLeaveRecord } from './use-leave-record.ts'
import type { RecordFormState } from './use-record-form.ts'

interface DeleteRecordProps {
  readonly record: { readonly _id: string; readonly version: number }
  readonly name: string
  /** The question below the record's name. */
  readonly question: string
  /** The call, which takes the id. */
  readonly remove: AnyCall
  readonly form: Pick<RecordFormState, 'discard'>
  readonly listPath: string
}

/** Deletes the record of a form: asks first, discards what was typed, and leaves. */
export function DeleteRecord({ record, name, question, remove, form, listPath }: DeleteRecordProps) {
  const leave = useLeaveRecord(listPath)
  const askToDelete = async () => {
    if (!(await confirmDelete(name, question))) return
    try {
      await fetchApi(remove, { params: { id: record._id }, version: record.version })
    } catch (error) {
      return toastError(error, () => void askToDelete())
    }
    form.discard()
    toast.success(t`${name} deleted successfully`)
    leave()
  }
  return (
    <Button variant="ghost" className="ml-auto" onClick={() => void askToDelete()}>
      <Trash /> {t`Delete`}
    </Button>
  )
}
