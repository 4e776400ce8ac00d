/** Lists of the employee host: short, made for phones, each row a link to its record. */
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { EmptyState, ErrorState } from '#web/kit/empty-state.tsx'
import { FoldButton, useFold } from '#web/kit/folding.tsx'
import { parseHref } from '#web/kit/parse-href.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useScreenShortcuts } from '../screen-shortcuts.ts'
import { OWN_LIST_SHORTCUTS, OWN_TASK_SHORTCUTS, useOwnRowKeys } from './use-own-row-keys.ts'

/** The part of a query that the list screen needs; several queries can be combined into one. */
export interface OwnListQuery<T> {
  readonly data: readonly T[] | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface OwnListScreenProps<T> {
  readonly title: string
  readonly subtitle: string
  readonly actions?: ReactNode
  readonly query: OwnListQuery<T>
  /** The text of an empty list. */
  readonly empty: string
  /** Whether rows can be marked as done in the list. */
  readonly isToDo?: boolean
  readonly children: (items: readonly T[]) => ReactNode
}

export function OwnListScreen<T>(props: OwnListScreenProps<T>) {
  const { title, subtitle, actions, query, empty, isToDo = false, children } = props
  const rows = useOwnRowKeys()
  useScreenShortcuts(title, isToDo ? OWN_TASK_SHORTCUTS : OWN_LIST_SHORTCUTS)
  return (
    <ScreenLayout title={title} subtitle={subtitle} width="form" actions={actions}>
      <div ref={rows}>
        {query.data ? (
          query.data.length > 0 ? (
            <div className="grid gap-6">{children(query.data)}</div>
          ) : (
            <Card>
              <EmptyState text={empty} />
            </Card>
          )
        ) : query.error ? (
          <Card>
            <ErrorState error={query.error} retry={() => void query.refetch()} />
          </Card>
        ) : (
          <Card className="grid gap-5 p-5">
            <span className="sr-only">
              <Spinner />
            </span>
            {[1, 2, 3, 4].map(row => (
              <div key={row} className="flex justify-between gap-6">
                <Skeleton className="h-4 w-40" />
                <Skeleton className="h-4 w-16" />
              </div>
            ))}
          </Card>
        )}
      </div>
    </ScreenLayout>
  )
}

interface OwnGroupProps<T> {
  readonly title: string
  readonly items: readonly T[]
  readonly children: (item: T, index: number, items: readonly T[]) => ReactNode
}

/** A titled group of rows; if it has none, a card with the text of `none`, or nothing. */
export function OwnGroup<T>({ title, items, none, children }: OwnGroupProps<T> & { none?: string }) {
  const heading = useId()
  if (items.length === 0)
    return none ? (
      <Card>
        <EmptyState text={none} />
      </Card>
    ) : null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 flex items-center gap-2 font-semibold">
        {title}
        <CountPill count={items.length} />
      </h2>
      <Card>
        <ul className="divide-y">{items.map(children)}</ul>
      </Card>
    </section>
  )
}

/** A group that is collapsed at first; `name` contains the screen and the group. */
export function FoldedOwnGroup<T>({ name, title, items, children }: OwnGroupProps<T> & { name: string }) {
  const heading = useId()
  const fold = useFold(name)
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="flex items-center gap-2 font-semibold">
        <FoldButton fold={fold}>{title}</FoldButton>
        <CountPill count={items.length} />
      </h2>
      <Card id={fold.id} hidden={!fold.isOpen} className="mt-2">
        {fold.isOpen ? <ul className="divide-y">{items.map(children)}</ul> : null}
      </Card>
    </section>
  )
}

const CountPill = ({ count }: { count: number }) => (
  <span className="rounded-full bg-muted px-2 py-0.5 text-xs font-medium text-muted-foreground tabular-nums">
    {count}
  </span>
)

interface OwnRowProps {
  readonly path: string
  readonly title: string
  readonly detail: ReactNode
  /** Puts the detail beside a short title, where there is room. */
  readonly isOneLine?: boolean
  /** The status at the row's end. */
  readonly end?: ReactNode
  /** A button before the title, outside the link. */
  readonly act?: ReactNode
}

export function OwnRow({ path, title, detail, isOneLine = false, end, act }: OwnRowProps) {
  return (
    <li className="relative flex items-center gap-1 px-4 py-3 first:rounded-t-lg last:rounded-b-lg hover:bg-muted/60 has-[a:focus-visible]:bg-accent/70">
      {act ? (
        <span data-row-act className="relative z-10 -ml-1.5 shrink-0">
          {act}
        </span>
      ) : null}
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <span
          className={cn(
            'min-w-0 flex-1 basis-36 gap-0.5',
            isOneLine ? 'flex flex-wrap items-baseline gap-x-2.5' : 'grid',
          )}
        >
          <Link
            {...parseHref(path)}
            className={cn(
              'font-medium wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring',
              // The details of all rows begin in one line.
              isOneLine && 'min-w-36',
            )}
          >
            {title}
          </Link>
          <span className="text-[0.8125rem] wrap-anywhere text-muted-foreground">{detail}</span>
        </span>
        {end}
      </div>
    </li>
  )
}

/** A fact of a record; a wide one takes two columns. */
export type OwnFact = readonly [label: string, value: ReactNode, isWide?: boolean]

/** A record's facts, label above value. */
export const OwnFacts = ({ facts }: { facts: readonly OwnFact[] }) => (
  <dl className="grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-3">
    {facts.map(([label, value, isWide = false]) => (
      <div key={label} className={cn('min-w-0', isWide && 'col-span-2')}>
        <dt className="text-xs text-muted-foreground">{label}</dt>
        <dd className="mt-0.5 break-words">{value || '–'}</dd>
      </div>
    ))}
  </dl>
)
