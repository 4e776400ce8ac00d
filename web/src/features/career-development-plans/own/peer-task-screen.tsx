/** A peer's comments on a colleague by category, on both hosts: saved as a draft, sent once. */
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'
import { PeerCommentsForm, type PeerTask, peerMessages } from '#shared/features/career-development-plans/peers.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { TextAreaField } from '#web/kit/form/fields.tsx'
import { RecordForm } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { useRecordName } from '#web/kit/record-names.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CategoryCard } from '../category-block.tsx'

const { peerTask, savePeerComments, sendPeerComments, declinePeerComments } = careerDevelopmentPlansApi.calls

export const StaffPeerTaskScreen = () => <PeerTaskScreen id={useParams({ from: '/_app/peer-comments/$id' }).id} />
export const OwnPeerTaskScreen = () => <PeerTaskScreen id={useParams({ from: '/_app/my-plan/$id/comments' }).id} />

const PeerTaskScreen = ({ id }: { id: string }) => (
  <RecordScreen call={peerTask} id={id} title={t`Comments as a peer`}>
    {task => <PeerTaskLayout task={task} />}
  </RecordScreen>
)

function PeerTaskLayout({ task }: { task: PeerTask }) {
  // On the employee host the parent address is the plan's, which a peer may not open.
  useRecordName(`/my-plan/${task._id}`, fullName(task.employee), false)
  return (
    <ScreenLayout
      title={fullName(task.employee)}
      width="form"
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          {[t`Comments as a peer`, task.jobTitle?.name].filter(Boolean).join(' · ')} <TaskChip task={task} />
        </span>
      }
    >
      <div className="grid gap-5">
        <PeerTaskContent key={`${task._id} ${task.state} ${task.isOpen}`} task={sortCategories(task)} />
      </div>
    </ScreenLayout>
  )
}

const sortCategories = (task: PeerTask): PeerTask => ({
  ...task,
  categories: task.categories.toSorted((a, b) => a.order - b.order),
})

function TaskChip({ task: { state, isOpen, until } }: { task: PeerTask }) {
  if (state === 'sent') return <Chip tone="green">{t`Sent`}</Chip>
  if (!isOpen) return <Chip tone="grey">{t`Ended`}</Chip>
  return state === 'declined' ? (
    <Chip tone="grey">{t`Declined`}</Chip>
  ) : (
    <Chip tone="yellow">{t`Until ${formatDay(until)}`}</Chip>
  )
}

function PeerTaskContent({ task }: { task: PeerTask }) {
  const { state, mode, isOpen, categories } = task
  const notice = <Notice>{describeTask(task)}</Notice>
  if (categories.length === 0)
    return (
      <Card>
        <EmptyState text={t`This plan has no categories to comment on.`} />
      </Card>
    )
  if (isOpen)
    return (
      <>
        {notice}
        <WrittenComments task={task} />
      </>
    )
  return (
    <>
      {notice}
      {state === 'sent' && mode === 'named'
        ? categories.map((category, index) => (
            <CategoryCard key={category._id} category={category} index={index}>
              <p dir="auto" className="leading-relaxed wrap-anywhere whitespace-pre-line">
                {category.comments || <span className="text-muted-foreground">{t`No comments`}</span>}
              </p>
            </CategoryCard>
          ))
        : null}
    </>
  )
}

/** Says who will read the comments, so that the peer knows before writing them. */
function describeTask({ state, mode, isOpen, employee, leaderAssigned }: PeerTask): string {
  const [name, leader] = [fullName(employee), fullName(leaderAssigned)]
  const isAnonymous = mode === 'anonymous'
  if (state === 'sent')
    return isAnonymous
      ? t`You have sent your comments. They are kept without your name, so nobody can find them as yours, and they cannot be shown to you either.`
      : t`You have sent your comments, and ${leader} reads them with your name.`
  if (!isOpen) return t`This has ended, so nothing can be sent any more.`
  return isAnonymous
    ? t`What do you see of ${name}’s work? ${leader} and the others who write development plans here read your comments without your name, together with those of others, once at least three have answered. They may share them with ${name}. Your name is not stored with them, but your wording may give you away.`
    : t`What do you see of ${name}’s work? ${leader} and the others who write development plans here read your comments with your name, and may share them with ${name}.`
}

const Notice = ({ children }: { children: ReactNode }) => (
  <Card role="note" className="p-5 text-muted-foreground">
    <p>{children}</p>
  </Card>
)

function WrittenComments({ task }: { task: PeerTask }) {
  const { _id: id, version, categories, state } = task
  const params = { id }
  const record = useRecordForm({
    schema: PeerCommentsForm,
    values: { categories: categories.map(({ _id, comments }) => ({ _id, comments })) },
    version,
    save: (body, sent) => fetchApi(savePeerComments, { params, body, ...sent }),
    onSaved: () => toast.success(t(peerMessages.saved)),
  })
  const sending = useMutation({
    mutationFn: () =>
      fetchApi(sendPeerComments, { params, body: PeerCommentsForm.parse(record.form.getValues()), version }),
    onSuccess: () => {
      record.discard()
      toast.success(t(peerMessages.sent))
    },
  })
  const declining = useMutation({
    mutationFn: () => fetchApi(declinePeerComments, { params, body: {} }),
    onSuccess: () => {
      record.discard()
      toast.success(t(peerMessages.declined))
    },
  })
  const isBusy = sending.isPending || declining.isPending || record.isSaving
  const send = async () => {
    if (!(await record.form.trigger())) return
    if (!(record.form.getValues('categories') ?? []).some(({ comments }) => comments?.trim()))
      return record.form.setError('categories.0.comments', { message: peerMessages.empty }, { shouldFocus: true })
    const text =
      task.mode === 'anonymous'
        ? t`They stay as they are then, and you cannot see them again: nothing says that they are yours.`
        : t`They stay as they are then.`
    if (await confirmAction({ title: t`Send your comments?`, text, acceptLabel: t`Send` })) sending.mutate()
  }
  const decline = async () => {
    const text = t`Your draft is deleted. You can still change your mind until ${formatDay(task.until)}.`
    if (await confirmAction({ title: t`Decline to comment?`, text, acceptLabel: t`Decline` })) declining.mutate()
  }
  return (
    <RecordForm
      form={record}
      canSave={!isBusy}
      saveLabel={t`Save draft`}
      actions={
        state === 'declined' ? null : (
          <Button variant="ghost" disabled={isBusy} onClick={() => void decline()}>{t`Decline`}</Button>
        )
      }
      mainAct={
        <Button variant="default" disabled={isBusy} onClick={() => void send()}>
          {sending.isPending ? <Spinner className="text-primary-foreground" label={t`Sending`} /> : <Send />} {t`Send`}
        </Button>
      }
    >
      {categories.map((category, index) => (
        <CategoryCard key={category._id} category={category} index={index}>
          <TextAreaField {...record.field(`categories.${index}.comments`)} label={t`Comments`} />
        </CategoryCard>
      ))}
    </RecordForm>
  )
}
