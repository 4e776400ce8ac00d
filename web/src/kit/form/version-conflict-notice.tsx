import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormNotice } from './form-notice.tsx'
import type { RecordFormState } from './use-record-form.ts'

/** Shows that somebody else saved first, with a button that loads their version. Input is kept until then. */
export function VersionConflictNotice({
  form,
}: {
  form: Pick<RecordFormState, 'versionConflict' | 'loadNewerVersion'>
}) {
  if (!form.versionConflict) return null
  return (
    <FormNotice>
      <p className="min-w-0 flex-1 basis-64">
        {`${form.versionConflict} ${t`Your text is still here: copy what you want to keep.`}`}
      </p>
      <Button variant="outline" size="sm" onClick={form.loadNewerVersion}>{t`Load the newer version`}</Button>
    </FormNotice>
  )
}
