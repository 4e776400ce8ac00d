/** Says that somebody else was faster, and leads to what they saved. Nothing that was typed goes before. */
import { Button } from '#web/ui/button.tsx'
import type { RecordFormState } from './use-record-form.ts'

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
      <Button size="sm" onClick={form.loadNewerVersion}>
        Load the newer version
      </Button>
    </div>
  )
}
