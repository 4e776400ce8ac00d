/**
 * A text area with mentions: after an @, it lists the people whose name matches. Arrows and Enter choose, Escape closes
 * the list. Without `people`, it is a plain text area.
 */
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import type { AnyCall } from '#shared/kit/contract.ts'
import { findMentionTyped, mentionOf } from '#shared/kit/mentions.ts'
import { fullName, type PersonOption } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { matchesSearch } from '#web/kit/combobox.tsx'
import { catalogueQuery } from '#web/kit/queries.ts'
import { cn } from '#web/ui/cn.ts'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { layerClasses } from '#web/ui/popover.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

/** The call that returns the people who can be mentioned, made when an @ is typed. */
export interface MentionablePeople {
  readonly call: AnyCall & { readonly result: z.core.$ZodType<PersonOption[]> }
  readonly params: Readonly<Record<string, string>>
}

interface MentionAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  readonly value: string
  readonly onText: (text: string) => void
  readonly people?: MentionablePeople | undefined
  readonly onMention?: ((person: PersonOption) => void) | undefined
}

const MAX_SHOWN = 6

export function MentionArea({ people, onMention, ...rest }: MentionAreaProps) {
  if (people) return <NamingArea people={people} onMention={onMention} {...rest} />
  const { onText, ...box } = rest
  return <Textarea {...box} onChange={event => onText(event.target.value)} />
}

type NamingAreaProps = MentionAreaProps & { readonly people: MentionablePeople }

function NamingArea({ value, onText, people, onMention, onKeyDown, ref, ...rest }: NamingAreaProps) {
  const list = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState(0)
  /** The position of the @ whose list was closed. */
  const [closedAt, setClosedAt] = useState<number>()
  const typed = findMentionTyped(value, caret)
  const isAsked = typed !== undefined && typed.at !== closedAt
  const asked = useQuery({
    ...catalogueQuery(people.call, { params: people.params }),
    enabled: isAsked,
    meta: { isQuiet: true },
  })
  const loaded: readonly PersonOption[] = asked.data ?? []
  const found = isAsked
    ? loaded.filter(one => matchesSearch(`${fullName(one)} ${one.email}`, typed.typed)).slice(0, MAX_SHOWN)
    : []
  const isOpen = isAsked && (found.length > 0 || (typed.typed === '' && !asked.data))
  const at = Math.min(active, Math.max(0, found.length - 1))

  const choose = (person: PersonOption) => {
    if (!typed) return
    const before = `${value.slice(0, typed.at)}${mentionOf(person)} `
    // Synchronous, so that the caret is after the name when the user goes on typing.
    flushSync(() => {
      onMention?.(person)
      onText(before + value.slice(caret).replace(/^ /, ''))
      setCaret(before.length)
    })
    own.current?.focus()
    own.current?.setSelectionRange(before.length, before.length)
  }
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const chosen = found[at]
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing)
    if (!isOpen || !isPlain) return onKeyDown?.(event)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : found.length - 1
      setActive((at + step) % Math.max(1, found.length))
    } else if (event.key === 'Escape') setClosedAt(typed?.at)
    else if (chosen && (event.key === 'Enter' || event.key === 'Tab')) choose(chosen)
    else return onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="relative">
      <Textarea
        {...rest}
        ref={node => {
          own.current = node
          if (typeof ref === 'function') ref(node)
          else if (ref) ref.current = node
        }}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen && found[at] ? `${list}-${at}` : undefined}
        onChange={event => {
          onText(event.target.value)
          setCaret(event.target.selectionStart)
          setActive(0)
          if (closedAt !== undefined && event.target.value[closedAt] !== '@') setClosedAt(undefined)
        }}
        onSelect={event => setCaret(event.currentTarget.selectionStart)}
        onBlur={event => {
          setClosedAt(typed?.at)
          rest.onBlur?.(event)
        }}
        onKeyDown={handleKey}
      />
      <p role="status" className="sr-only">
        {isOpen && found.length > 0
          ? found.length === 1
            ? t`1 person. Arrow keys move, Enter selects.`
            : t`${found.length} people. Arrow keys move, Enter selects.`
          : ''}
      </p>
      {isOpen ? (
        <div
          role="listbox"
          id={list}
          aria-label={t`People to mention`}
          className={cn(layerClasses, 'absolute inset-x-0 top-full mt-1 p-1 sm:right-auto sm:w-72')}
        >
          {found.length === 0 ? (
            <p className="px-2 py-1.5 text-sm text-muted-foreground">
              {asked.isError ? t`The people could not be loaded` : t`Loading…`}
            </p>
          ) : null}
          {found.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text area, which keeps the focus, handles the keys
            <div
              key={person._id}
              role="option"
              id={`${list}-${index}`}
              tabIndex={-1}
              aria-selected={index === at}
              className={cn(
                'flex cursor-default items-center gap-2 rounded-sm px-2 py-1.5 text-sm',
                index === at && 'bg-accent text-accent-foreground',
              )}
              onPointerMove={() => setActive(index)}
              // The text area keeps the focus.
              onPointerDown={event => event.preventDefault()}
              onMouseDown={event => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <PersonAvatar name={fullName(person)} picture={person.picture || undefined} size={6} />
              <span className="min-w-0">
                <span className="block truncate">{fullName(person)}</span>
                <span className="block truncate text-xs text-muted-foreground">{person.email}</span>
              </span>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  )
}
