import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Maximize from 'lucide-react/icons/maximize'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { OrgChart } from '#shared/features/employees/org-chart.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { formatPercent } from '#shared/kit/percent.ts'
import { t } from '#shared/kit/texts.ts'
import { saveFile } from '#web/kit/download.ts'
import { EmptyState, ErrorState } from '#web/kit/empty-state.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { type ShortcutList, useScreenShortcuts } from '#web/kit/screen-shortcuts.ts'
import { toastError } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import {
  buildForest,
  type ChartGrouping,
  type Flag,
  findAncestors,
  foldBelow,
  foldToFit,
  GROUPINGS,
  listNodes,
} from './build-forest.ts'
import { CHART_KEYS_ID, ChartCanvas } from './chart-canvas.tsx'
import { ChartSearch } from './chart-search.tsx'
import { toPng, toSvgBlob } from './export-chart.ts'
import { getKeptChart, keepChart } from './kept-chart.ts'
import { CARD, layOutChart, type PlacedNode } from './lay-out-chart.ts'
import { PADDING, usePanZoom, type View } from './use-pan-zoom.ts'
import { useSteadyLayout } from './use-steady-layout.ts'

const SHORTCUTS: ShortcutList = [
  ['↑ ↓ ← →', 'Go from card to card'],
  ['Enter', 'Open the person'],
  ['Space', 'Fold or unfold'],
  ['A–Z', 'Find a person'],
  ['+ / −', 'Zoom'],
  ['0', 'Fit the chart'],
]
/** How many cards show at first, at most. */
const FIRST_CARDS = 60

export function OrgChartScreen() {
  useScreenShortcuts(t`Org chart`, SHORTCUTS)
  const { by = 'leader', at } = useSearch({ from: '/_app/org-chart' })
  const { data, isError, error, refetch } = useQuery(queryFor(employeesApi.calls.orgChart))
  return (
    <ScreenLayout title={t`Org chart`} width="table">
      {data ? (
        data.people.length === 0 ? (
          <Card>
            <EmptyState text={t`There is nobody to show.`} />
          </Card>
        ) : (
          <MeasuredChart key={by} chart={data} by={by} at={at} />
        )
      ) : isError ? (
        <Card>
          <ErrorState error={error} retry={() => void refetch()} />
        </Card>
      ) : (
        <ChartSkeleton />
      )}
    </ScreenLayout>
  )
}

interface ChartProps {
  readonly chart: OrgChart
  readonly by: ChartGrouping
  readonly at: string | undefined
}

/** How many levels show at first depends on the chart's width. */
function MeasuredChart(props: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} data-list="" className="flex flex-col gap-3 tall:min-h-0 tall:flex-1">
      {width === undefined ? null : <Chart {...props} width={width} />}
    </div>
  )
}

function Chart({ chart, by, at, width }: ChartProps & { width: number }) {
  const forest = useMemo(() => buildForest(chart, by), [chart, by])
  const nodes = useMemo(() => listNodes(forest), [forest])
  const ancestors = useMemo(() => findAncestors(forest), [forest])
  const [kept] = useState(() => (at ? undefined : getKeptChart(by)))
  const [chosen, setFolded] = useState(kept?.folded)
  const first = useMemo(() => foldToFit(forest, next => fitsInWidth(layOutChart(forest, next), width)), [forest, width])
  const folded = chosen ?? first
  const [active, setActive] = useState(kept?.active ?? forest[0]?.id ?? '')
  const [typed, setTyped] = useState('')
  const [sought, seek] = useState<string>()
  const layout = useMemo(() => layOutChart(forest, folded), [forest, folded])
  const { frame, layer, flat, sight, control } = usePanZoom(kept?.view, layout)
  const { hold } = useSteadyLayout(layout, frame, control)
  const searchField = useRef<HTMLInputElement>(null)

  const showAll = () => void control.showAll(layout)
  const fitted = useRef<View>(undefined)
  const view = control.getView()
  // A layout effect: later, on a slow machine, the chart would jump while somebody already drags it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and in another width until somebody moves it
  useLayoutEffect(() => {
    if (fitted.current ? view !== fitted.current : kept) return
    control.showAll(layout, 1, (layout.placed[0]?.x ?? 0) + CARD.width / 2, false)
    fitted.current = control.getView()
  }, [width])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the chart first appears
  useLayoutEffect(() => {
    if (kept) frame.current?.focus({ preventScroll: true })
    if (at && ancestors.has(at)) goTo(at)
  }, [])
  const atEnd = useRef(() => {})
  atEnd.current = () => keepChart({ by, folded, active, view: control.getView() })
  useEffect(() => () => atEnd.current(), [])

  // In an effect, because the sought card may only be in the layout after unfolding.
  useEffect(() => {
    const found = sought && layout.placed.find(({ node }) => node.id === sought)
    if (!found) return
    control.reveal({ ...CARD, x: found.x, y: found.y }, true)
    seek(undefined)
  }, [sought, layout, control])

  const goTo = (id: string) => {
    setFolded(new Set([...folded].filter(one => !ancestors.get(id)?.includes(one))))
    setActive(id)
    seek(id)
    frame.current?.focus({ preventScroll: true })
  }
  /** Keeps the toggled card where it is. */
  const toggle = (id: string) => {
    if (!layout.placed.find(({ node }) => node.id === id)?.node.children.length) return
    const next = new Set(folded)
    if (!next.delete(id)) next.add(id)
    hold(id)
    setFolded(next)
  }
  /** Folds everything below the first two levels. */
  const foldAll = () => {
    setFolded(foldBelow(forest, 1))
    setActive(forest[0]?.id ?? '')
    seek(forest[0]?.id)
  }
  const unfoldAll = () => {
    setFolded(new Set())
    seek(active)
  }
  const pathOf = ({ node }: PlacedNode) => (node.kind === 'person' ? `/people/${node.id}` : undefined)

  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <ChartSearch
          ref={searchField}
          nodes={nodes}
          typed={typed}
          setTyped={setTyped}
          onFound={goTo}
          leave={() => frame.current?.focus({ preventScroll: true })}
        />
        <GroupingChoice by={by} />
        <FlagButtons nodes={nodes} goTo={goTo} active={active} />
        <div className="ml-auto flex items-center gap-2">
          <Button variant="outline" onClick={folded.size ? unfoldAll : foldAll}>
            {folded.size ? t`Unfold all` : t`Fold all`}
          </Button>
          <ExportMenu layout={layout} />
        </div>
      </div>
      <Card className="relative h-[calc(100dvh-17.5rem)] min-h-80 overflow-hidden bg-background tall:h-auto tall:flex-1">
        <ChartCanvas
          layout={layout}
          sight={sight}
          frame={frame}
          layer={layer}
          flat={flat}
          control={control}
          active={active}
          setActive={setActive}
          toggle={toggle}
          showAll={showAll}
          pathOf={pathOf}
          startSearch={letter => {
            setTyped(letter)
            searchField.current?.focus()
          }}
        />
        <p
          id={CHART_KEYS_ID}
          className="sr-only"
        >{t`Arrow keys go from card to card. Enter opens a person, Space folds, letters search, plus and minus zoom, 0 fits.`}</p>
        <div className="absolute right-3 bottom-3 flex items-center rounded-md border bg-card p-0.5 shadow-xs">
          <ZoomButton label={t`Zoom out`} icon={<ZoomOut />} act={control.zoomOut} />
          <span className="w-11 text-center text-xs text-muted-foreground tabular-nums">
            {formatPercent(Math.round(sight.scale * 100))}
          </span>
          <ZoomButton label={t`Zoom in`} icon={<ZoomIn />} act={control.zoomIn} />
          <ZoomButton label={t`Fit the chart`} icon={<Maximize />} act={showAll} />
        </div>
      </Card>
    </>
  )
}

const fitsInWidth = ({ placed, width }: ReturnType<typeof layOutChart>, room: number) =>
  placed.length <= FIRST_CARDS && width <= room - PADDING * 2

const GROUPING_CHOICES = GROUPINGS.map(value => ({
  value,
  label: { leader: 'Leader', project: 'Project', country: 'Country' }[value],
}))

function GroupingChoice({ by }: { by: ChartGrouping }) {
  const navigate = useNavigate({ from: '/org-chart' })
  return (
    <SegmentedControl
      aria-label={t`Group by`}
      value={by}
      choices={GROUPING_CHOICES}
      onValueChange={next => void navigate({ search: { by: next }, replace: true })}
    />
  )
}

const COUNTED_FLAGS: Readonly<Record<Flag, (count: number) => string>> = {
  'no-leader': count => t`${count} without a leader`,
  vacant: count => (count === 1 ? t`1 vacancy` : t`${count} vacancies`),
  loop: count => t`${count} in a leader loop`,
}

/** A button for each kind of flag, with its count. Each click goes to the next flagged card. */
function FlagButtons(props: { nodes: ReturnType<typeof listNodes>; active: string; goTo: (id: string) => void }) {
  const { nodes, active, goTo } = props
  return Object.entries(COUNTED_FLAGS).map(([flag, count]) => {
    const flagged = nodes.flatMap(node => (node.kind === 'person' && node.flag === flag ? [node.id] : []))
    if (flagged.length === 0) return null
    return (
      <Button
        key={flag}
        variant="quiet"
        size="sm"
        onClick={() => goTo(flagged[(flagged.indexOf(active) + 1) % flagged.length] ?? '')}
      >
        <span
          aria-hidden
          className={cn('size-2 rounded-full', flag === 'no-leader' ? 'bg-tone-yellow' : 'bg-tone-red')}
        />
        {count(flagged.length)}
      </Button>
    )
  })
}

function ExportMenu({ layout }: { layout: ReturnType<typeof layOutChart> }) {
  const name = `org-chart-${utcToday(new Date())}`
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline">
          <Download /> {t`Export`}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem
          onSelect={() => saveFile(toSvgBlob(layout), `${name}.svg`)}
        >{t`SVG drawing`}</DropdownMenuItem>
        <DropdownMenuItem
          onSelect={() => void toPng(layout).then(blob => saveFile(blob, `${name}.png`), toastError)}
        >{t`PNG picture`}</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const ZoomButton = ({ label, icon, act }: { label: string; icon: ReactNode; act: () => void }) => (
  <Button data-tooltip={label} variant="ghost" size="icon-sm" aria-label={label} onClick={act}>
    {icon}
  </Button>
)

const ChartSkeleton = () => (
  <div aria-busy="true" className="grid gap-3">
    <Skeleton className="h-9 w-full max-w-xl" />
    <Card className="grid h-[70dvh] content-start justify-items-center gap-11 bg-background p-7">
      <Skeleton className="h-17 w-58" />
      <div className="flex max-w-full gap-7 overflow-hidden">
        {[0, 1, 2, 3].map(one => (
          <Skeleton key={one} className="h-17 w-58 shrink-0" />
        ))}
      </div>
    </Card>
  </div>
)
