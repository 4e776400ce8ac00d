/** Two lists with items to move between them, such as a user's roles. */
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import { type ReactNode, useState } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { matchesSearch, type SelectChoice, toSearchText } from './combobox.tsx'
import { MultiSelectListbox } from './multi-select-listbox.tsx'

export interface TransferListProps {
  /** All items, in display order. */
  readonly choices: readonly SelectChoice[]
  readonly chosen: readonly string[]
  readonly onChosen: (chosen: string[]) => void
  /** The headings of the two lists: "Assignable" and "Assigned". */
  readonly availableLabel: string
  readonly selectedLabel: string
  /** The accessible name of both lists together. */
  readonly label: string
  readonly id?: string
  readonly disabled?: boolean
  readonly 'aria-invalid'?: boolean
  readonly 'aria-describedby'?: string | undefined
  readonly onBlur?: () => void
  /** Whether there is a search box, for long lists. */
  readonly searchable?: boolean
  /** The list of chosen items, which gets the focus if it has an error. */
  readonly ref?: React.Ref<HTMLDivElement>
}

/** The maximum number of rendered items, because more would be slow; the search finds the others. */
const MAX_SHOWN = 200

export function TransferList({
  choices,
  chosen,
  onChosen,
  availableLabel: available,
  selectedLabel: selected,
  label,
  disabled = false,
  searchable = false,
  onBlur,
  ref,
  ...rest
}: TransferListProps) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [moved, setMoved] = useState('')
  const [search, setSearch] = useState('')
  const [availableLabel, selectedLabel] = [t(available), t(selected)]
  const isChosen = new Set(chosen)
  const found = search.trim() ? choices.filter(choice => matchesSearch(toSearchText(choice), search)) : choices
  const offered = found.filter(({ value }) => !isChosen.has(value))
  const taken = found.filter(({ value }) => isChosen.has(value))
  const markedIn = (side: readonly SelectChoice[]) => side.filter(({ value }) => marked.has(value))

  const move = (these: readonly SelectChoice[], list: string) => {
    if (disabled || these.length === 0) return
    const values = new Set(these.map(({ value }) => value))
    const taking = list === selectedLabel
    onChosen(choices.map(({ value }) => value).filter(value => (values.has(value) ? taking : isChosen.has(value))))
    setMarked(new Set([...marked].filter(value => !values.has(value))))
    setMoved(`${these.map(({ label }) => label).join(', ')}: ${list}`)
  }
  const sides = {
    from: { rows: offered, heading: availableLabel, other: selectedLabel },
    to: { rows: taken, heading: selectedLabel, other: availableLabel },
  }
  const listbox = (side: 'from' | 'to') => {
    const { rows, heading, other } = sides[side]
    const mine = markedIn(rows)
    return (
      <MultiSelectListbox
        {...(side === 'to' ? { ref, ...rest } : {})}
        label={heading}
        choices={rows.slice(0, MAX_SHOWN)}
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
          aria-label={t`Search ${label}`}
          placeholder={t`Search by name or email`}
          maxLength={100}
          autoComplete="off"
          className="sm:col-span-3"
          value={search}
          disabled={disabled}
          onChange={event => setSearch(event.target.value)}
          onKeyDown={event => {
            // Enter must not submit the surrounding form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      ) : null}
      {listbox('from')}
      {disabled ? (
        <span />
      ) : (
        <div className="flex items-center justify-center gap-1.5 sm:flex-col">
          <MoveButton
            name={t`Move all to ${selectedLabel}`}
            enabled={offered.length > 0}
            onClick={() => move(offered, selectedLabel)}
          >
            <ChevronsRight />
          </MoveButton>
          <MoveButton
            name={t`Move selected to ${selectedLabel}`}
            enabled={markedIn(offered).length > 0}
            onClick={() => move(markedIn(offered), selectedLabel)}
          >
            <ChevronRight />
          </MoveButton>
          <MoveButton
            name={t`Move selected to ${availableLabel}`}
            enabled={markedIn(taken).length > 0}
            onClick={() => move(markedIn(taken), availableLabel)}
          >
            <ChevronLeft />
          </MoveButton>
          <MoveButton
            name={t`Move all to ${availableLabel}`}
            enabled={taken.length > 0}
            onClick={() => move(taken, availableLabel)}
          >
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
  readonly onClick: () => void
  readonly children: ReactNode
}

/** Stays focusable when there is nothing left to move, so that the focus is not lost. */
const MoveButton = ({ name, enabled, onClick, children }: MoveButtonProps) => (
  <Button
    data-tooltip={name}
    variant="outline"
    size="icon-sm"
    aria-label={name}
    aria-disabled={!enabled}
    className="max-sm:[&_svg]:rotate-90"
    onClick={() => enabled && onClick()}
  >
    {children}
  </Button>
)
