/** Every call of the API, for authors of clients: who may make it, what it takes and answers, and an example. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import { useEffect, useMemo, useRef, useState } from 'react'
import { openapiDocumentApi } from '#shared/features/openapi.ts'
import { EmptyState, ErrorState } from '#web/kit/empty-state.tsx'
import { catalogueQuery } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { type ShortcutList, useScreenShortcuts } from '#web/kit/screen-shortcuts.ts'
import { useShortcut } from '#web/kit/use-shortcut.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CallDetails, MethodMark } from './call-details.tsx'
import { type ApiCall, filterCalls, listCalls, type OpenApiDocument } from './read-document.ts'
import { TokenCard } from './token-card.tsx'

const { document: documentCall } = openapiDocumentApi.calls
const SHORTCUTS: ShortcutList = [
  ['/', 'Search'],
  ['j / k', 'Next and previous call'],
]

export function ApiReferenceScreen() {
  const { data, isError, refetch } = useQuery({ ...catalogueQuery(documentCall), meta: { isQuiet: true } })
  return (
    <ScreenLayout
      title="API reference"
      subtitle="Every call of this API. What a person may do here, they may do by it too, and no more."
      wide
      actions={
        <Button variant="outline" asChild>
          <a href={documentCall.path} download="muster-openapi.json">
            <Download /> OpenAPI document
          </a>
        </Button>
      }
    >
      <TokenCard />
      {data ? <Reference document={data as unknown as OpenApiDocument} /> : null}
      {!data && isError ? (
        <Card>
          <ErrorState retry={() => void refetch()} />
        </Card>
      ) : null}
      {data || isError ? null : <Skeleton className="h-96" />}
    </ScreenLayout>
  )
}

function Reference({ document }: { document: OpenApiDocument }) {
  useScreenShortcuts('API reference', SHORTCUTS)
  const { call: chosen } = useSearch({ from: '/_app/api-reference' })
  const navigate = useNavigate({ from: '/api-reference' })
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const calls = useMemo(() => listCalls(document), [document])
  const found = filterCalls(calls, text)
  const call = calls.find(({ id }) => id === chosen) ?? found[0]
  const goBy = (step: 1 | -1) => {
    const at = found.findIndex(({ id }) => id === call?.id)
    const next = found[at + step]
    if (next) void navigate({ search: { call: next.id }, replace: true, resetScroll: false })
  }
  useShortcut('/', () => search.current?.focus())
  useShortcut('j', () => goBy(1))
  useShortcut('k', () => goBy(-1))
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Card className="flex max-h-80 flex-col lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6.5rem)]">
        <div className="border-b p-3">
          <Input
            ref={search}
            type="search"
            aria-label="Search calls"
            placeholder="Search calls"
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={event => event.key === 'ArrowDown' && goBy(1)}
          />
        </div>
        {found.length ? (
          <CallList calls={found} chosen={call?.id} />
        ) : (
          <EmptyState text={`No call has “${text}” in its name or path.`} />
        )}
      </Card>
      {call ? <CallDetails key={call.id} call={call} document={document} /> : null}
    </div>
  )
}

/** What a feature's name covers of the list, in pixels. */
const HEAD = 40

function CallList({ calls, chosen }: { calls: readonly ApiCall[]; chosen: string | undefined }) {
  const features = [...new Set(calls.map(({ feature }) => feature))]
  const list = useRef<HTMLElement>(null)
  // Only the list scrolls: the page stays where it is.
  useEffect(() => {
    const link = chosen && list.current?.querySelector('[aria-current]')
    if (!link || !list.current) return
    const [around, own] = [list.current.getBoundingClientRect(), link.getBoundingClientRect()]
    const hidden = own.top < around.top + HEAD ? own.top - around.top - HEAD : Math.max(0, own.bottom - around.bottom)
    list.current.scrollTop += hidden
  }, [chosen])
  return (
    <nav ref={list} aria-label="Calls" className="overflow-y-auto p-2">
      {features.map(feature => (
        <section key={feature} aria-label={nameOf(feature)}>
          <h2 className="sticky -top-2 bg-card px-2 pt-3 pb-1 text-xs font-medium text-muted-foreground">
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
                    resetScroll={false}
                    aria-current={id === chosen ? 'true' : undefined}
                    className={cn(
                      'flex gap-2 rounded-md px-2 py-1.5 hover:bg-accent',
                      id === chosen && 'bg-accent font-medium',
                    )}
                  >
                    <MethodMark method={method} />
                    <span className="min-w-0">
                      <span className="block truncate text-[0.8125rem]">{summary}</span>
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

/** `action-items` is headed `Action items`. */
const nameOf = (feature: string): string => {
  const words = feature.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
