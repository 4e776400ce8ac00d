import * as z from 'zod/mini'
import {
  ActionItemForm as ActionItemSchema,
  actionItemMessages,
  actionItems,
  dueDateRefusal,
  priorities,
  statuses,
} from '#shared/features/action-items.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { employees } from '#shared/features/employees.ts'
import type { OneOnOne } from '#shared/features/one-on-ones.ts'
import { day } from '#shared/kit/fields.ts'
import { today } from '#shared/kit/list.ts'
import { api } from '#web/kit/api.ts'
import { asChoices } from '#web/kit/choices.tsx'
import { DayField, SelectField, TextAreaField, TextField } from '#web/kit/form/fields.tsx'
import { PersonField } from '#web/kit/form/person-field.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { say } from '#web/kit/say.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const Schema = z.extend(ActionItemSchema, {
  dueDate: day.check(
    z.refine(value => !dueDateRefusal(value, undefined, today(new Date())), actionItemMessages.pastDueDate),
  ),
})

/** A new item of this one-on-one and its employee. What is typed stays as a draft until it is saved or cancelled. */
export function NewItemDialog({ met, close }: { met: OneOnOne; close: () => void }) {
  const record = useRecordForm({
    schema: Schema,
    which: 'item',
    values: {
      employee: met.employee._id,
      leaderAssigned: met.leaderAssigned?._id ?? '',
      status: statuses.id('Open'),
      priority: priorities.id('Mid'),
      title: '',
      description: '',
      dueDate: '',
    },
    save: (body, sent) =>
      api(actionItems.calls.create, { body: { ...body, type: 'OneOnOne', typeId: met._id }, ...sent }),
    saved: () => {
      say.done(actionItemMessages.created)
      close()
    },
  })
  const cancel = () => {
    record.abandon()
    close()
  }
  return (
    <Dialog open onOpenChange={open => open || close()}>
      <DialogContent
        className="max-w-xl"
        // The keys that save a form mean this one, not the one behind it.
        onKeyDown={event => {
          if (!(event.ctrlKey || event.metaKey) || !/^(s|enter)$/i.test(event.key)) return
          event.preventDefault()
          void record.submit()
        }}
      >
        <div className="grid gap-1">
          <DialogTitle>New action item</DialogTitle>
          <DialogDescription>For {fullName(met.employee)}</DialogDescription>
        </div>
        <form
          noValidate
          aria-busy={record.isSaving}
          className="grid gap-5"
          onSubmit={event => {
            event.preventDefault()
            void record.submit()
          }}
        >
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
            <TextField {...record.field('title')} label="Title" className="sm:col-span-2" />
            <TextAreaField {...record.field('description')} label="Description" />
            <PersonField
              {...record.field('leaderAssigned')}
              label="Assigned To"
              call={employees.calls.leaders}
              also={met.leaderAssigned ?? undefined}
            />
            <DayField {...record.field('dueDate')} label="Due date" min={today(new Date())} />
            <SelectField {...record.field('status')} label="Status" choices={asChoices(statuses.all)} disabled />
            <SelectField {...record.field('priority')} label="Priority" choices={asChoices(priorities.all)} />
          </div>
          <DialogFooter>
            <Button onClick={cancel}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={record.isSaving}>
              {record.isSaving ? <Spinner className="text-primary-foreground" label="Saving" /> : null} Save
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
