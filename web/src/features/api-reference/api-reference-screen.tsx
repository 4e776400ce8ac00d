/** All calls of the API, for authors of clients: who may use each, its parameters and responses, and an example. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import Search from 'lucide-react/icons/search'
import { useEffect, useMemo, useRef, useState } from 'react'
import { openapiDocumentApi } from '#shared/features/openapi.ts'
import { t } from '#shared/kit/texts.ts'
import { EmptyState, ErrorState } from '#web/kit/empty-state.tsx'
import { catalogueQuery } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { type ShortcutList, useScreenShortcuts } from '#web/kit/screen-shortcuts.ts'
import { useMedia } from '#web/kit/use-media.ts'
import { useShortcut } from '#web/kit/use-shortcut.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Input } from '#web/ui/input.tsx'
import { scrollWithin } from '#web/ui/scroll-within.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CallDetails, MethodMark } from './call-details.tsx'
import { type ApiCall, filterCalls, listCalls, type OpenApiDocument, toShortName } from './read-document.ts'
import { TokenCard } from './token-card.tsx'

const { document: documentCall } = openapiDocumentApi.calls
const SHORTCUTS: ShortcutList = [
  ['/', 'Search'],
  ['j / k', 'Next and previous call'],
]

export function ApiReferenceScreen() {
  const { call: chosen } = useSearch({ from: '/_app/api-reference' })
  // Narrow windows show a call instead of the list and the introduction.
  const isNarrow = useMedia('(width < 64rem)')
  const { data, isError, refetch } = useQuery({ ...catalogueQuery(documentCall), meta: { isQuiet: true } })
  return (
    <ScreenLayout
      title={t`API reference`}
      subtitle={t`Every call of this API. The API allows exactly what you can do here.`}
      width="table"
      actions={
        <Button variant="outline" asChild>
          <a href={documentCall.path} download="muster-openapi.json">
            <Download /> {t`OpenAPI document`}
          </a>
        </Button>
      }
    >
      {isNarrow && chosen ? null : <TokenCard />}
      {data ? <Reference document={data as unknown as OpenApiDocument} chosen={chosen} isNarrow={isNarrow} /> : null}
      {!data && isError ? (
        <Card>
          <ErrorState retry={() => void refetch()} />
        </Card>
      ) : null}
      {data || isError ? null : <Skeleton className="h-96" />}
    </ScreenLayout>
  )
}

interface ReferenceProps {
  readonly document: OpenApiDocument
  readonly chosen: string | undefined
  readonly isNarrow: boolean
}

function Reference({ document, chosen, isNarrow }: ReferenceProps) {
  useScreenShortcuts('API reference', SHORTCUTS)
  const navigate = useNavigate({ from: '/api-reference' })
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const calls = useMemo(() => listCalls(document), [document])
  const found = filterCalls(calls, text)
  const call = calls.find(({ id }) => id === chosen) ?? (isNarrow ? undefined : found[0])
  const goBy = (step: 1 | -1) => {
    const at = found.findIndex(({ id }) => id === call?.id)
    const next = found[at + step]
    if (next) void navigate({ search: { call: next.id }, replace: true, resetScroll: false })
  }
  useShortcut('/', () => search.current?.focus())
  useShortcut('j', () => goBy(1))
  useShortcut('k', () => goBy(-1))
  if (isNarrow && call)
    return (
      <>
        <Button variant="outline" asChild className="mb-3">
          <Link to="/api-reference" search={{}}>
            <ArrowLeft /> {t`All calls`}
          </Link>
        </Button>
        <CallDetails key={call.id} call={call} document={document} />
      </>
    )
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Card className="flex flex-col lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6.5rem)]">
        <div className="relative border-b p-3">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-6 size-4 -translate-y-1/2 text-muted-foreground"
          />
          <Input
            ref={search}
            className="pl-9"
            type="search"
            aria-label={t`Search calls`}
            placeholder={t`Search calls`}
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={event => event.key === 'ArrowDown' && goBy(1)}
          />
        </div>
        {found.length ? (
          <CallList calls={found} chosen={call?.id} isPage={isNarrow} />
        ) : (
          <EmptyState text={t`No call has “${text}” in its name or path.`} />
        )}
      </Card>
      {call ? <CallDetails key={call.id} call={call} document={document} /> : null}
    </div>
  )
}

/** Height in pixels of a feature's sticky heading, which covers the top of the list. */
const HEAD = 40

interface CallListProps {
  readonly calls: readonly ApiCall[]
  readonly chosen: string | undefined
  /** Whether the list is a page of its own, as in narrow windows. */
  readonly isPage: boolean
}

function CallList({ calls, chosen, isPage }: CallListProps) {
  const features = [...new Set(calls.map(({ feature }) => feature))]
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = chosen && list.current?.querySelector('[aria-current]')
    if (link && list.current) scrollWithin(list.current, link, HEAD)
  }, [chosen])
  return (
    <nav ref={list} aria-label={t`Calls`} className="p-2 lg:overflow-y-auto">
      {features.map(feature => (
        <section key={feature} aria-label={nameOf(feature)}>
          <h2 className="sticky top-14 bg-card lg:-top-2 px-2 pt-3 pb-1 text-xs font-medium text-muted-foreground">
            {nameOf(feature)}
          </h2>
          <ul>
            {calls
              .filter(call => call.feature === feature)
              .map(({ id, method, path, summary }) => (
                <li key={id}>
                  <Link
                    to="/api-reference"
                    search={{ call: id }}
                    resetScroll={isPage}
                    aria-current={id === chosen ? 'true' : undefined}
                    className={cn(
                      'flex gap-2 rounded-md px-2 py-1.5 hover:bg-accent',
                      id === chosen && 'bg-accent font-medium',
                    )}
                  >
                    <MethodMark method={method} />
                    <span className="min-w-0">
                      <span className="block text-[0.8125rem]">{toShortName(summary)}</span>
                      <span className="block truncate font-mono text-xs font-normal text-muted-foreground">{path}</span>
                    </span>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** Turns `action-items` into `Action items`. */
const nameOf = (feature: string): string => {
  const words = feature.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
