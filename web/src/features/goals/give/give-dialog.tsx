/** Sets a template as a goal for many people, after a preview. People who cannot get it are skipped. */
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { employeesApi } from '#shared/features/employees.ts'
import type { GoalTemplate } from '#shared/features/goal-templates.ts'
import { GiveGoalForm, type GivenLine } from '#shared/features/goals/giving.ts'
import { PAST_DEADLINE, validateDeadLine } from '#shared/features/goals/rules.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { day } from '#shared/kit/fields.ts'
import { fullName } from '#shared/kit/people.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { DayField } from '#web/kit/form/fields.tsx'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { CatalogueField, PeopleField } from '#web/kit/form/lookup-fields.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

interface GiveDialogProps {
  readonly template: Pick<GoalTemplate, '_id' | 'objective'>
  readonly onClose: () => void
}

export function GiveDialog({ template, onClose }: GiveDialogProps) {
  const navigate = useNavigate()
  const today = utcToday(new Date())
  const record = useRecordForm({
    schema: z.extend(GiveGoalForm, {
      deadLine: day.check(z.refine(value => !validateDeadLine(value, undefined, today), PAST_DEADLINE)),
    }),
    draftKey: `give-${template._id}`,
    values: { template: template._id, employees: [], reasonID: '', type: '', deadLine: '' },
    save: (body, sent) => fetchApi(goalsApi.calls.give, { body, ...sent }),
    onSaved: ({ batch, lines }) => {
      const set = countSet(lines)
      toast.success(set === 1 ? t`1 goal set.` : t`${set} goals set.`)
      onClose()
      void navigate({ to: '/hitGoals-process', search: { batches: batch } })
    },
  })
  const written = useWatch({ control: record.form.control })
  const previewing = useMutation({
    mutationFn: (body: GiveGoalForm) => fetchApi(goalsApi.calls.previewGive, { body }),
  })
  const [previewed, setPreviewed] = useState('')
  const key = JSON.stringify(written)
  const lines = previewed === key ? previewing.data?.lines : undefined
  const preview = record.form.handleSubmit(values => {
    setPreviewed(key)
    previewing.mutate(values)
  })
  return (
    <FormDialog
      record={record}
      title={t`Set a goal for many people`}
      description={template.objective}
      saveLabel={describeSave(lines)}
      canSave={lines !== undefined && countSet(lines) > 0}
      onClose={onClose}
      className="max-w-xl"
      footnote={
        <div className="grid gap-3">
          <Button
            variant="outline"
            className="justify-self-start"
            disabled={previewing.isPending}
            onClick={() => void preview()}
          >
            {previewing.isPending ? <Spinner label={t`Checking who gets it`} /> : null} {t`Preview`}
          </Button>
          {lines ? <GivenLines lines={lines} /> : null}
        </div>
      }
    >
      <PeopleField
        {...record.field('employees')}
        label={t`Employees`}
        call={employeesApi.calls.active}
        className="sm:col-span-2"
      />
      <CatalogueField {...record.field('reasonID')} label={t`Reason`} call={reasonsCatalogue.contract.calls.all} />
      <CatalogueField {...record.field('type')} label={t`Type`} call={keyResultTypesCatalogue.contract.calls.all} />
      <DayField {...record.field('deadLine')} label={t`Deadline`} min={today} />
    </FormDialog>
  )
}

const countSet = (lines: readonly GivenLine[]) => lines.filter(({ outcome }) => outcome === 'set').length

function describeSave(lines: readonly GivenLine[] | undefined): string {
  if (!lines) return t`Set goals`
  const count = countSet(lines)
  return count === 1 ? t`Set 1 goal` : t`Set ${count} goals`
}

const GivenLines = ({ lines }: { lines: readonly GivenLine[] }) => (
  <section aria-label={t`Preview`}>
    <p className="font-medium">{t`${countSet(lines)} of ${lines.length} get the goal.`}</p>
    <ul className="mt-2 max-h-48 divide-y overflow-y-auto rounded-md border">
      {lines.map(({ employee, outcome, reason }) => (
        <li key={employee._id} className="flex flex-wrap justify-between gap-x-3 px-3 py-1.5">
          <span>{fullName(employee)}</span>
          <span className="text-[0.8125rem] text-muted-foreground">
            {outcome === 'set' ? t`Gets the goal` : translateSentence(reason)}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
