/** Edits an employee's checklist, possibly while others edit it too. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import { lazy, Suspense } from 'react'
import { checklistProgressOf, isTicked, openPrerequisites } from '#shared/features/procedures/checklist.ts'
import { type Procedure, type ProcedureProcess, procedureMessages } from '#shared/features/procedures/procedure.ts'
import type { ProcedureItem } from '#shared/features/procedures/process.ts'
import { hasRole } from '#shared/kit/access.ts'
import { formatDay, utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { useBesideList } from '#web/kit/beside/beside-list.ts'
import { FoldButton, FoldedPart, useFold } from '#web/kit/folding.tsx'
import { FactsLine } from '#web/kit/form/creation-facts.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { parseRecordId, RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { PersonPageButton } from '#web/kit/person-page-button.tsx'
import { PlotSkeleton } from '#web/kit/plot/plot-query.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ChecklistItem } from './checklist-item.tsx'
import { isPastDue } from './item-facts.tsx'
import type { ProcedureScreenProps } from './procedure-screen-props.ts'
import { ChecklistProgressBar } from './progress.tsx'
import { isReadOnlySegment, useReadOnlyMode } from './read-only.ts'
import { useInstantTicks } from './use-instant-ticks.ts'

const ItemsTimeline = lazy(async () => ({ default: (await import('./items-timeline.tsx')).ItemsTimeline }))

export function EditProcedureProcessScreen({ id: segment, ...screen }: ProcedureScreenProps & { readonly id: string }) {
  const { procedure: kind, paths } = screen
  const navigate = useNavigate()
  const beside = useBesideList()
  const session = useSession()
  const [isLocked, lock] = useReadOnlyMode()
  const may = session !== undefined && hasRole(session, kind.processEditorRoles)
  const readOnly = !may || isLocked || isReadOnlySegment(segment)
  const unlock = () => {
    lock(false)
    if (!isReadOnlySegment(segment)) return
    const id = parseRecordId(segment)
    if (beside) beside.show(id)
    else void navigate({ to: `${paths.processes}/${id}` })
  }
  return (
    <RecordScreen call={kind.contract.calls.one} id={segment} title={t(kind.title)}>
      {process => (
        <ScreenLayout
          width="rows"
          title={fullName(process.employee)}
          subtitle={
            <span className="flex flex-wrap items-center gap-2">
              {t(kind.title)}: {process.template.title} {readOnly ? <Chip>{t`Read-only`}</Chip> : null}
            </span>
          }
          actions={
            <>
              <PersonPageButton person={process.employee} />
              {!may ? null : readOnly ? (
                <Button variant="outline" onClick={unlock}>
                  <Pencil /> {t`Edit`}
                </Button>
              ) : (
                <Button variant="outline" onClick={() => lock(true)}>
                  <Lock /> {t`View as read-only`}
                </Button>
              )}
            </>
          }
        >
          <Checklist key={`${process._id} ${readOnly}`} {...screen} process={process} readOnly={readOnly} />
        </ScreenLayout>
      )}
    </RecordScreen>
  )
}

interface ChecklistProps extends ProcedureScreenProps {
  readonly process: ProcedureProcess
  readonly readOnly: boolean
}
/**
 * Each tick is saved at once. The form holds only changes that failed to save, so that ticks by others show in the
 * meantime.
 */
function Checklist({ procedure: kind, paths, process, readOnly }: ChecklistProps) {
  const fold = useFold('checklist-timeline')
  const { one, update } = kind.contract.calls
  const params = { id: process._id }
  const client = useQueryClient()
  const show = (saved: ProcedureProcess) => client.setQueryData(queryFor(one, { params }).queryKey, saved)
  const record = useRecordForm({
    schema: kind.Changes,
    values: { descriptions: [] },
    version: process.version,
    readOnly,
    // Each item is sent with its previous value; checking the whole checklist's version would reject too much.
    save: body => fetchApi(update, { params, body }),
    onSaved: saved => {
      show(saved)
      record.form.reset({ descriptions: [] })
      toast.success(t(kind.messages.updated))
    },
  })
  const changes = record.form.watch('descriptions')
  const changeOf = (item: ProcedureItem) => changes.find(({ _id }) => _id === item._id)
  const { sent, tick } = useInstantTicks({
    checklist: process._id,
    save: ({ _id, status, was }) =>
      fetchApi(update, { params, body: { descriptions: [kind.toItemChange(_id, status, was)] } }),
    onSaved: show,
    onUnsaved: ({ _id, status, was }) => keep(_id, kind.toItemChange(_id, status, was)),
  })
  const keep = (id: string, ...change: readonly ReturnType<Procedure['toItemChange']>[]) => {
    const others = record.form.getValues('descriptions').filter(({ _id }) => _id !== id)
    record.form.setValue('descriptions', [...others, ...change], { shouldDirty: true })
  }
  const statusOf = (item: ProcedureItem) => {
    const change = changeOf(item)
    return sent.get(item._id) ?? (change ? kind.requestedStatusOf(change) : kind.itemStatusOf(item))
  }
  const choose = (item: ProcedureItem, status: string) => {
    if (changeOf(item)) keep(item._id)
    tick(item, status, kind.itemStatusOf(item))
  }
  const today = utcToday(new Date())
  const shown = process.descriptions.map(item => ({ ...item, status: statusOf(item) }))
  const progress = checklistProgressOf(shown.map(({ status }) => status))
  const overdue = shown.filter(({ status, dueDay }) => !isTicked(status) && isPastDue(dueDay, today)).length
  const holders = listHolders(shown)
  const isContested = (item: ProcedureItem) => {
    const change = changeOf(item)
    const stored = kind.itemStatusOf(item)
    return change !== undefined && change.was !== stored && kind.requestedStatusOf(change) !== stored
  }
  // Once every conflicting item is resolved, saving is possible again.
  const lostRace = process.descriptions.some(isContested) ? record.versionConflict : undefined
  return (
    <RecordForm form={{ ...record, versionConflict: lostRace }}>
      <FormSection className="sm:grid-cols-1">
        <ChecklistProgressBar {...progress} overdue={overdue} />
        <FactsLine
          facts={[
            [t`Creation date`, formatDay(process.creationDate)],
            ...(holders.length > 0 ? [[t`Waits for`, holders.join(', ')] as const] : []),
          ]}
        />
      </FormSection>
      {process.descriptions.length > 0 ? (
        <div className="grid gap-2">
          <span>
            <FoldButton fold={fold}>{t`Timeline`}</FoldButton>
          </span>
          <FoldedPart fold={fold}>
            <Suspense fallback={<PlotSkeleton title={t`Timeline`} />}>
              <ItemsTimeline
                begun={process.creationDate.slice(0, 10)}
                items={shown}
                today={today}
                href={`${paths.processes}/${process._id}`}
              />
            </Suspense>
          </FoldedPart>
        </div>
      ) : null}
      <FormSection title={t`Checklist`} className="gap-y-0 sm:grid-cols-1">
        {process.descriptions.length === 0 ? (
          <p className="text-muted-foreground">{t(procedureMessages.noItems)}</p>
        ) : (
          <ol aria-label={t`Checklist`} className="divide-y">
            {shown.map(item => (
              <ChecklistItem
                key={item._id}
                item={item}
                stored={kind.itemStatusOf(item)}
                status={item.status}
                isContested={isContested(item)}
                isUnsaved={changeOf(item) !== undefined}
                waitsFor={openPrerequisites(item, shown).map(({ description }) => description)}
                today={today}
                readOnly={readOnly}
                onStatusChange={status => choose(item, status)}
              />
            ))}
          </ol>
        )}
      </FormSection>
    </RecordForm>
  )
}

/** Returns who has an item that can be done now, or the role that has it. */
const listHolders = (items: readonly (ProcedureItem & { readonly status: string })[]): string[] => {
  const now = items.filter(item => !isTicked(item.status) && openPrerequisites(item, items).length === 0)
  return [...new Set(now.flatMap(({ holder }) => (holder ? [t(holder)] : [])))]
}
