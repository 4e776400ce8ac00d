/** A progress ring. Decorative: a text beside it has to say the same. */
interface RingProps {
  readonly done: number
  readonly total: number
  /** A CSS colour. */
  readonly colour: string
}

const RADIUS = 7
const LENGTH = 2 * Math.PI * RADIUS

export function Ring({ done, total, colour }: RingProps) {
  const share = total > 0 ? Math.min(1, done / total) : 0
  return (
    <svg aria-hidden viewBox="0 0 18 18" className="print-exact size-4.5 shrink-0 -rotate-90 fill-none">
      <circle cx="9" cy="9" r={RADIUS} strokeWidth="3" className="stroke-muted-foreground/20" />
      {share > 0 ? (
        <circle
          cx="9"
          cy="9"
          r={RADIUS}
          strokeWidth="3"
          stroke={colour}
          strokeDasharray={`${share * LENGTH} ${LENGTH}`}
        />
      ) : null}
    </svg>
  )
}
