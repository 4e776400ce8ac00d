/** Why a save was rejected, with a link to the conflicting record. */
import { Link } from '@tanstack/react-router'
import { buttonVariants } from '#web/ui/button.tsx'
import type { RecordFormState } from './use-record-form.ts'

export function ConflictingRecordNotice({ form }: { form: Pick<RecordFormState, 'saveError' | 'discard'> }) {
  const { saveError, discard } = form
  if (!saveError?.seeAlso) return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-tone-yellow/40 bg-tone-yellow/10 px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-64">{saveError.errors[0]?.message ?? saveError.userMessage}</p>
      {/* Following the link discards the draft: the record that it would create exists already. */}
      <Link to={saveError.seeAlso} onClick={discard} className={buttonVariants({ variant: 'outline', size: 'sm' })}>
        Open it
      </Link>
    </div>
  )
}
