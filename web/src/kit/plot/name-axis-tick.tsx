import type { YAxisTickContentProps } from 'recharts'

/** A name next to its bar, truncated where it would overlap it. */
export function NameAxisTick({ x, y, payload }: YAxisTickContentProps) {
  const name = String(payload.value)
  return (
    <text x={x} y={y} dy="0.35em" textAnchor="end" fill="var(--foreground)">
      <title>{name}</title>
      {name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…` : name}
    </text>
  )
}

const MAX_NAME_LENGTH = 19
