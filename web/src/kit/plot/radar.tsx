/** A radar chart: one axis for each value, to compare outlines. */
import { Link } from '@tanstack/react-router'
import { cn } from '#web/ui/cn.ts'
import { parseHref } from '../parse-href.ts'
import { Marks } from './marks.tsx'
import { STEP_FILLS, STEP_STROKES, type Step } from './scale.ts'

export interface RadarOutline {
  readonly key: string
  readonly step: Step
  readonly isDashed?: boolean
  /** One for each axis; the outline skips an axis without a value. */
  readonly points: readonly (RadarPoint | undefined)[]
}

export interface RadarPoint {
  /** From 0 at the centre to 1 at the end of the axis. */
  readonly share: number
  /** The value in words: `Teamwork, November 2026: 3/5, Solid`. */
  readonly label: string
  readonly href?: string
}

interface RadarProps {
  readonly label: string
  /** At least three, clockwise from the top. */
  readonly axes: readonly { readonly key: string; readonly name: string }[]
  /** The last one is drawn on top. */
  readonly outlines: readonly RadarOutline[]
  readonly className?: string
}

const RINGS = [0.25, 0.5, 0.75, 1]
/** In percent of the drawing; leaves room for the names around it. */
const RADIUS = 30

export function Radar({ label, axes, outlines, className }: RadarProps) {
  const at = (axis: number, share: number) => placeOf(axis, axes.length, share)
  const toPoints = (places: readonly Place[]) => places.map(({ x, y }) => `${x},${y}`).join(' ')
  return (
    <Marks label={label} className={cn('relative mx-auto aspect-square w-full max-w-sm', className)}>
      <svg aria-hidden viewBox="0 0 100 100" className="absolute inset-0 size-full fill-none">
        {RINGS.map(ring => (
          <polygon
            key={ring}
            points={toPoints(axes.map((_, axis) => at(axis, ring)))}
            strokeWidth="0.3"
            className="stroke-border"
          />
        ))}
        {axes.map(({ key }, axis) => {
          const end = at(axis, 1)
          return <line key={key} x1="50" y1="50" x2={end.x} y2={end.y} strokeWidth="0.3" className="stroke-border" />
        })}
        {outlines.map(({ key, step, isDashed, points }) => (
          <polygon
            key={key}
            points={toPoints(points.flatMap((point, axis) => (point ? [at(axis, point.share)] : [])))}
            strokeWidth="0.7"
            strokeLinejoin="round"
            {...(isDashed ? { strokeDasharray: '2 1.6' } : {})}
            className={STEP_STROKES[step]}
          />
        ))}
      </svg>
      {axes.map(({ key, name }, axis) => {
        const side = sideOf(at(axis, 1).x)
        const { x, y } = at(axis, side === 'middle' ? 1.22 : 1.12)
        return (
          <span
            key={key}
            aria-hidden
            title={name}
            style={{
              left: `${x}%`,
              top: `${y}%`,
              // Up to the edge of the plot.
              maxWidth: `${side === 'middle' ? 40 : side === 'left' ? x : 100 - x}%`,
              transform: `translate(${SHIFTS[side]}, -50%)`,
            }}
            className="absolute line-clamp-2 w-max text-center text-[0.6875rem] leading-tight break-words text-muted-foreground"
          >
            {name}
          </span>
        )
      })}
      {outlines.map(({ key, step, points }) => (
        <div key={key} data-line>
          {points.map((point, axis) =>
            point ? <RadarMark key={axes[axis]?.key} point={point} step={step} place={at(axis, point.share)} /> : null,
          )}
        </div>
      ))}
    </Marks>
  )
}

interface Place {
  readonly x: number
  readonly y: number
}

const placeOf = (axis: number, axes: number, share: number): Place => {
  const angle = (axis / axes) * 2 * Math.PI - Math.PI / 2
  const round = (value: number) => Math.round(value * 100) / 100
  return { x: round(50 + Math.cos(angle) * RADIUS * share), y: round(50 + Math.sin(angle) * RADIUS * share) }
}

/** Aligns names so that they extend away from the drawing. */
const SHIFTS = { left: '-100%', middle: '-50%', right: '0%' } as const
const sideOf = (x: number): keyof typeof SHIFTS => (x < 49 ? 'left' : x > 51 ? 'right' : 'middle')

/** The target is larger than the dot, for touch. */
function RadarMark({ point: { label, href }, step, place }: { point: RadarPoint; step: Step; place: Place }) {
  const look = {
    style: { left: `${place.x}%`, top: `${place.y}%` },
    className: 'absolute grid size-6 -translate-1/2 place-content-center rounded-full hover:bg-muted/60',
    children: <span className={cn('size-2.5 rounded-full ring-2 ring-card', STEP_FILLS[step])} />,
  }
  return href ? (
    <Link data-mark tabIndex={-1} aria-label={label} {...look} {...parseHref(href)} />
  ) : (
    <span data-mark role="img" tabIndex={-1} aria-label={label} {...look} />
  )
}
