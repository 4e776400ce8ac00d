/** Two lists, and what goes from one into the other: roles that a user has, people that a leader may see. */
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { type Choice, matches, textOf } from './choices.tsx'
import { ManyListbox } from './many-listbox.tsx'

export interface TransferProps {
  /** Everything there is, in the order in which it is shown. */
  readonly choices: readonly Choice[]
  readonly chosen: readonly string[]
  readonly onChosen: (chosen: string[]) => void
  /** The headings of the two lists: "Assignable" and "Assigned". */
  readonly from: string
  readonly to: string
  /** Says what the two lists are about. */
  readonly label: string
  readonly id?: string
  readonly disabled?: boolean
  readonly 'aria-invalid'?: boolean
  readonly 'aria-describedby'?: string | undefined
  readonly onBlur?: () => void
  /** Long lists get a box to search them by. */
  readonly searchable?: boolean
  /** The list of what is chosen, which gets the focus when something is wrong with it. */
  readonly ref?: React.Ref<HTMLDivElement>
}

/** More than these would keep a browser busy, and nobody reads them: the search finds the rest. */
const SHOWN = 200

export function Transfer({
  choices,
  chosen,
  onChosen,
  from,
  to,
  label,
  disabled = false,
  searchable = false,
  onBlur,
  ref,
  ...rest
}: TransferProps) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [moved, setMoved] = useState('')
  const [search, setSearch] = useState('')
  const isChosen = new Set(chosen)
  const found = search.trim() ? choices.filter(choice => matches(textOf(choice), search)) : choices
  const offered = found.filter(({ value }) => !isChosen.has(value))
  const taken = found.filter(({ value }) => isChosen.has(value))
  const markedIn = (side: readonly Choice[]) => side.filter(({ value }) => marked.has(value))

  const move = (these: readonly Choice[], list: string) => {
    if (disabled || these.length === 0) return
    const values = new Set(these.map(({ value }) => value))
    const taking = list === to
    onChosen(choices.map(({ value }) => value).filter(value => (values.has(value) ? taking : isChosen.has(value))))
    setMarked(new Set([...marked].filter(value => !values.has(value))))
    setMoved(`${these.map(({ label }) => label).join(', ')}: ${list}`)
  }
  const sides = {
    from: { rows: offered, heading: from, other: to },
    to: { rows: taken, heading: to, other: from },
  }
  const listbox = (side: 'from' | 'to') => {
    const { rows, heading, other } = sides[side]
    const mine = markedIn(rows)
    return (
      <ManyListbox
        {...(side === 'to' ? { ref, ...rest } : {})}
        label={heading}
        choices={rows.slice(0, SHOWN)}
        total={rows.length}
        marked={mine.map(({ value }) => value)}
        onMarked={next =>
          setMarked(new Set([...[...marked].filter(value => !rows.some(row => row.value === value)), ...next]))
        }
        onAccept={value => move(mine.length ? mine : rows.filter(row => row.value === value), other)}
        disabled={disabled}
      />
    )
  }
  return (
    <fieldset
      aria-label={label}
      className="grid min-w-0 gap-3 sm:grid-cols-[1fr_auto_1fr]"
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
      }}
    >
      {searchable ? (
        <Input
          type="search"
          aria-label={`Search ${label}`}
          placeholder="Search by name or email"
          maxLength={100}
          autoComplete="off"
          className="sm:col-span-3"
          value={search}
          disabled={disabled}
          onChange={event => setSearch(event.target.value)}
          onKeyDown={event => {
            // Enter here means to find, not to save the form around.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      ) : null}
      {listbox('from')}
      {disabled ? (
        <span />
      ) : (
        <div className="flex items-center justify-center gap-1.5 sm:flex-col">
          <MoveButton name={`Move all to ${to}`} enabled={offered.length > 0} act={() => move(offered, to)}>
            <ChevronsRight />
          </MoveButton>
          <MoveButton
            name={`Move selected to ${to}`}
            enabled={markedIn(offered).length > 0}
            act={() => move(markedIn(offered), to)}
          >
            <ChevronRight />
          </MoveButton>
          <MoveButton
            name={`Move selected to ${from}`}
            enabled={markedIn(taken).length > 0}
            act={() => move(markedIn(taken), from)}
          >
            <ChevronLeft />
          </MoveButton>
          <MoveButton name={`Move all to ${from}`} enabled={taken.length > 0} act={() => move(taken, from)}>
            <ChevronsLeft />
          </MoveButton>
        </div>
      )}
      {listbox('to')}
      <p role="status" className="sr-only">
        {moved}
      </p>
    </fieldset>
  )
}

interface MoveButtonProps {
  readonly name: string
  readonly enabled: boolean
  readonly act: () => void
  readonly children: ReactNode
}

/** Stays focusable when there is nothing left to move, so that the keyboard does not lose its place. */
const MoveButton = ({ name, enabled, act, children }: MoveButtonProps) => (
  <Tooltip text={name}>
    <Button
      size="iconSm"
      aria-label={name}
      aria-disabled={!enabled}
      className="max-sm:[&_svg]:rotate-90"
      onClick={() => enabled && act()}
    >
      {children}
    </Button>
  </Tooltip>
)
