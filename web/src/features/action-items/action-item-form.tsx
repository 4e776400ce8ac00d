import { Link, useParams, useSearch } from '@tanstack/react-router'
import { parseRepeatKey } from '#shared/features/action-items/recurrence.ts'
import {
  actionItemPriorities,
  actionItemStatuses,
  actionItemsApi,
  CONFIRM_DELETE_ACTION_ITEM,
} from '#shared/features/action-items.ts'
import { employeesApi } from '#shared/features/employees.ts'
import type { OneOnOne } from '#shared/features/one-on-ones/one-on-one.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { formatDay, formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { getConfig } from '#web/kit/config.ts'
import { FactsLine } from '#web/kit/form/creation-facts.tsx'
import { DeleteRecord } from '#web/kit/form/delete-record.tsx'
import { DayField, SelectField, SwitchField, TextAreaField, TextField } from '#web/kit/form/fields.tsx'
import { PersonField } from '#web/kit/form/lookup-fields.tsx'
import { useEmployeeOfAddress } from '#web/kit/form/person-of-address.ts'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { AuthorLink } from '#web/kit/person-link.tsx'
import { PersonPageButton } from '#web/kit/person-page-button.tsx'
import { RecordColumns, ScreenLayout } from '#web/kit/screen-layout.tsx'
import { ActionItemComments } from './comments.tsx'
import { getRepeatChoices, NEVER, sayRepeat } from './repeat-choices.ts'
import { SubtaskBoxes } from './subtask-boxes.tsx'
import { type ActionItemFormOptions, type ActionItemFormState, useActionItemForm } from './use-action-item-form.ts'

/** With a one-on-one's type and id in the address, the item belongs to it; otherwise it is a general item. */
export function NewActionItemScreen() {
  const { type, typeId } = useSearch({ from: '/_app/action-items/new' })
  const employee = useEmployeeOfAddress()
  if (type !== 'OneOnOne' || !typeId) return <ActionItemEditor key={employee} draftKey={employee} />
  return (
    <RecordScreen call={oneOnOnesApi.calls.one} id={typeId} title={t`New action item`}>
      {met => <ActionItemEditor oneOnOne={met} draftKey={met._id} />}
    </RecordScreen>
  )
}

export const EditActionItemScreen = () => <ActionItemScreen id={useParams({ from: '/_app/action-items/$id' }).id} />

export const ActionItemScreen = ({ id }: { id: string }) => (
  <RecordScreen call={actionItemsApi.calls.one} id={id} title={t`Action item`}>
    {item => <ActionItemEditor item={item} />}
  </RecordScreen>
)

function ActionItemEditor(options: ActionItemFormOptions) {
  const { item, oneOnOne } = options
  const form = useActionItemForm(options)
  const { record } = form
  return (
    <ScreenLayout
      width={item ? 'page' : 'form'}
      title={item ? item.title : t`New action item`}
      subtitle={item ? t`Action item` : oneOnOne ? <SourceOneOnOneLink oneOnOne={oneOnOne} /> : undefined}
      actions={item ? <PersonPageButton person={item.employee} isNamed /> : undefined}
    >
      {item ? (
        <RecordColumns>
          <RecordForm
            form={record}
            actions={
              <DeleteRecord
                record={item}
                name={item.title}
                question={t(CONFIRM_DELETE_ACTION_ITEM)}
                remove={actionItemsApi.calls.remove}
                form={record}
                listPath="/action-items"
              />
            }
          >
            <ActionItemFields item={item} form={form} />
          </RecordForm>
          <ActionItemComments actionItemId={item._id} />
        </RecordColumns>
      ) : (
        <RecordForm form={record}>
          <ActionItemFields oneOnOne={oneOnOne} form={form} />
        </RecordForm>
      )}
    </ScreenLayout>
  )
}

interface ActionItemFieldsProps extends Pick<ActionItemFormOptions, 'item' | 'oneOnOne'> {
  readonly form: ActionItemFormState
}

function ActionItemFields({ item, oneOnOne, form }: ActionItemFieldsProps) {
  const { record, today, saveSmall, tick, assign } = form
  return (
    <>
      <FormSection title={t`Assignment`}>
        <PersonField
          {...record.field('employee')}
          label={t`Employee`}
          call={employeesApi.calls.active}
          alwaysInclude={item?.employee ?? oneOnOne?.employee}
          // An item from a one-on-one is always about its employee.
          disabled={Boolean(oneOnOne ?? item?.typeId)}
          hint={item?.typeId ? t`Created in a one-on-one with this person` : undefined}
          onPerson={person => {
            assign(person.leader)
            saveSmall('employee', t`about ${fullName(person)}`)
          }}
        />
        <PersonField
          {...record.field('leaderAssigned')}
          label={t`Assigned to`}
          call={employeesApi.calls.leaders}
          alwaysInclude={item?.leaderAssigned ?? oneOnOne?.leaderAssigned ?? undefined}
          onPerson={person => saveSmall('leaderAssigned', fullName(person))}
        />
        {getConfig().ownPlace.includes('action-items') ? (
          <SwitchField
            {...record.field('isShared')}
            label={t`Share with the employee`}
            hint={t`They see it on the employee host, without the comments of others.`}
            onSwitch={isOn =>
              saveSmall('isShared', isOn ? t`shared with the employee` : t`not shared with the employee`)
            }
            className="sm:col-span-2"
          />
        ) : null}
      </FormSection>
      <FormSection title={t`Status and Priority`}>
        <SelectField
          {...record.field('status')}
          label={t`Status`}
          choices={toChoices(
            item ? actionItemStatuses.all : actionItemStatuses.all.filter(({ name }) => name === 'Open'),
          )}
          onUserChange={status => saveSmall('status', t(actionItemStatuses.byId(status).name))}
        />
        <SelectField
          {...record.field('priority')}
          label={t`Priority`}
          choices={toChoices(actionItemPriorities.all)}
          onUserChange={priority => saveSmall('priority', t`priority ${t(actionItemPriorities.byId(priority).name)}`)}
        />
      </FormSection>
      <FormSection title={t`Dates`}>
        <DayField
          {...record.field('dueDate')}
          label={t`Due date`}
          min={today}
          onLeave={() => {
            const { dueDate } = record.form.getValues()
            if (dueDate !== item?.dueDate) saveSmall('dueDate', t`due ${formatDay(dueDate)}`)
          }}
        />
        <SelectField
          {...record.field('repeat')}
          label={t`Repeats`}
          hint={record.form.watch('repeat') === NEVER ? undefined : t`When it is completed, the next one opens.`}
          choices={getRepeatChoices(item?.repeat)}
          onUserChange={key => saveSmall('repeat', sayRepeat(parseRepeatKey(key)))}
        />
        {item ? (
          <FactsLine
            facts={[
              [t`Creation date`, formatDay(item.creationDate)],
              [t`Completion date`, item.completionDate ? formatDay(item.completionDate) : '–'],
              [t`Created by`, <AuthorLink key="author" author={item.createdBy} />],
            ]}
          />
        ) : null}
      </FormSection>
      <FormSection title={t`Title and Description`} className="sm:grid-cols-1">
        <TextField {...record.field('title')} label={t`Title`} />
        <TextAreaField
          {...record.field('description')}
          label={t`Description`}
          hint={t`A line that begins with - [ ] is a subtask to tick.`}
          className="sm:col-span-1"
        />
        <SubtaskBoxes text={record.form.watch('description')} onTick={tick} />
      </FormSection>
    </>
  )
}

const SourceOneOnOneLink = ({ oneOnOne: { _id, employee, creationDate } }: { oneOnOne: OneOnOne }) => (
  <Link
    to="/one-on-ones/$id"
    params={{ id: _id }}
    className="rounded-sm underline underline-offset-4 hover:text-foreground"
  >
    {t`One-on-one of ${fullName(employee)}, ${formatMonth(creationDate)}`}
  </Link>
)
