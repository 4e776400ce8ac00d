/** Works off somebody's checklist, alone or together with others at the same time. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import { fullName } from '#shared/features/employees/people.ts'
import { progressOf } from '#shared/features/procedures/checklist.ts'
import { type Process, procedureMessages } from '#shared/features/procedures/procedure.ts'
import type { ProcessItem } from '#shared/features/procedures/process.ts'
import { hasRole } from '#shared/kit/access.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { api } from '../api.ts'
import { ReadDay, ReadField } from '../form/fields.tsx'
import { RecordForm, Section } from '../form/record-form.tsx'
import { RecordScreen } from '../form/record-screen.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { Page } from '../page.tsx'
import { ask } from '../queries.ts'
import { recordId } from '../record-id.ts'
import { say } from '../say.ts'
import { useSession } from '../session.ts'
import { ChecklistItem } from './checklist-item.tsx'
import { ProgressBar } from './progress.tsx'
import { asksToRead, useReadOnlyMode } from './read-only.ts'
import type { ProcedureScreen } from './screens.ts'

export function EditProcess({ id: segment, ...screen }: ProcedureScreen & { readonly id: string }) {
  const { of: kind, paths } = screen
  const navigate = useNavigate()
  const session = useSession()
  const [isLocked, lock] = useReadOnlyMode()
  const may = session !== undefined && hasRole(session, kind.editors)
  const readOnly = !may || isLocked || asksToRead(segment)
  const unlock = () => {
    lock(false)
    if (asksToRead(segment)) void navigate({ to: `${paths.processes}/${recordId(segment)}` })
  }
  return (
    <RecordScreen call={kind.contract.calls.one} id={segment} title={kind.title}>
      {process => (
        <Page
          title={fullName(process.employee)}
          subtitle={
            <span className="flex flex-wrap items-center gap-2">
              {kind.title}: {process.template.title} {readOnly ? <Chip>Read-only</Chip> : null}
            </span>
          }
          actions={
            !may ? null : readOnly ? (
              <Button onClick={unlock}>
                <Pencil /> Edit
              </Button>
            ) : (
              <Button onClick={() => lock(true)}>
                <Lock /> Read-only
              </Button>
            )
          }
        >
          <Checklist key={`${process._id} ${readOnly}`} {...screen} process={process} readOnly={readOnly} />
        </Page>
      )}
    </RecordScreen>
  )
}

interface ChecklistProps extends ProcedureScreen {
  readonly process: Process
  readonly readOnly: boolean
}
/** The form holds only what this person has changed, so that what others tick meanwhile shows beside it. */
function Checklist({ of: kind, process, readOnly }: ChecklistProps) {
  const { one, update } = kind.contract.calls
  const params = { id: process._id }
  const client = useQueryClient()
  const record = useRecordForm({
    schema: kind.Changes,
    values: { descriptions: [] },
    version: process.version,
    readOnly,
    // Each item says what it was when it was changed; the version of the whole would refuse more than it must.
    save: body => api(update, { params, body }),
    saved: saved => {
      client.setQueryData(ask(one, { params }).queryKey, saved)
      record.form.reset({ descriptions: [] })
      say.done(kind.messages.updated)
    },
  })
  const changes = record.form.watch('descriptions')
  const changeOf = (item: ProcessItem) => changes.find(({ _id }) => _id === item._id)
  const statusOf = (item: ProcessItem) => {
    const change = changeOf(item)
    return change ? kind.wantedBy(change) : kind.statusOf(item)
  }
  const choose = (item: ProcessItem, status: string) => {
    const stored = kind.statusOf(item)
    const others = changes.filter(({ _id }) => _id !== item._id)
    const next = status === stored ? others : [...others, kind.changeOf(item._id, status, stored)]
    record.form.setValue('descriptions', next, { shouldDirty: true })
  }
  const progress = progressOf(process.descriptions.map(statusOf))
  const isContested = (item: ProcessItem) => {
    const change = changeOf(item)
    const stored = kind.statusOf(item)
    return change !== undefined && change.was !== stored && kind.wantedBy(change) !== stored
  }
  // Once each contested item is settled, nothing stands in the way any more.
  const lostRace = process.descriptions.some(isContested) ? record.lostRace : undefined
  return (
    <RecordForm form={{ ...record, lostRace }} className="max-w-4xl">
      <Section className="sm:grid-cols-3">
        <ReadField label="Employee" value={fullName(process.employee)} />
        <ReadField label="Template" value={process.template.title} />
        <ReadDay label="Creation date" day={process.creationDate} />
        <ProgressBar {...progress} />
      </Section>
      <Section title="Checklist" className="gap-y-0 sm:grid-cols-1">
        {process.descriptions.length === 0 ? (
          <p className="text-muted-foreground">{procedureMessages.noItems}</p>
        ) : (
          <ol aria-label="Checklist" className="divide-y">
            {process.descriptions.map(item => (
              <ChecklistItem
                key={item._id}
                item={item}
                stored={kind.statusOf(item)}
                status={statusOf(item)}
                isContested={isContested(item)}
                readOnly={readOnly}
                choose={status => choose(item, status)}
              />
            ))}
          </ol>
        )}
      </Section>
    </RecordForm>
  )
}
