/** A section of a person's page: their newest records of one kind, and a link to all of them. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { PersonSection } from '#shared/features/employees/person.ts'
import type { AnyCall, Result } from '#shared/kit/contract.ts'
import { t } from '#shared/kit/texts.ts'
import type { ApiRequest } from '#web/kit/api.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinesSkeleton } from '#web/ui/lines-skeleton.tsx'

/** How many rows a section shows. */
export const SECTION_ROWS = 5

export interface SectionRow {
  readonly id: string
  readonly title: string
  readonly detail: ReactNode
  readonly status?: string
  /** At the end, where others have their status. */
  readonly length?: string
  /** The record's page, if it has one. */
  readonly to?: string
}

interface RecordSectionProps<C extends AnyCall> {
  readonly section: PersonSection
  readonly title: string
  readonly call: C
  readonly request: Pick<ApiRequest<C>, 'params' | 'query'>
  /** The path of the list with all of them. */
  readonly allPath?: string
  readonly toRow: (item: Result<C>['items'][number], index: number, all: Result<C>['items']) => SectionRow
  /** Additional content below the rows, from the newest record. */
  readonly more?: (newest: Result<C>['items'][number]) => ReactNode
}

/** The loaded sections, with whether they are empty. */
export type LoadedSections = ReadonlyMap<PersonSection, { readonly title: string; readonly isEmpty: boolean }>

/** Lets the page name the sections without records in one line, instead of a card for each. */
export const ReportSection = createContext<Dispatch<SetStateAction<LoadedSections>>>(() => {})

export function RecordSection<C extends AnyCall>({
  section,
  title,
  call,
  request,
  allPath,
  toRow,
  more,
}: RecordSectionProps<C>) {
  const { ref, isNear } = useNearness()
  const { data, isError, error, refetch } = useQuery({ ...queryFor(call, request), enabled: isNear })
  const page = data as { totalItems: number; items: Result<C>['items'] } | undefined
  const isEmpty = page?.items.length === 0
  const isLoaded = page !== undefined || isError
  const setLoaded = useContext(ReportSection)
  // Not undone when the section is moved to the other column, or it would be moved back.
  useEffect(() => {
    if (isLoaded) setLoaded(loaded => new Map(loaded).set(section, { title, isEmpty }))
  }, [isLoaded, isEmpty, section, title, setLoaded])
  if (isEmpty) return null
  return (
    <SectionCard
      title={title}
      frame={ref}
      count={page?.totalItems}
      action={
        allPath && page && page.totalItems > SECTION_ROWS ? (
          <Link to={allPath} className="text-[0.8125rem] text-primary hover:underline dark:text-accent-foreground">
            {t`See all ${page.totalItems}`}
          </Link>
        ) : null
      }
    >
      {page ? (
        <>
          <ul className="divide-y">
            {page.items.slice(0, SECTION_ROWS).map((item: Result<C>['items'][number], index: number) => {
              const row = toRow(item, index, page.items)
              return <RowItem key={row.id} row={row} />
            })}
          </ul>
          {more?.(page.items[0])}
        </>
      ) : isError ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LinesSkeleton className="px-4 pb-4" />
      )}
    </SectionCard>
  )
}

interface SectionCardProps {
  readonly title: string
  readonly count?: number | undefined
  readonly action?: ReactNode
  readonly frame?: React.Ref<HTMLElement>
  readonly children: ReactNode
}

export function SectionCard({ title, count, action, frame, children }: SectionCardProps) {
  const headingId = useId()
  return (
    <Card ref={frame} aria-labelledby={headingId} className="overflow-hidden">
      <div className="flex min-h-12 items-center gap-2 px-4">
        <h2 id={headingId} className="font-semibold">
          {title}
        </h2>
        {count ? <span className="text-xs text-muted-foreground tabular-nums">{count}</span> : null}
        <div className="ml-auto">{action}</div>
      </div>
      {children}
    </Card>
  )
}

function RowItem({ row: { title, detail, status, length, to } }: { row: SectionRow }) {
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 has-[a]:hover:bg-muted/60">
      <div className="min-w-0 flex-1">
        {to ? (
          <Link
            to={to}
            className="block truncate font-medium after:absolute after:inset-0 focus-visible:after:-outline-offset-2"
          >
            {title}
          </Link>
        ) : (
          <span className="block truncate font-medium">{title}</span>
        )}
        <div className="truncate text-xs text-muted-foreground">{detail}</div>
      </div>
      {status ? <StatusChip name={status} /> : null}
      {length ? <span className="shrink-0 text-muted-foreground tabular-nums">{length}</span> : null}
    </li>
  )
}

/** Whether the section is near the viewport; only then are its records loaded. */
function useNearness() {
  const ref = useRef<HTMLElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: '300px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, isNear }
}
