import { type ReactNode, useId } from 'react'
import { LostRace } from '#web/kit/form/lost-race.tsx'
import type { RecordForm } from '#web/kit/form/use-record-form.ts'
import { Failed, Notice } from '#web/kit/notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

interface PanelProps<In extends Record<string, unknown>, Out> {
  readonly title: string
  readonly form: RecordForm<In, Out>
  readonly fields: ReactNode
  /** Beside Save. */
  readonly actions: ReactNode
  /** What is there already. */
  readonly children: ReactNode
}

/** A form that adds to the list below it. */
export function Panel<In extends Record<string, unknown>, Out>(props: PanelProps<In, Out>) {
  const { title, form, fields, actions, children } = props
  const id = useId()
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
          <LostRace form={form} />
          {fields}
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" variant="primary" disabled={form.isSaving}>
              {form.isSaving ? <Spinner className="text-primary-foreground" label="Saving" /> : null}
              Save
            </Button>
            {actions}
          </div>
        </form>
      </div>
      <div className="border-t">{children}</div>
    </Card>
  )
}

interface EntriesProps<T extends { readonly _id: string }> {
  readonly label: string
  readonly asked: {
    readonly data: readonly T[] | undefined
    readonly isError: boolean
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly nothing: string
  readonly children: (entry: T) => ReactNode
}

/** The list of a panel. */
export function Entries<T extends { readonly _id: string }>({ label, asked, nothing, children }: EntriesProps<T>) {
  if (asked.data === undefined)
    return asked.isError ? (
      <Failed {...(asked.error ? { text: asked.error.message } : {})} retry={() => void asked.refetch()} />
    ) : (
      <div className="grid gap-3 p-5">
        {['w-2/3', 'w-1/2', 'w-3/5'].map(width => (
          <div key={width} className={width}>
            <Skeleton className="h-4" />
          </div>
        ))}
      </div>
    )
  if (asked.data.length === 0) return <Notice text={nothing} />
  return (
    <ul aria-label={label} className="divide-y">
      {asked.data.map(entry => (
        <li key={entry._id}>{children(entry)}</li>
      ))}
    </ul>
  )
}
