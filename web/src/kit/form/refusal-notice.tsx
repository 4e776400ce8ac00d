/** Shows why a save was rejected although no field is invalid, with a link to the conflicting record. */
import { Link } from '@tanstack/react-router'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { buttonVariants } from '#web/ui/button.tsx'
import { FormNotice } from './form-notice.tsx'
import type { RecordFormState } from './use-record-form.ts'

export function RefusalNotice({ form }: { form: Pick<RecordFormState, 'refusal' | 'isNew' | 'discard'> }) {
  const { refusal, isNew, discard } = form
  if (!refusal) return null
  return (
    <FormNotice>
      <p className="min-w-0 flex-1 basis-64">{translateSentence(refusal.errors[0]?.message ?? refusal.message)}</p>
      {refusal.seeAlso ? (
        // Following the link discards a new record's draft, because the record already exists.
        <Link
          to={refusal.seeAlso}
          {...(isNew ? { onClick: discard } : {})}
          className={buttonVariants({ variant: 'outline', size: 'sm' })}
        >{t`Open it`}</Link>
      ) : null}
    </FormNotice>
  )
}
