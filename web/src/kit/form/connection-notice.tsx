import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { NO_CONNECTION, useIsOffline } from '../connection.ts'
import { FormNotice } from './form-notice.tsx'
import type { RecordFormState } from './use-record-form.ts'

/** Shows that a save has not reached the server, with a button that retries it. */
export function ConnectionNotice({ form }: { form: Pick<RecordFormState, 'isUnreached' | 'submit'> }) {
  const isOffline = useIsOffline()
  if (!form.isUnreached) return null
  return (
    <FormNotice>
      <p className="min-w-0 flex-1 basis-64">
        {isOffline ? t(NO_CONNECTION) : t`The connection is back. What you typed is kept, but not saved yet.`}
      </p>
      <Button variant="outline" size="sm" onClick={() => void form.submit()}>{t`Try again`}</Button>
    </FormNotice>
  )
}
