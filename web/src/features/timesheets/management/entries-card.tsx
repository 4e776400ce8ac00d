import { type ReactNode, useId } from 'react'
import { t } from '#shared/kit/texts.ts'
import { EmptyState, ErrorState } from '#web/kit/empty-state.tsx'
import { ConnectionNotice } from '#web/kit/form/connection-notice.tsx'
import type { RecordFormState } from '#web/kit/form/use-record-form.ts'
import { VersionConflictNotice } from '#web/kit/form/version-conflict-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

interface EntriesCardProps<In extends Record<string, unknown>, Out> {
  readonly title: string
  readonly form: RecordFormState<In, Out>
  readonly fields: ReactNode
  /** Next to Save. */
  readonly actions: ReactNode
  /** The existing entries. */
  readonly children: ReactNode
}

/** A form that adds entries to the list below it. */
export function EntriesCard<In extends Record<string, unknown>, Out>(props: EntriesCardProps<In, Out>) {
  const { title, form, fields, actions, children } = props
  const id = useId()
  const { isDirty } = form.form.formState
  return (
    <Card aria-labelledby={id} className="overflow-hidden">
      <div className="p-5">
        <h2 id={id} className="mb-4 text-sm font-semibold">
          {title}
        </h2>
        <form
          noValidate
          aria-labelledby={id}
          aria-busy={form.isSaving}
          className="grid gap-4"
          onSubmit={event => {
            event.preventDefault()
            void form.submit()
          }}
        >
          <VersionConflictNotice form={form} />
          <ConnectionNotice form={form} />
          {fields}
          <div className="flex flex-wrap items-center gap-2">
            {/* In the primary colour only once something is entered, since several cards have a Save. */}
            <Button type="submit" variant={isDirty ? 'default' : 'outline'} disabled={form.isSaving}>
              {form.isSaving ? (
                <Spinner className={isDirty ? 'text-primary-foreground' : ''} label={t`Saving`} />
              ) : null}
              {t`Save`}
            </Button>
            {actions}
          </div>
        </form>
      </div>
      <div className="border-t">{children}</div>
    </Card>
  )
}

interface EntryListProps<T extends { readonly _id: string }> {
  readonly label: string
  readonly query: {
    readonly data: readonly T[] | undefined
    readonly isError: boolean
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly emptyText: string
  /** Short entries in two columns, ordered by column. */
  readonly isTwoColumns?: boolean
  /** How many entries there usually are, to reserve their space while loading. */
  readonly usualCount?: number
  readonly children: (entry: T) => ReactNode
}

const TWO_COLUMNS = '-mb-px gap-0 sm:columns-2 sm:[column-rule:1px_solid_var(--border)]'

export function EntryList<T extends { readonly _id: string }>({
  label,
  query,
  emptyText,
  isTwoColumns = false,
  usualCount = 3,
  children,
}: EntryListProps<T>) {
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState error={query.error} retry={() => void query.refetch()} />
    ) : (
      <div className={isTwoColumns ? TWO_COLUMNS : undefined}>
        {Array.from({ length: usualCount }, (_, index) => index).map(index => (
          <div key={index} className="border-b px-5 py-1.5">
            <div className="flex h-8 items-center">
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    )
  if (query.data.length === 0) return <EmptyState text={emptyText} />
  return (
    <ul aria-label={label} className={isTwoColumns ? TWO_COLUMNS : 'divide-y'}>
      {query.data.map(entry => (
        <li key={entry._id} className={cn(isTwoColumns && 'break-inside-avoid border-b')}>
          {children(entry)}
        </li>
      ))}
    </ul>
  )
}
