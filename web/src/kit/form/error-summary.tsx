/** Shown above a form that could not be saved: the number of invalid fields, with a link to each. */
import { type Control, type FieldErrors, type FieldValues, useFormState } from 'react-hook-form'
import { t } from '#shared/kit/texts.ts'
import { findField, type KnownField } from './known-fields.ts'

export function ErrorSummary<In extends FieldValues, Out>({ control }: { control: Control<In, unknown, Out> }) {
  const { errors, isSubmitted } = useFormState({ control })
  if (!isSubmitted) return null
  const fields = listPaths(errors)
    .flatMap(path => findField(control, path) ?? [])
    .sort(compareInPage)
  if (fields.length === 0) return null
  return (
    <nav
      aria-label={t`Fields that need attention`}
      className="max-h-32 overflow-y-auto rounded-lg border border-destructive/50 bg-card px-4 py-3 shadow-sm dark:border-tone-red/50"
    >
      <p className="font-medium">
        {fields.length === 1 ? t`1 field needs attention` : t`${fields.length} fields need attention`}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {fields.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-block rounded-sm py-0.5 text-destructive underline underline-offset-4 dark:text-tone-red"
              onClick={event => {
                event.preventDefault()
                const field = document.getElementById(id)
                field?.scrollIntoView({ block: 'center' })
                field?.focus({ preventScroll: true })
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Sorts fields by position in the form, because errors come in the order of the schema or the server's checks. */
function compareInPage(one: KnownField, other: KnownField): number {
  const [first, second] = [one, other].map(({ id }) => document.getElementById(id))
  if (!first || !second) return 0
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** Returns the paths of all errors, including those in lists: `title`, `keyResults.0.source`. */
function listPaths(errors: FieldErrors, before = ''): string[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const path = before + name
    if (!error || typeof error !== 'object') return []
    return 'type' in error && typeof error.type === 'string' ? [path] : listPaths(error as FieldErrors, `${path}.`)
  })
}
