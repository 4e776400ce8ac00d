/** The optional fields of a template item, collapsed at first. */
import { useQuery } from '@tanstack/react-query'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { employeesApi } from '#shared/features/employees.ts'
import {
  describeOwnerKind,
  formatDue,
  type ItemDue,
  type ItemOwner,
  MAX_DUE_DAYS,
  OWNER_ROLE_NAMES,
} from '#shared/features/procedures/item-details.ts'
import { shortenLine } from '#shared/features/procedures/shorten-line.ts'
import type { ProcedureTemplateForm } from '#shared/features/procedures/template.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { Combobox, toPersonChoice } from '#web/kit/combobox.tsx'
import { type FieldInputProps, FormField } from '#web/kit/form/field.tsx'
import { BESIDE_BUTTONS } from '#web/kit/form/ordered-list.tsx'
import type { RecordFormState } from '#web/kit/form/use-record-form.ts'
import { catalogueQuery } from '#web/kit/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type FormInput = z.input<typeof ProcedureTemplateForm>
type FormItem = NonNullable<FormInput['descriptions']>[number]
type Form = RecordFormState<FormInput, ProcedureTemplateForm>

interface ItemDetailsProps {
  readonly record: Form
  readonly index: number
}

export function ItemDetailsFields({ record, index }: ItemDetailsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const item = useWatch({ control: record.form.control, name: `descriptions.${index}` })
  const summary = useSummary(item)
  // Errors from the server must be visible.
  const isShown = isOpen || record.form.formState.errors.descriptions?.[index] !== undefined
  const label = isShown ? t`Fewer details` : summary ? t`Details` : t`Owner, day, note, link`
  return (
    <>
      <Button
        variant="quiet"
        size="icon-sm"
        className={cn('mt-0.5 hover:text-foreground', BESIDE_BUTTONS)}
        aria-expanded={isShown}
        aria-label={`${label}: ${t`description ${index + 1}`}`}
        data-tooltip={label}
        onClick={() => setIsOpen(!isShown)}
      >
        <SlidersHorizontal />
      </Button>
      {summary && !isShown ? (
        <p className="col-span-2 px-2 text-xs break-words text-muted-foreground">{summary}</p>
      ) : null}
      {isShown ? (
        <div className="col-span-2 grid gap-x-4 gap-y-3 px-2 pt-2 pb-3 sm:grid-cols-2">
          <OwnerField record={record} index={index} />
          <DueField record={record} index={index} />
          <WaitsForField record={record} index={index} />
          <FormField {...record.field(`descriptions.${index}.link`)} label={t`Link`} hint={t`Begins with https://`}>
            {(input, field) => <Input {...field} {...input} value={String(field.value ?? '')} type="url" />}
          </FormField>
          <FormField {...record.field(`descriptions.${index}.note`)} label={t`Note`} className="sm:col-span-2">
            {(input, field) => <Textarea {...field} {...input} value={String(field.value ?? '')} />}
          </FormField>
        </div>
      ) : null}
    </>
  )
}

const usePeople = () => useQuery(catalogueQuery(employeesApi.calls.active))

function useSummary(item: FormItem | undefined): string {
  const person = item?.owner?.kind === 'person' ? item.owner.id : undefined
  const people = useQuery({ ...catalogueQuery(employeesApi.calls.active), enabled: person !== undefined })
  const named = people.data?.find(({ _id }) => _id === person)
  const { owner, due, note, link, waitsFor } = item ?? {}
  return [
    owner && (named ? fullName(named) : t(describeOwnerKind(owner))),
    due && formatDue({ ...due, days: Number(due.days) }),
    waitsFor?.length && t`waits for ${waitsFor.length}`,
    note && t`a note`,
    link && t`a link`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const toOwnerValue = ({ kind, id }: ItemOwner) => (id ? `${kind}:${id}` : kind)
function toOwner(value: string): ItemOwner | null {
  const [kind, id] = value.split(':') as [ItemOwner['kind'], string | undefined]
  return value ? { kind, ...(id ? { id } : {}) } : null
}
const listOwnerChoices = () => [
  { value: 'employee', label: t(describeOwnerKind({ kind: 'employee' })), hint: t`Who the checklist is about` },
  { value: 'leader', label: t(describeOwnerKind({ kind: 'leader' })), hint: t`Who leads them at that time` },
  ...Object.entries(OWNER_ROLE_NAMES).map(([role, label]) => ({
    value: `role:${role}`,
    label: t(label),
    hint: t`Everybody with this role`,
  })),
]

function OwnerField({ record, index }: ItemDetailsProps) {
  const people = usePeople()
  const choices = [
    ...listOwnerChoices(),
    ...(people.data ?? []).map(person => ({ ...toPersonChoice(person), value: `person:${person._id}` })),
  ]
  return (
    <FormField
      {...record.field(`descriptions.${index}.owner`)}
      label={t`Owner`}
      hint={t`Finds it on their home, and ticks it`}
      customError={ownerError}
    >
      {(input, { ref, value, onChange, onBlur }) => {
        const owner = value as ItemOwner | null | undefined
        const chosen = owner ? toOwnerValue(owner) : ''
        return (
          <Combobox
            ref={ref}
            {...input}
            label={t`Owner`}
            onBlur={onBlur}
            choices={owner ? [{ value: '', label: t`Nobody` }, ...choices] : choices}
            isLoading={people.isPending}
            chosen={[chosen]}
            onChosen={([next = '']) => onChange(toOwner(next))}
          >
            {owner ? (
              (choices.find(choice => choice.value === chosen)?.label ??
              (people.isPending ? t`Loading…` : t`Somebody who has left`))
            ) : (
              <span className="text-muted-foreground">{t`Nobody`}</span>
            )}
          </Combobox>
        )
      }}
    </FormField>
  )
}
const ownerError = (value: unknown) =>
  (value as ItemOwner | null)?.kind === 'person' ? t`Choose somebody who works here` : undefined

const DUE_PLACES = [
  { value: 'before hire', label: 'days before the hire date' },
  { value: 'after hire', label: 'days after the hire date' },
  { value: 'before lastDay', label: 'days before the last day' },
  { value: 'after lastDay', label: 'days after the last day' },
] as const

const DueField = ({ record, index }: ItemDetailsProps) => (
  <FormField {...record.field(`descriptions.${index}.due`)} label={t`Due`} hint={t`Follows that date when it changes`}>
    {(input, { value, onChange, onBlur }) => (
      <DueInput input={input} due={value as ItemDue | null | undefined} onDue={onChange} onBlur={onBlur} />
    )}
  </FormField>
)

interface DueInputProps {
  readonly input: FieldInputProps
  readonly due: ItemDue | null | undefined
  readonly onDue: (due: ItemDue | null) => void
  readonly onBlur: () => void
}

function DueInput({ input, due, onDue, onBlur }: DueInputProps) {
  // State of its own, because it can be chosen before there is a number, and zero has no sign.
  const [place, setPlace] = useState(due ? `${due.days < 0 ? 'before' : 'after'} ${due.from}` : 'after hire')
  const change = (days: string, at: string) => {
    const [side, from] = at.split(' ')
    const count = Math.min(Number(days), MAX_DUE_DAYS)
    setPlace(at)
    onDue(days === '' ? null : { from: from as ItemDue['from'], days: side === 'before' && count ? -count : count })
  }
  const days = due ? String(Math.abs(due.days)) : ''
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-2">
      <Input
        {...input}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        value={days}
        onBlur={onBlur}
        onChange={event => change(event.target.value.replace(/\D/g, ''), place)}
      />
      <Select
        aria-label={t`Counted from`}
        value={place}
        options={DUE_PLACES.map(({ value, label }) => ({ value, label: t(label) }))}
        disabled={input.disabled}
        onChange={next => change(days, next)}
      />
    </div>
  )
}

function WaitsForField({ record, index }: ItemDetailsProps) {
  const items = useWatch({ control: record.form.control, name: 'descriptions' })
  const choices = (items ?? []).flatMap(({ _id, description }, place) =>
    place === index ? [] : [{ value: _id ?? `${NEW}${place}`, label: shortenLine(description, 80) }],
  )
  /** Gives a new item a temporary id, so that this one can refer to it before either is saved. */
  const identify = (value: string): string => {
    if (!value.startsWith(NEW)) return value
    const id = makeTemporaryId()
    record.form.setValue(`descriptions.${Number(value.slice(NEW.length))}._id`, id, { shouldDirty: true })
    return id
  }
  return (
    <FormField
      {...record.field(`descriptions.${index}.waitsFor`)}
      label={t`Waits for`}
      hint={t`Cannot be ticked before these`}
    >
      {(input, { ref, value, onChange, onBlur }) => {
        const chosen = ((value ?? []) as readonly string[]).filter(id => choices.some(choice => choice.value === id))
        const [first] = chosen
        return (
          <Combobox
            ref={ref}
            {...input}
            label={t`Waits for`}
            onBlur={onBlur}
            multiple
            choices={choices}
            chosen={chosen}
            onChosen={next => onChange(next.length ? next.map(identify) : null)}
          >
            {chosen.length > 1
              ? t`${chosen.length} items`
              : (choices.find(choice => choice.value === first)?.label ?? (
                  <span className="text-muted-foreground">{t`Nothing`}</span>
                ))}
          </Combobox>
        )
      }}
    </FormField>
  )
}
const NEW = 'new-'
const makeTemporaryId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, '0')).join('')

/** Removes references to items that were removed. */
export function withoutRemovedItems(form: ProcedureTemplateForm): ProcedureTemplateForm {
  const ids = new Set(form.descriptions.map(({ _id }) => _id))
  const isThere = (id: string) => ids.has(id)
  return {
    ...form,
    descriptions: form.descriptions.map(item =>
      item.waitsFor?.every(isThere) === false ? { ...item, waitsFor: item.waitsFor.filter(isThere) } : item,
    ),
  }
}
