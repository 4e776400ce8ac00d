import * as z from 'zod/mini'
import {
  ActionItemForm as ActionItemSchema,
  actionItemMessages,
  actionItemPriorities,
  actionItemStatuses,
  actionItemsApi,
  dueDateField,
} from '#shared/features/action-items.ts'
import { employeesApi } from '#shared/features/employees.ts'
import type { OneOnOne } from '#shared/features/one-on-ones/one-on-one.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { getConfig } from '#web/kit/config.ts'
import { DayField, SelectField, SwitchField, TextAreaField, TextField } from '#web/kit/form/fields.tsx'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { PersonField } from '#web/kit/form/lookup-fields.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { toast } from '#web/kit/toast.ts'

const NewActionItemSchema = z.extend(ActionItemSchema, { dueDate: dueDateField() })

/** Creates an action item for this one-on-one and its employee. Input is kept as a draft until saved or cancelled. */
export function NewActionItemDialog({ oneOnOne, onClose }: { oneOnOne: OneOnOne; onClose: () => void }) {
  const record = useRecordForm({
    schema: NewActionItemSchema,
    draftKey: 'item',
    values: {
      employee: oneOnOne.employee._id,
      leaderAssigned: oneOnOne.leaderAssigned?._id ?? '',
      status: actionItemStatuses.id('Open'),
      priority: actionItemPriorities.id('Mid'),
      title: '',
      description: '',
      dueDate: '',
      repeat: null,
      // The employee should usually see what was agreed with them.
      isShared: getConfig().ownPlace.includes('action-items'),
    },
    save: (body, sent) =>
      fetchApi(actionItemsApi.calls.create, { body: { ...body, type: 'OneOnOne', typeId: oneOnOne._id }, ...sent }),
    onSaved: () => {
      toast.success(t(actionItemMessages.created))
      onClose()
    },
  })
  return (
    <FormDialog
      record={record}
      title={t`New action item`}
      description={t`For ${fullName(oneOnOne.employee)}`}
      onClose={onClose}
      className="max-w-xl"
    >
      <TextField {...record.field('title')} label={t`Title`} className="sm:col-span-2" />
      <TextAreaField {...record.field('description')} label={t`Description`} />
      <PersonField
        {...record.field('leaderAssigned')}
        label={t`Assigned To`}
        call={employeesApi.calls.leaders}
        alwaysInclude={oneOnOne.leaderAssigned ?? undefined}
      />
      <DayField {...record.field('dueDate')} label={t`Due date`} min={utcToday(new Date())} />
      <SelectField {...record.field('status')} label={t`Status`} choices={toChoices(actionItemStatuses.all)} disabled />
      <SelectField {...record.field('priority')} label={t`Priority`} choices={toChoices(actionItemPriorities.all)} />
      {getConfig().ownPlace.includes('action-items') ? (
        <SwitchField
          {...record.field('isShared')}
          label={t`Share with ${fullName(oneOnOne.employee)}`}
          className="sm:col-span-2"
        />
      ) : null}
    </FormDialog>
  )
}
