/** A button that opens a searchable list. */
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, type ReactNode, useDeferredValue, useState } from 'react'
import { toComparableText } from '#shared/kit/list.ts'
import { fullName, type PersonOption } from '#shared/kit/people.ts'
import { nameEntry, type StaticEntry } from '#shared/kit/static-catalogue.ts'
import { formatNumber, getLanguage, t } from '#shared/kit/texts.ts'
import { cn } from '#web/ui/cn.ts'
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from '#web/ui/command.tsx'
import { fieldClasses } from '#web/ui/input.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'

export interface SelectChoice {
  readonly value: string
  readonly label: string
  /** A second line, such as an email address. */
  readonly hint?: string
  /** The URL of a person's picture; empty if they have none. */
  readonly picture?: string | undefined
}

export const toPersonChoice = (person: PersonOption): SelectChoice => ({
  value: person._id,
  label: fullName(person),
  hint: person.email,
  picture: person.picture,
})

/** Converts the entries of a catalogue to choices. */
export const toChoices = (entries: readonly StaticEntry[]): SelectChoice[] =>
  entries.map(entry => ({ value: entry._id, label: nameEntry(entry) }))

const RECORD_ID = /^(?!f1[0-9a-f]{2}0{18})[0-9a-f]{24}$/
/** Translates choices, except records (their value is an id), whose names people have typed. */
export const sayChoices = (choices: readonly SelectChoice[]): readonly SelectChoice[] =>
  getLanguage() === 'en'
    ? choices
    : choices.map(choice => (RECORD_ID.test(choice.value) ? choice : { ...choice, label: t(choice.label) }))

interface ComboboxProps extends Omit<ComponentProps<'button'>, 'value' | 'onChange' | 'ref'> {
  readonly choices: readonly SelectChoice[]
  readonly chosen: readonly string[]
  readonly onChosen: (chosen: string[]) => void
  /** Called after the list has closed. */
  readonly onClosed?: () => void
  readonly multiple?: boolean
  /** The content of the button. */
  readonly children: ReactNode
  /** The accessible name of the list. */
  readonly label: string
  readonly isLoading?: boolean
  readonly ref?: React.Ref<HTMLButtonElement>
}

/** Returns the text of a choice that the search looks in. */
export const toSearchText = ({ value, label, hint = '' }: SelectChoice): string => `${label} ${hint} ${value}`

/** Whether every typed word occurs, ignoring case and accents, as in the server's search. */
export const matchesSearch = (value: string, search: string): boolean =>
  toComparableText(search.trim())
    .split(/\s+/)
    .every(word => toComparableText(value).includes(word))

/** The maximum number of rendered choices, because more would be slow; typing finds the others. */
const MAX_SHOWN = 200
/** The number of choices that are visible when the list opens. They are rendered first, the others right after. */
const FIRST_SHOWN = 12
/** Up to this many choices, the search box is hidden; typing still works. */
const MAX_UNSEARCHED = 7

export function Combobox({
  choices,
  chosen,
  onChosen,
  onClosed,
  multiple = false,
  children,
  label,
  isLoading,
  className,
  onBlur,
  ...rest
}: ComboboxProps) {
  const [open, setOpen] = useState(false)
  const show = (next: boolean) => {
    setOpen(next)
    if (!next) onClosed?.()
  }
  const pick = (value: string) => {
    if (!multiple) {
      onChosen([value])
      show(false)
    } else onChosen(chosen.includes(value) ? chosen.filter(one => one !== value) : [...chosen, value])
  }
  return (
    <Popover open={open} onOpenChange={show}>
      <PopoverTrigger asChild>
        <button
          type="button"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={open}
          className={cn(fieldClasses, 'flex h-9 items-center justify-between gap-2 text-left', className)}
          // Moving the focus to the list does not count as leaving the field.
          onBlur={event => open || onBlur?.(event)}
          {...rest}
        >
          <span className="min-w-0 truncate">{children}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        </button>
      </PopoverTrigger>
      <PopoverContent className="min-w-(--radix-popover-trigger-width)" aria-label={label}>
        <ComboboxList
          label={label}
          choices={choices}
          chosen={chosen}
          multiple={multiple}
          isLoading={isLoading === true}
          onPick={pick}
          onClear={() => onChosen([])}
        />
      </PopoverContent>
    </Popover>
  )
}

interface ComboboxListProps extends Pick<ComboboxProps, 'label' | 'choices' | 'chosen'> {
  readonly multiple: boolean
  readonly isLoading: boolean
  readonly onPick: (value: string) => void
  readonly onClear: () => void
}

function ComboboxList({ label, choices, chosen, multiple, isLoading, onPick, onClear }: ComboboxListProps) {
  const [search, setSearch] = useState('')
  const found = search.trim() ? choices.filter(choice => matchesSearch(toSearchText(choice), search)) : choices
  const shown = useDeferredValue(MAX_SHOWN, FIRST_SHOWN)
  const hidden = found.length - MAX_SHOWN
  return (
    <Command shouldFilter={false} label={label}>
      {/* One input, visible or not, so that typing is not interrupted when the choices arrive. */}
      <div className={choices.length > MAX_UNSEARCHED ? 'contents' : 'sr-only'}>
        <CommandInput placeholder={t`Search…`} maxLength={100} value={search} onValueChange={setSearch} />
      </div>
      <CommandList aria-multiselectable={multiple}>
        <CommandEmpty>{isLoading ? t`Loading…` : t`Nothing found`}</CommandEmpty>
        {found.slice(0, shown).map(choice => {
          const { value, label: text, hint, picture } = choice
          const isChosen = chosen.includes(value)
          return (
            <CommandItem
              key={value}
              value={toSearchText(choice)}
              onSelect={() => onPick(value)}
              aria-checked={isChosen}
            >
              <span
                aria-hidden
                className={cn(
                  'grid size-4 shrink-0 place-content-center',
                  multiple && 'rounded-sm border',
                  multiple &&
                    (isChosen ? 'border-primary bg-primary text-primary-foreground' : 'border-muted-foreground/70'),
                )}
              >
                {isChosen ? <Check className={multiple ? 'size-3' : 'size-4'} strokeWidth={multiple ? 3 : 2} /> : null}
              </span>
              {picture === undefined ? null : <PersonAvatar name={text} picture={picture || undefined} size={6} />}
              <span className="min-w-0">
                <span className="block truncate">{text}</span>
                {hint ? <span className="block truncate text-xs text-muted-foreground">{hint}</span> : null}
              </span>
            </CommandItem>
          )
        })}
      </CommandList>
      {hidden > 0 ? (
        <p className="border-t px-3 py-2 text-xs text-muted-foreground">
          {t`${formatNumber(hidden)} more: type to find them`}
        </p>
      ) : null}
      {multiple && chosen.length > 0 ? (
        <button
          type="button"
          className="border-t px-3 py-2 text-left text-xs font-medium text-muted-foreground hover:text-foreground"
          onClick={onClear}
        >{t`Clear (${chosen.length})`}</button>
      ) : null}
    </Command>
  )
}
