/** Draws the org chart. Only the visible cards and lines are in the DOM. */
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, memo, type RefObject, useMemo } from 'react'
import { t } from '#shared/kit/texts.ts'
import { ChartCard, cardId } from './chart-card.tsx'
import {
  CARD,
  type ChartLayout,
  type Direction,
  findNext,
  isCardIn,
  isLineIn,
  type Line,
  type PlacedNode,
} from './lay-out-chart.ts'
import { type PanZoom, type Sight, TINY } from './use-pan-zoom.ts'

/** Below this scale, cards show only names. */
const FAR = 0.5

/** Id of the text that explains the keyboard shortcuts. */
export const CHART_KEYS_ID = 'org-chart-keys'

interface ChartCanvasProps {
  readonly layout: ChartLayout
  readonly sight: Sight
  readonly frame: RefObject<HTMLDivElement | null>
  readonly layer: RefObject<HTMLDivElement | null>
  readonly flat: RefObject<SVGSVGElement | null>
  readonly control: PanZoom
  /** The id of the card with keyboard focus. */
  readonly active: string
  readonly setActive: (id: string) => void
  readonly toggle: (id: string) => void
  readonly showAll: () => void
  readonly pathOf: (placed: PlacedNode) => string | undefined
  /** Called with the character typed while the chart has focus. */
  readonly startSearch: (typed: string) => void
}

export function ChartCanvas({ layout, sight, frame, layer, flat, control, ...props }: ChartCanvasProps) {
  const { active, setActive, toggle, showAll, pathOf, startSearch } = props
  const navigate = useNavigate()
  const { placed, lines } = layout
  // The active card may be missing from newer data; fall back to the first.
  const current = placed.find(({ node }) => node.id === active) ?? placed[0]
  const cards = useMemo(() => placed.filter(one => isCardIn(sight.area, one)), [placed, sight.area])
  const drawn = useMemo(() => lines.filter(({ line }) => isLineIn(sight.area, line)), [lines, sight.area])
  const isTiny = sight.scale < TINY
  const near = isTiny ? NONE : cards
  // The active card stays in the DOM even when off screen, because `aria-activedescendant` refers to it.
  const shown = current && !near.includes(current) ? [...near, current] : near

  const open = (one: PlacedNode) => {
    const path = pathOf(one)
    if (path) void navigate({ to: path })
    else toggle(one.node.id)
  }
  const go = (next: PlacedNode | undefined) => {
    if (!next) return
    setActive(next.node.id)
    control.reveal({ ...CARD, x: next.x, y: next.y })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !current) return
    const { key } = event
    if (isDirection(key)) go(findNext(placed, current, key))
    else if (key === 'Enter') open(current)
    else if (key === ' ') toggle(current.node.id)
    else if (key === 'Home') go(placed[0])
    else if (key === '+' || key === '=') control.zoomIn()
    else if (key === '-') control.zoomOut()
    else if (key === '0') showAll()
    else if (/^\p{L}$/u.test(key)) startSearch(key)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const fold = event.target.closest<HTMLElement>('[data-fold]')?.dataset.fold
    const id = event.target.closest<HTMLElement>('[data-node]')?.dataset.node
    if (id) setActive(id)
    if (fold !== undefined) return toggle(fold)
    const clicked = id === undefined ? undefined : placed.find(({ node }) => node.id === id)
    // Keep the browser's shortcuts for opening a link in a new tab or window.
    if (!clicked || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open(clicked)
  }

  return (
    <div
      ref={frame}
      role="tree"
      aria-label={t`Org chart`}
      aria-activedescendant={current ? cardId(current.node.id) : undefined}
      aria-describedby={CHART_KEYS_ID}
      tabIndex={0}
      className="group/tree relative size-full cursor-grab touch-none overflow-hidden rounded-lg select-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring/60 active:cursor-grabbing"
      onKeyDown={onKeyDown}
      onClick={onClick}
      // The keyboard continues from the clicked card, and focus stays on the tree when that card scrolls out of view.
      onMouseDown={event => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.focus({ preventScroll: true })
      }}
    >
      {isTiny ? <FlatDrawing drawing={flat} cards={cards} lines={drawn} layout={layout} scale={sight.scale} /> : null}
      <div ref={layer} role="presentation" className="absolute top-0 left-0 origin-top-left will-change-transform">
        {isTiny ? null : (
          <svg aria-hidden className="absolute size-px overflow-visible">
            <path d={toPath(drawn.map(({ line }) => line))} fill="none" className="stroke-input" strokeWidth={1.5} />
          </svg>
        )}
        {shown.map(one => (
          <ChartCard
            key={one.node.id}
            placed={one}
            isActive={one === current}
            path={pathOf(one)}
            isFar={sight.scale < FAR}
          />
        ))}
      </div>
    </div>
  )
}

const NONE: readonly PlacedNode[] = []

interface FlatDrawingProps {
  readonly drawing: RefObject<SVGSVGElement | null>
  readonly cards: readonly PlacedNode[]
  readonly lines: ChartLayout['lines']
  readonly layout: ChartLayout
  readonly scale: number
}

/**
 * The whole chart as one SVG of its displayed size. A scaled-down layer would be painted at full size, which for a
 * thousand cards is many screens. Panning only transforms it, without repainting.
 */
const FlatDrawing = memo(function FlatDrawing({ drawing, cards, lines, layout, scale }: FlatDrawingProps) {
  const { width, height } = layout
  return (
    <svg
      ref={drawing}
      aria-hidden
      className="pointer-events-none absolute top-0 left-0 will-change-transform"
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
    >
      <path d={toPath(lines.map(({ line }) => line))} fill="none" className="stroke-input" strokeWidth={1.5} />
      <Blocks placed={cards} />
    </svg>
  )
})

const Blocks = ({ placed }: { placed: readonly PlacedNode[] }) => {
  const [flagged, others] = [true, false].map(isFlagged =>
    placed.filter(({ node }) => (node.kind === 'person' && node.flag !== undefined) === isFlagged),
  ) as [PlacedNode[], PlacedNode[]]
  return (
    <>
      <path d={toBlocks(others)} className="fill-muted-foreground/50" />
      <path d={toBlocks(flagged)} className="fill-tone-yellow" />
    </>
  )
}
const toBlocks = (placed: readonly PlacedNode[]) =>
  placed.map(({ x, y }) => `M${x} ${y}h${CARD.width}v${CARD.height}h${-CARD.width}z`).join('')

const isDirection = (key: string): key is Direction => /^Arrow(Up|Down|Left|Right)$/.test(key)

export const toPath = (lines: readonly Line[]): string =>
  lines.map(line => line.map(([x, y], index) => `${index ? 'L' : 'M'}${x} ${y}`).join('')).join('')
