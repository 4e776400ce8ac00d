/** Asks which checklist to start and for whom, starts them one by one, and shows which ones failed. */
import { useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import type { ProcedureTemplateRow } from '#shared/features/procedures/template.ts'
import { ref } from '#shared/kit/fields.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { ApiError, fetchApi } from '#web/kit/api.ts'
import { CompletionBar } from '#web/kit/completion-bar.tsx'
import { ComboboxField } from '#web/kit/form/fields.tsx'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { toast } from '#web/kit/toast.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

interface BeginChecklistsDialogProps {
  readonly procedure: Procedure
  readonly people: readonly PersonName[]
  readonly templates: readonly ProcedureTemplateRow[]
  readonly onClose: () => void
}

const Choice = z.object({ template: ref })

/** Why a checklist was refused, by the employee's id. */
type Refusals = ReadonlyMap<string, string>

export function BeginChecklistsDialog({ procedure, people, templates, onClose }: BeginChecklistsDialogProps) {
  const { contract } = procedure
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(people.map(({ _id }) => _id)))
  const [begun, setBegun] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<Refusals>(new Map())
  // Idempotency keys: a retry after a failure does not create a second checklist.
  const keys = useRef(new Map(people.map(({ _id }) => [_id, crypto.randomUUID()])))
  const wanted = people.filter(({ _id }) => chosen.has(_id) && !begun.has(_id))
  const [only, second] = templates

  const begin = async (template: string) => {
    const refused = new Map<string, string>()
    let count = 0
    for (const { _id: employee } of wanted) {
      const idempotencyKey = `${keys.current.get(employee)} ${template}`
      try {
        await fetchApi(contract.calls.create, { body: { employee, template }, idempotencyKey })
      } catch (error) {
        // An error with one employee's checklist does not stop the others.
        if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 409)) throw error
        refused.set(employee, error.userMessage)
        continue
      }
      count++
      setBegun(before => new Set([...before, employee]))
    }
    return { refused, count }
  }
  const record = useRecordForm({
    schema: Choice,
    draftKey: `${contract.name}-offer-many`,
    values: { template: only && !second ? only._id : '' },
    save: ({ template }) => begin(template),
    onSaved: ({ refused, count }) => {
      setRefusals(refused)
      if (count) toast.success(count === 1 ? t`A checklist has begun` : t`${count} checklists have begun`)
      if (refused.size === 0) onClose()
    },
  })
  const all = begun.size + wanted.length
  return (
    <FormDialog
      record={record}
      title={procedure.messages.beginOfMany(people.length)}
      description={t`Each checklist begins at once, and its owners are told. You can also begin them later.`}
      saveLabel={wanted.length === 1 ? t`Begin a checklist` : t`Begin ${wanted.length} checklists`}
      canSave={wanted.length > 0 && record.form.watch('template') !== ''}
      onClose={onClose}
      footnote={
        <>
          <PeopleToChoose
            people={people}
            chosen={chosen}
            begun={begun}
            refusals={refusals}
            disabled={record.isSaving}
            onChoose={(id, isChosen) =>
              setChosen(before => new Set(isChosen ? [...before, id] : [...before].filter(one => one !== id)))
            }
          />
          {record.isSaving ? <CompletionBar label={t`Checklists`} done={begun.size} total={all} /> : null}
        </>
      }
    >
      <ComboboxField
        {...record.field('template')}
        label={t`Template`}
        className="sm:col-span-2"
        choices={templates.map(one => ({ value: one._id, label: one.title }))}
      />
    </FormDialog>
  )
}

interface PeopleToChooseProps {
  readonly people: readonly PersonName[]
  readonly chosen: ReadonlySet<string>
  readonly begun: ReadonlySet<string>
  readonly refusals: Refusals
  readonly disabled: boolean
  readonly onChoose: (id: string, isChosen: boolean) => void
}

function PeopleToChoose({ people, chosen, begun, refusals, disabled, onChoose }: PeopleToChooseProps) {
  const field = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{t`People`}</legend>
      <ul className="max-h-56 divide-y overflow-y-auto rounded-md border">
        {people.map(person => {
          const { _id } = person
          const id = `${field}-${_id}`
          const refusal = refusals.get(_id)
          return (
            <li key={_id} className="flex items-start gap-2.5 px-3 py-2">
              <Checkbox
                id={id}
                className="mt-0.5"
                checked={chosen.has(_id)}
                disabled={disabled || begun.has(_id)}
                onCheckedChange={checked => onChoose(_id, checked === true)}
              />
              <label htmlFor={id} className="min-w-0 flex-1 break-words">
                <bdi>{fullName(person)}</bdi>
              </label>
              {begun.has(_id) ? (
                <span className="text-[0.8125rem] text-muted-foreground">{t`Has begun`}</span>
              ) : refusal ? (
                <span role="alert" className="max-w-[60%] text-[0.8125rem] text-destructive dark:text-tone-red">
                  {translateSentence(refusal)}
                </span>
              ) : null}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
