/** Why a save was refused, with a link to the record that stands in the way. */
import { Link } from '@tanstack/react-router'
import { buttonLook } from '#web/ui/button.tsx'
import type { RecordForm } from './use-record-form.ts'

export function SeeAlso({ form }: { form: Pick<RecordForm, 'refusal' | 'abandon'> }) {
  const { refusal, abandon } = form
  if (!refusal?.seeAlso) return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-tone-yellow/40 bg-tone-yellow/10 px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-64">{refusal.errors[0]?.message ?? refusal.sentence}</p>
      {/* Who goes there has what they wanted to make. */}
      <Link to={refusal.seeAlso} onClick={abandon} className={buttonLook({ size: 'sm' })}>
        Open it
      </Link>
    </div>
  )
}
