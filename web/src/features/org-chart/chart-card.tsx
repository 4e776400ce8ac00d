/** A card of the org chart: a person, or the heading of a project or country. */
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { memo } from 'react'
import { countryCode } from '#shared/features/countries.ts'
import { t } from '#shared/kit/texts.ts'
import { cn } from '#web/ui/cn.ts'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import type { ChartNode, Flag, PersonNode } from './build-forest.ts'
import { CARD, type PlacedNode } from './lay-out-chart.ts'

const FLAGS: Readonly<Record<Flag, { readonly label: string; readonly tone: 'yellow' | 'red' }>> = {
  'no-leader': { label: 'No leader', tone: 'yellow' },
  vacant: { label: 'Vacant', tone: 'red' },
  loop: { label: 'Leader loop', tone: 'red' },
}

const toneClasses = { yellow: 'font-medium text-tone-yellow', red: 'font-medium text-tone-red' } as const

interface ChartCardProps {
  readonly placed: PlacedNode
  readonly isActive: boolean
  /** The link's target, for people. */
  readonly path: string | undefined
  /** Whether everything but the name is too small to read; then only the name is shown, in larger type. */
  readonly isFar: boolean
}

/** Has no handlers: the chart listens for clicks and reads the card's data attributes. */
export const ChartCard = memo(function ChartCard({ placed, isActive, path, isFar }: ChartCardProps) {
  const { node, x, y, depth, isFolded, position, siblings } = placed
  const flag = node.kind === 'person' ? node.flag : undefined
  return (
    <div
      id={cardId(node.id)}
      role="treeitem"
      tabIndex={-1}
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isActive}
      {...(node.children.length ? { 'aria-expanded': !isFolded } : {})}
      data-node={node.id}
      className={cn(
        'absolute flex items-center gap-2.5 rounded-lg border px-3',
        node.kind === 'group' ? 'bg-accent text-accent-foreground' : 'bg-card shadow-xs',
        flag === 'no-leader'
          ? 'border-tone-yellow/60'
          : flag === 'vacant' || flag === 'loop'
            ? 'border-tone-red/60 border-dashed'
            : node.kind === 'group' && 'border-transparent',
        isActive &&
          'outline-2 outline-offset-2 outline-muted-foreground/40 group-focus-visible/tree:outline-ring group-focus-visible/tree:outline-3',
      )}
      style={{ ...CARD, left: x, top: y }}
    >
      {node.kind === 'person' ? (
        <PersonFace node={node} path={path} isFar={isFar} />
      ) : (
        <GroupFace node={node} isFar={isFar} />
      )}
      {node.children.length && !isFar ? (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          data-fold={node.id}
          className="absolute top-1.5 right-1.5 flex h-6 items-center gap-0.5 rounded-full border bg-card pr-1 pl-2 text-xs font-medium text-muted-foreground tabular-nums hover:bg-muted hover:text-foreground"
        >
          {node.below}
          {isFolded ? <ChevronDown className="size-3.5" /> : <ChevronUp className="size-3.5" />}
        </button>
      ) : null}
    </div>
  )
})

export const cardId = (id: string): string =>
  `card-${id.replace(/[^\w-]/g, character => `_${character.charCodeAt(0)}`)}`

function PersonFace({ node, path, isFar }: { node: PersonNode; path: string | undefined; isFar: boolean }) {
  const { person } = node
  const link = (look: string) => (
    <a href={path} tabIndex={-1} className={cn('after:absolute after:inset-0 after:rounded-lg', look)}>
      {node.name}
    </a>
  )
  const below = node.below ? describeBelow(node.below) : ''
  const [third, place] = [getThirdLine(node), placeOf(node)]
  const unseen = [below, third === place ? '' : place].filter(Boolean)
  if (isFar)
    return (
      <>
        {link(FAR_NAME)}
        <Unseen words={[person.jobTitle || '–', third, ...unseen]} />
      </>
    )
  const standing = node.flag && FLAGS[node.flag]
  return (
    <>
      <PersonAvatar name={node.name} picture={person.picture || undefined} size={9} />
      <span className="min-w-0 flex-1">
        {link(cn('block truncate leading-5 font-medium', node.children.length > 0 && 'pr-10'))}{' '}
        <span className="block truncate text-xs text-muted-foreground">{person.jobTitle || '–'}</span>{' '}
        <span className={cn('block truncate text-xs', standing ? toneClasses[standing.tone] : 'text-muted-foreground')}>
          {third}
        </span>
        <Unseen words={unseen} />
      </span>
    </>
  )
}

/** With the code of the country, as in the list of employees, because the name would not fit. */
export const placeOf = ({ person: { project, country } }: PersonNode): string =>
  [project, country && countryCode(country)].filter(Boolean).join(' · ')
const getThirdLine = (node: PersonNode): string =>
  describeFlag(node) ?? (node.leaderElsewhere ? t`Led by ${node.leaderElsewhere}` : placeOf(node))

/** The flag as text; undefined if the person has none. */
export const describeFlag = ({ flag, led }: PersonNode): string | undefined =>
  flag === 'vacant'
    ? led === 1
      ? t`Vacant: led 1 person`
      : t`Vacant: led ${led} people`
    : flag && t(FLAGS[flag].label)

/** Text for screen readers only. */
const Unseen = ({ words }: { words: readonly string[] }) =>
  words.length ? (
    <>
      {' '}
      <span className="sr-only">{words.filter(Boolean).join(', ')}</span>
    </>
  ) : null

const FAR_NAME = 'line-clamp-2 text-xl leading-6 font-medium'

const GroupFace = ({ node, isFar }: { node: ChartNode; isFar: boolean }) =>
  isFar ? (
    <>
      <span className={FAR_NAME}>{node.name}</span>
      <Unseen words={[countPeople(node.below)]} />
    </>
  ) : (
    <span className="min-w-0 flex-1">
      <span className="line-clamp-2 font-semibold">{node.name}</span>{' '}
      <span className="block text-xs">{countPeople(node.below)}</span>
    </span>
  )

export const countPeople = (count: number): string => (count === 1 ? t`1 person` : t`${count} people`)
const describeBelow = (count: number) => (count === 1 ? t`1 person below` : t`${count} people below`)
