/** The agenda of a one-on-one. The employee and the leader's side can both tick items and add to it. */
import { useMutation } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Agenda, type AgendaItem, type AgendaPart, groupBySection } from '#shared/features/one-on-ones/agenda.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { confirmDelete } from '#web/kit/confirm.tsx'
import { TextEntry } from '#web/kit/form/text-entry.tsx'
import { AuthorLink } from '#web/kit/person-link.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { TemplateMenu } from './template-menu.tsx'

const { calls } = oneOnOnesApi
/** The leader's side calls the main host, the employee the employee host. */
const CALLS = {
  staff: {
    add: calls.addAgendaItem,
    tick: calls.tickAgendaItem,
    remove: calls.removeAgendaItem,
    carryOver: calls.carryOverAgenda,
  },
  own: {
    add: calls.addOwnAgendaItem,
    tick: calls.tickOwnAgendaItem,
    remove: calls.removeOwnAgendaItem,
    carryOver: calls.carryOverOwnAgenda,
  },
}

interface AgendaCardProps {
  /** The one-on-one's id. */
  readonly id: string
  readonly agenda: Agenda
  readonly side: keyof typeof CALLS
  /** Whose one-on-one it is, if the viewer may open their page. */
  readonly person?: string | undefined
  readonly readOnly: boolean
  /** Shown when the agenda is empty and editable. */
  readonly invitation: string
}

export function AgendaCard({ id, agenda: { items, earlier }, side, person, readOnly, invitation }: AgendaCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [removed, setRemoved] = useState<string>()
  const isGone = removed !== undefined && !items.some(({ _id }) => _id === removed)
  // Removing an item also removes the focused button.
  useEffect(() => {
    if (isGone && document.activeElement === document.body) heading.current?.focus()
  }, [isGone])
  const done = items.filter(({ isDone }) => isDone).length
  return (
    <Card className="p-5">
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-sm font-semibold">
        {items.length > 0 ? t`Agenda (${done} of ${items.length} done)` : t`Agenda`}
      </h2>
      {items.length === 0 ? (
        <>
          <p className="text-muted-foreground">{readOnly ? t`Nothing was written on the agenda.` : invitation}</p>
          {readOnly || side === 'own' ? null : <TemplateMenu oneOnOneId={id} />}
        </>
      ) : (
        <div className="grid gap-5">
          {groupBySection(items).map(part => (
            <AgendaPartList key={part.heading} part={part} isAlone={part.items.length === items.length}>
              {item => (
                <AgendaRow
                  key={item._id}
                  id={id}
                  item={item}
                  side={side}
                  person={person}
                  readOnly={readOnly}
                  onRemoved={setRemoved}
                />
              )}
            </AgendaPartList>
          ))}
        </div>
      )}
      {earlier ? <CarryOverButton id={id} side={side} earlier={earlier} /> : null}
      {readOnly ? null : <AgendaEntry id={id} side={side} />}
    </Card>
  )
}

interface AgendaPartListProps {
  readonly part: AgendaPart
  /** Whether all items are in this part; if not, items that come from no template get a heading too. */
  readonly isAlone: boolean
  readonly children: (item: AgendaItem) => ReactNode
}

function AgendaPartList({ part: { heading, items }, isAlone, children }: AgendaPartListProps) {
  const headingId = useId()
  const title = heading || (isAlone ? '' : t`Other`)
  return (
    <section {...(title ? { 'aria-labelledby': headingId } : {})}>
      {title ? (
        <h3
          id={headingId}
          dir="auto"
          className="mb-1.5 border-b pb-1.5 text-[0.8125rem] font-medium wrap-anywhere text-muted-foreground"
        >
          {title}
        </h3>
      ) : null}
      <ul className="divide-y">{items.map(children)}</ul>
    </section>
  )
}

/** Items can be long, so their names in buttons and dialogs are shortened. */
const NAME_LENGTH = 60
const shorten = (text: string): string =>
  text.length > NAME_LENGTH ? `${Array.from(text).slice(0, NAME_LENGTH).join('')}…` : text

const CONFIRM_REMOVE = 'Do you want to remove this from the agenda?'

interface AgendaRowProps extends Pick<AgendaCardProps, 'id' | 'side' | 'person' | 'readOnly'> {
  readonly item: AgendaItem
  readonly onRemoved: (itemId: string) => void
}

function AgendaRow({ id, item, side, person, readOnly, onRemoved }: AgendaRowProps) {
  const field = useId()
  const params = { id, itemId: item._id }
  const tick = useMutation({
    mutationFn: (isDone: boolean) => fetchApi(CALLS[side].tick, { params, body: { isDone } }),
  })
  const removal = useMutation({
    mutationFn: () => fetchApi(CALLS[side].remove, { params }),
    onSuccess: () => {
      toast.success(t`Removed from the agenda`)
      onRemoved(item._id)
    },
  })
  // Optimistic: shows the new value while it is being saved.
  const isDone = tick.isPending ? tick.variables : item.isDone
  const askToRemove = async () => {
    if (await confirmDelete(shorten(item.text), t(CONFIRM_REMOVE))) removal.mutate()
  }
  return (
    <li className="flex items-start gap-3 py-2 first:pt-0 last:pb-0">
      <Checkbox
        id={field}
        aria-describedby={`${field}-by`}
        className="mt-1.5"
        checked={isDone}
        disabled={readOnly}
        onCheckedChange={checked => tick.mutate(checked === true)}
      />
      <div className="min-w-0 flex-1 py-1">
        <label
          htmlFor={field}
          dir="auto"
          className={cn('block wrap-anywhere whitespace-pre-wrap', isDone && 'text-muted-foreground line-through')}
        >
          {item.text}
        </label>
        <p id={`${field}-by`} className="mt-0.5 text-xs text-muted-foreground empty:hidden">
          {item.isPrivate ? (
            t`Only you see this`
          ) : item.isOwn ? null : (
            <AuthorLink author={item.createdBy} isInReach={item.createdBy.employeeId === person} />
          )}
        </p>
      </div>
      {readOnly || !item.isOwn ? null : (
        <Button
          data-tooltip={t`Remove`}
          variant="ghost"
          size="icon-sm"
          aria-label={t`Remove: ${shorten(item.text)}`}
          disabled={removal.isPending}
          onClick={() => void askToRemove()}
        >
          <X />
        </Button>
      )}
    </li>
  )
}

interface CarryOverButtonProps extends Pick<AgendaCardProps, 'id' | 'side'> {
  readonly earlier: NonNullable<Agenda['earlier']>
}

function CarryOverButton({ id, side, earlier: { creationDate, count } }: CarryOverButtonProps) {
  const carryOver = useMutation({
    mutationFn: () => fetchApi(CALLS[side].carryOver, { params: { id } }),
    onSuccess: () => toast.success(count === 1 ? t`1 item carried over` : t`${count} items carried over`),
  })
  return (
    <Button
      variant="outline"
      size="sm"
      className="mt-3 h-auto min-h-8 whitespace-normal"
      disabled={carryOver.isPending}
      onClick={() => carryOver.mutate()}
    >
      {count === 1
        ? t`Carry over 1 left from ${formatMonth(creationDate)}`
        : t`Carry over ${count} left from ${formatMonth(creationDate)}`}
    </Button>
  )
}

const AgendaEntry = ({ id, side }: Pick<AgendaCardProps, 'id' | 'side'>) => (
  <TextEntry
    draft={`/one-on-ones/${id}#agenda`}
    label={t`New point`}
    button={t`Add to agenda`}
    emptyError={t`Write what you want to talk about`}
    choice={t`Only for me`}
    send={(text, idempotencyKey, { isChosen }) =>
      fetchApi(CALLS[side].add, { params: { id }, body: { text, isPrivate: isChosen }, idempotencyKey })
    }
  />
)
