/** Peer comments, for those who write the plan: invite peers, count answers, read the comments and share them. */
import { useMutation, useQuery } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useState } from 'react'
import { PLAN_COMPLETED } from '#shared/features/career-development-plans/list.ts'
import {
  hasEnoughAnswers,
  MIN_ANONYMOUS,
  type PeerAsking,
  type PeerState,
  peerMessages,
} from '#shared/features/career-development-plans/peers.ts'
import type { Plan } from '#shared/features/career-development-plans/plan.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { formatDay, utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { PersonLink } from '#web/kit/person-link.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { Label } from '#web/ui/label.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { InvitePeersDialog } from './invite-peers-dialog.tsx'
import { PeerCommentsCard } from './peer-comments-card.tsx'

const { calls } = careerDevelopmentPlansApi

interface PeersCardProps {
  readonly plan: Plan
  readonly readOnly: boolean
}

export function PeersCard({ plan, readOnly }: PeersCardProps) {
  const asked = useQuery(queryFor(calls.peers, { params: { id: plan._id } }))
  if (asked.data) return <Asking plan={plan} readOnly={readOnly} asking={asked.data} />
  if (asked.isError)
    return (
      <Card aria-label={t(TITLE)}>
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      </Card>
    )
  return (
    <Card aria-busy aria-label={t(TITLE)} className="grid gap-3 p-5">
      <span className="sr-only">
        <Spinner />
      </span>
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-4 w-64" />
    </Card>
  )
}
const TITLE = 'Peer comments'

type AskingProps = PeersCardProps & { readonly asking: PeerAsking }

function Asking({ plan, readOnly, asking }: AskingProps) {
  const [isInviting, setIsInviting] = useState(false)
  const isOpen = !asking.closedAt && plan.cdpStatus._id !== PLAN_COMPLETED
  const isAsked = asking.until !== null
  if (!isAsked && (readOnly || !isOpen)) return null
  return (
    <>
      <PeersFrame
        mode={asking.mode}
        action={
          readOnly || !isOpen ? null : (
            <div className="flex flex-wrap gap-2">
              <Button variant="outline" onClick={() => setIsInviting(true)}>
                <UserPlus /> {isAsked ? t`Invite more` : t`Invite peers`}
              </Button>
              {isAsked ? <EndAction plan={plan} asking={asking} /> : null}
            </div>
          )
        }
      >
        <p className="max-w-prose text-muted-foreground">{describeAsking(asking, fullName(plan.employee))}</p>
        {asking.invited.length && !asking.closedAt ? (
          <Invited plan={plan} asking={asking} readOnly={readOnly || !isOpen} />
        ) : null}
        {asking.closedAt && asking.categories ? <ShareSwitch plan={plan} asking={asking} /> : null}
      </PeersFrame>
      {asking.categories ? (
        <PeerCommentsCard title={t`What peers wrote`} categories={plan.categories} commented={asking.categories} />
      ) : null}
      {isInviting ? <InvitePeersDialog plan={plan} asking={asking} onClose={() => setIsInviting(false)} /> : null}
    </>
  )
}

function describeAsking({ mode, until, closedAt, answered, mustAnswerFirst }: PeerAsking, name: string): string {
  const isAnonymous = mode === 'anonymous'
  if (!until)
    return isAnonymous
      ? t`Ask colleagues what they see of ${name}’s work, category by category. Nobody, you included, learns who wrote what.`
      : t`Ask colleagues what they see of ${name}’s work, category by category. They comment with their names.`
  if (closedAt) {
    const ended = `${t`Ended on ${formatDay(closedAt)}.`} ${describeCount(answered)}`
    if (hasEnoughAnswers(mode, answered)) return ended
    return `${ended} ${t`With fewer than ${MIN_ANONYMOUS} answers nobody stays anonymous, so their comments are never shown and were deleted.`}`
  }
  const day =
    until < utcToday(new Date()) ? t`The last day was ${formatDay(until)}.` : t`The last day is ${formatDay(until)}.`
  if (mustAnswerFirst) return `${describeCount(answered)} ${day} ${t(peerMessages.answerFirst)}`
  if (!isAnonymous) return `${describeCount(answered)} ${day}`
  const end = hasEnoughAnswers(mode, answered)
    ? t`You read all comments when you stop asking.`
    : t`Comments are shown once at least ${MIN_ANONYMOUS} have answered and you stop asking.`
  return `${describeNamelessCount(answered)} ${day} ${end}`
}

function describeCount(answered: number): string {
  if (answered === 0) return t`Nobody has answered.`
  return answered === 1 ? t`1 person has answered.` : t`${answered} people have answered.`
}

function describeNamelessCount(answered: number): string {
  if (answered === 0) return t`Nobody has answered without their names.`
  return answered === 1
    ? t`1 person has answered without their names.`
    : t`${answered} people have answered without their names.`
}

const STATE_CHIPS: Readonly<Record<PeerState, { readonly tone: Tone; readonly text: string }>> = {
  asked: { tone: 'yellow', text: 'Asked' },
  sent: { tone: 'green', text: 'Answered' },
  declined: { tone: 'grey', text: 'Declined' },
}

function Invited({ plan, asking, readOnly }: AskingProps) {
  const withdrawing = useMutation({
    mutationFn: (peerId: string) => fetchApi(calls.withdrawPeer, { params: { id: plan._id, peerId } }),
    onSuccess: () => toast.success(t(peerMessages.withdrawn)),
  })
  const withdraw = async (peer: PeerAsking['invited'][number]) => {
    const name = fullName(peer)
    const text =
      asking.mode === 'anonymous'
        ? t`${name} cannot answer any more. If they have answered already, their comments stay.`
        : t`${name} cannot answer any more, and loses their draft.`
    if (await confirmAction({ title: t`Withdraw the invitation of ${name}?`, text, acceptLabel: t`Withdraw` }))
      withdrawing.mutate(peer._id)
  }
  return (
    <ul aria-label={t`Invited`} className="flex flex-wrap gap-1.5">
      {asking.invited.map(peer => (
        <li key={peer._id} className="inline-flex min-w-0 items-center gap-1.5 rounded-full bg-muted py-1 pr-1.5 pl-3">
          <span className="min-w-0 truncate text-[0.8125rem]">
            <PersonLink person={peer} isQuiet />
          </span>
          {peer.state ? <Chip tone={STATE_CHIPS[peer.state].tone}>{t(STATE_CHIPS[peer.state].text)}</Chip> : null}
          {readOnly || peer.state === 'sent' ? null : (
            <button
              type="button"
              aria-label={t`Withdraw the invitation of ${fullName(peer)}`}
              disabled={withdrawing.isPending}
              className="grid size-6 shrink-0 place-content-center rounded-full text-muted-foreground hover:text-foreground"
              onClick={() => void withdraw(peer)}
            >
              <X aria-hidden className="size-3.5" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Anonymous comments are shown only once it has ended: a late answer would stand out and reveal its author. */
function EndAction({ plan, asking }: Omit<AskingProps, 'readOnly'>) {
  const ending = useMutation({
    mutationFn: () => fetchApi(calls.closePeers, { params: { id: plan._id }, body: {} }),
    onSuccess: () => toast.success(t(peerMessages.closedNow)),
  })
  const isReading = asking.mode === 'anonymous' && hasEnoughAnswers(asking.mode, asking.answered)
  const isLosing = asking.mode === 'anonymous' && !isReading
  const end = async () => {
    const text = isLosing
      ? t`Fewer than ${MIN_ANONYMOUS} have answered, so nobody would ever read what they wrote, and it is deleted. You can wait, or invite more people.`
      : t`Nobody can answer any more. Drafts that were not sent are lost.`
    const accepted = await confirmAction({
      title: isReading ? t`Stop asking and read the comments?` : t`Stop asking?`,
      text,
      acceptLabel: isReading ? t`Read them` : t`End it`,
      destroys: isLosing && asking.answered > 0,
    })
    if (accepted) ending.mutate()
  }
  return (
    <Button variant={isReading ? 'default' : 'outline'} disabled={ending.isPending} onClick={() => void end()}>
      {ending.isPending ? <Spinner label={t`Ending`} /> : null} {isReading ? t`Read the comments` : t`Stop asking`}
    </Button>
  )
}

function ShareSwitch({ plan, asking }: Omit<AskingProps, 'readOnly'>) {
  const id = useId()
  const hint = useId()
  const sharing = useMutation({
    mutationFn: (isShared: boolean) => fetchApi(calls.sharePeers, { params: { id: plan._id }, body: { isShared } }),
    onSuccess: ({ isShared }) => toast.success(t(isShared ? peerMessages.shared : peerMessages.unshared)),
  })
  const isShared = sharing.isPending ? sharing.variables : asking.isShared
  return (
    <div className="mt-1 grid gap-1">
      <div className="flex items-center gap-2.5">
        <Switch
          id={id}
          aria-describedby={hint}
          checked={isShared}
          disabled={sharing.isPending}
          onCheckedChange={next => sharing.mutate(next)}
        />
        <Label htmlFor={id}>{t`Share with ${fullName(plan.employee)}`}</Label>
      </div>
      <p
        id={hint}
        className="text-xs text-muted-foreground"
      >{t`They read the comments on the employee host, with the plan, once that is completed or mailed. They are not in its PDF.`}</p>
    </div>
  )
}

interface PeersFrameProps {
  readonly mode: PeerAsking['mode']
  readonly action: ReactNode
  readonly children: ReactNode
}

function PeersFrame({ mode, action, children }: PeersFrameProps) {
  const heading = useId()
  return (
    <Card aria-labelledby={heading} className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3 p-5">
      <div className="grid min-w-0 flex-1 basis-72 gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={heading} className="text-sm font-semibold">
            {t(TITLE)}
          </h2>
          <Chip tone={mode === 'anonymous' ? 'purple' : 'blue'}>
            {mode === 'anonymous' ? t`Anonymous` : t`With names`}
          </Chip>
        </div>
        {children}
      </div>
      {action}
    </Card>
  )
}
