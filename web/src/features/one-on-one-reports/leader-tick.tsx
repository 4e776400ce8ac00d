import type { YAxisTickContentProps } from 'recharts'

/** A leader's name beside their bar, cut where it would run into it. */
export function LeaderTick({ x, y, payload }: YAxisTickContentProps) {
  const name = String(payload.value)
  return (
    <text x={x} y={y} dy="0.35em" textAnchor="end" fill="var(--foreground)">
      <title>{name}</title>
      {name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…` : name}
    </text>
  )
}

const LONGEST = 19
