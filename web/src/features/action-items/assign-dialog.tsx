/** Assigns the selected action items to another person, one after the other. */
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ActionItemListItem } from '#shared/features/action-items.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { ref } from '#shared/kit/fields.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { PersonField } from '#web/kit/form/lookup-fields.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import type { DialogOutcome } from '#web/kit/list-screen/bulk-actions.ts'
import { catalogueQuery } from '#web/kit/queries.ts'
import { saveChange } from './save-change.ts'

const Assignment = z.object({ leaderAssigned: ref })

interface AssignDialogProps {
  readonly items: readonly ActionItemListItem[]
  readonly runEach: DialogOutcome<ActionItemListItem>['runEach']
  readonly onClose: () => void
}

export function AssignDialog({ items, runEach, onClose }: AssignDialogProps) {
  const leaders = useQuery(catalogueQuery(employeesApi.calls.leaders))
  const record = useRecordForm({
    schema: Assignment,
    values: { leaderAssigned: '' },
    draftKey: 'assign',
    save: async body => body,
    onSaved: ({ leaderAssigned }) => {
      const person = leaders.data?.find(({ _id }) => _id === leaderAssigned)
      onClose()
      runEach({
        label: t`Assign`,
        done: person ? t`assigned to ${fullName(person)}` : t`assigned`,
        run: item => saveChange(item, { leaderAssigned }),
      })
    },
  })
  const [only] = items
  return (
    <FormDialog
      record={record}
      title={items.length === 1 && only ? t`Assign ${only.title}` : t`Assign ${items.length} action items`}
      description={t`The new assignee is told, and finds them on their home.`}
      saveLabel={t`Assign`}
      canSave={record.form.watch('leaderAssigned') !== ''}
      onClose={onClose}
    >
      <PersonField
        {...record.field('leaderAssigned')}
        label={t`Assigned to`}
        className="sm:col-span-2"
        call={employeesApi.calls.leaders}
      />
    </FormDialog>
  )
}
