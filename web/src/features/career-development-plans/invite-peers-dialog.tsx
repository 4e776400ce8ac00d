/** Invites peers to comment on each category of a plan, with a deadline. */
import { useQuery } from '@tanstack/react-query'
import {
  InvitePeersForm,
  MAX_ASKING_DAYS,
  MIN_ANONYMOUS,
  type PeerAsking,
  peerMessages,
} from '#shared/features/career-development-plans/peers.ts'
import type { Plan } from '#shared/features/career-development-plans/plan.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { DayField, MultiSelectField } from '#web/kit/form/fields.tsx'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'

const { calls } = careerDevelopmentPlansApi
const DAYS_TO_ANSWER = 14

interface InvitePeersDialogProps {
  readonly plan: Plan
  readonly asking: PeerAsking
  readonly onClose: () => void
}

export function InvitePeersDialog({ plan, asking, onClose }: InvitePeersDialogProps) {
  const params = { id: plan._id }
  const candidates = useQuery(queryFor(calls.peerCandidates, { params }))
  const today = utcToday(new Date())
  const record = useRecordForm({
    schema: InvitePeersForm,
    draftKey: `peers-${plan._id}`,
    values: { peers: [], until: asking.until ?? addDays(today, DAYS_TO_ANSWER) },
    save: (body, { idempotencyKey }) => fetchApi(calls.invitePeers, { params, body, idempotencyKey }),
    onSaved: ({ invited }) => {
      toast.success(t(invited.length > asking.invited.length ? peerMessages.invited : peerMessages.dayMoved))
      onClose()
    },
  })
  const isFirst = asking.invited.length === 0
  return (
    <FormDialog
      record={record}
      title={isFirst ? t`Invite peers` : t`Invite more peers, or move the last day`}
      description={
        asking.mode === 'anonymous'
          ? t`They comment without their names, so at least ${MIN_ANONYMOUS} must be asked. You read all comments at once when you stop asking.`
          : t`They comment with their names, and you read each as it comes.`
      }
      saveLabel={isFirst ? t`Invite` : t`Save`}
      onClose={onClose}
    >
      <MultiSelectField
        {...record.field('peers')}
        label={t`People`}
        required={isFirst}
        isLoading={candidates.isPending}
        choices={(candidates.data ?? []).map(({ _id, jobTitle, ...name }) => ({
          value: _id,
          label: fullName(name),
          hint: jobTitle,
        }))}
        hint={t`${fullName(plan.employee)} sees only what you share.`}
        className="sm:col-span-2"
      />
      <DayField
        {...record.field('until')}
        label={t`Last day to answer`}
        hint={t`Anyone who has not answered is reminded the day before.`}
        min={today}
        maxDay={addDays(today, MAX_ASKING_DAYS)}
      />
    </FormDialog>
  )
}
