import History from 'lucide-react/icons/history'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { fullName } from '#shared/features/employees/people.ts'
import { employees } from '#shared/features/employees.ts'
import {
  feelingsAfter,
  needsFeelings,
  nextStatuses,
  type OneOnOne,
  OneOnOneForm as OneOnOneSchema,
  oneOnOneMessages,
  oneOnOneStatuses,
  oneOnOnes,
} from '#shared/features/one-on-ones.ts'
import { today } from '#shared/kit/list.ts'
import { api } from '#web/kit/api.ts'
import { asChoices } from '#web/kit/choices.tsx'
import { SelectField } from '#web/kit/form/fields.tsx'
import { PersonField } from '#web/kit/form/person-field.tsx'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { showMonth } from '#web/kit/month-input.tsx'
import { Page } from '#web/kit/page.tsx'
import { RichTextField } from '#web/kit/rich-text/rich-text-field.tsx'
import { say } from '#web/kit/say.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ActionItemsOf } from './action-items-of.tsx'
import { FeelingsField } from './feelings-field.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { OpenFromEarlier } from './open-from-earlier.tsx'
import { asksForReview, isReviewed } from './path.ts'

/** `segment` is the id, and behind a comma the mode. */
export const EditOneOnOne = ({ segment }: { segment: string }) => (
  <RecordScreen call={oneOnOnes.calls.one} id={segment} title="One on one">
    {met => <Meeting key={met._id} met={met} readOnly={asksForReview(segment) || isReviewed(met)} />}
  </RecordScreen>
)

function Meeting({ met, readOnly }: { met: OneOnOne; readOnly: boolean }) {
  const [showsHistory, setShowsHistory] = useState(false)
  return (
    <Page
      title={fullName(met.employee)}
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          One on one, {showMonth(met.creationDate)} {readOnly ? <Chip>Read-only</Chip> : null}
        </span>
      }
      actions={
        <Button onClick={() => setShowsHistory(true)}>
          <History /> History
        </Button>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Form met={met} readOnly={readOnly} />
        <div className="grid gap-5">
          <ActionItemsOf met={met} readOnly={readOnly} />
          <OpenFromEarlier of={met._id} />
        </div>
      </div>
      {showsHistory ? <HistoryDialog of={met.employee} close={() => setShowsHistory(false)} /> : null}
    </Page>
  )
}

const Schema = OneOnOneSchema.check(
  z.refine(({ status, feelings = [] }) => !needsFeelings(status) || feelings.length > 0, {
    path: ['feelings'],
    error: oneOnOneMessages.feelings,
  }),
)

function Form({ met, readOnly }: { met: OneOnOne; readOnly: boolean }) {
  const stored = met.feelings.map(({ _id }) => _id)
  /** What was chosen while it could be: a status chosen by mistake takes nothing away for good. */
  const chosen = useRef<readonly string[]>(undefined)
  const record = useRecordForm({
    schema: Schema,
    values: {
      leaderAssigned: met.leaderAssigned?._id ?? '',
      status: met.status._id,
      feelings: stored,
      talkingPoint: met.talkingPoint,
    },
    version: met.version,
    readOnly,
    save: (body, sent) => api(oneOnOnes.calls.update, { params: { id: met._id }, body, ...sent }),
    saved: () => say.done(oneOnOneMessages.updated),
  })
  const status = record.form.watch('status')
  const asksFeelings = needsFeelings(status)
  const reachable = nextStatuses(met.status._id, met.creationDate, today(new Date()))
  const follow = (next: string) => {
    if (asksFeelings || !chosen.current) chosen.current = record.form.getValues('feelings') ?? []
    const before = { status: met.status._id, feelings: stored }
    record.form.setValue('feelings', [...feelingsAfter(next, before, chosen.current)], { shouldDirty: true })
    record.form.clearErrors('feelings')
  }
  return (
    <RecordForm form={record}>
      <Section>
        <PersonField
          {...record.field('leaderAssigned')}
          label="Assigned To"
          call={employees.calls.leaders}
          also={met.leaderAssigned ?? undefined}
        />
        <SelectField
          {...record.field('status')}
          label="Status"
          choices={asChoices(oneOnOneStatuses.all.filter(({ _id }) => reachable.includes(_id)))}
          onChanged={follow}
        />
        <FeelingsField
          {...record.field('feelings')}
          label="How are you feeling today"
          required={asksFeelings}
          disabled={!asksFeelings}
        />
        <RichTextField {...record.field('talkingPoint')} label="Talking Points" />
      </Section>
    </RecordForm>
  )
}
