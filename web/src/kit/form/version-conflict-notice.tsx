import { Button } from '#web/ui/button.tsx'
import type { RecordFormState } from './use-record-form.ts'

/** Says that somebody else saved first, and leads to what they saved. Until then nothing typed is lost. */
export function VersionConflictNotice({
  form,
}: {
  form: Pick<RecordFormState, 'versionConflict' | 'loadNewerVersion'>
}) {
  if (!form.versionConflict) return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-tone-yellow/40 bg-tone-yellow/10 px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-64">
        {form.versionConflict} Your text is still here: copy what you want to keep.
      </p>
      <Button variant="outline" size="sm" onClick={form.loadNewerVersion}>
        Load the newer version
      </Button>
    </div>
  )
}
