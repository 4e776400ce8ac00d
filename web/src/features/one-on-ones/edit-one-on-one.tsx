import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import History from 'lucide-react/icons/history'
import { lazy, Suspense, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { employeesApi } from '#shared/features/employees.ts'
import { OneOnOneForm as OneOnOneSchema } from '#shared/features/one-on-ones/form.ts'
import { feelings, oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { oneOnOneMessages } from '#shared/features/one-on-ones/messages.ts'
import type { OneOnOne } from '#shared/features/one-on-ones/one-on-one.ts'
import {
  isOneOnOneClosed,
  isReviewOnly,
  needsFeelings,
  nextOneOnOneStatuses,
  resolveFeelings,
} from '#shared/features/one-on-ones/rules.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { formatDay, formatMonth, utcToday } from '#shared/kit/dates.ts'
import { nullableDay, REQUIRED } from '#shared/kit/fields.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { useBesideList } from '#web/kit/beside/beside-list.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { getConfig } from '#web/kit/config.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { DayField, SelectField, SwitchField, TextField } from '#web/kit/form/fields.tsx'
import { PersonField } from '#web/kit/form/lookup-fields.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useInstantSave } from '#web/kit/form/use-instant-save.ts'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { joinInstant, splitInstant } from '#web/kit/local-instant.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { PersonPageButton } from '#web/kit/person-page-button.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { RichTextField } from '#web/kit/rich-text/rich-text-field.tsx'
import { RecordColumns, ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useIsPhone } from '#web/kit/use-media.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { CardSkeleton, LinesSkeleton } from '#web/ui/lines-skeleton.tsx'
import { ActionItemsCard, EarlierOpenItemsCard } from './action-items-card.tsx'
import { AgendaCard } from './agenda-card.tsx'
import { FeelingsField } from './feelings-field.tsx'
import { isReviewOnlyToday, isReviewSegment, OneOnOneHistoryDialog } from './one-on-one-history.tsx'

const SinceLastTimeCard = lazy(() =>
  import('./since-last-time.tsx').then(({ SinceLastTimeCard }) => ({ default: SinceLastTimeCard })),
)

export const EditOneOnOneScreen = () => <OneOnOneScreen segment={useParams({ from: '/_app/one-on-ones/$id' }).id} />

/** `segment` is the id, optionally followed by a comma and the mode. */
export const OneOnOneScreen = ({ segment }: { segment: string }) => (
  <RecordScreen call={oneOnOnesApi.calls.one} id={segment} title={t`One-on-one`}>
    {met => (
      <OneOnOneContent key={met._id} oneOnOne={met} readOnly={isReviewSegment(segment) || isReviewOnlyToday(met)} />
    )}
  </RecordScreen>
)

function OneOnOneContent({ oneOnOne, readOnly }: { oneOnOne: OneOnOne; readOnly: boolean }) {
  const [showsHistory, setShowsHistory] = useState(false)
  // On a phone it comes before the buttons that complete the meeting.
  const isPhone = useIsPhone()
  const agenda = <StaffAgenda oneOnOne={oneOnOne} readOnly={readOnly} />
  return (
    <ScreenLayout
      title={fullName(oneOnOne.employee)}
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          {t`One-on-one, ${formatMonth(oneOnOne.creationDate)}`}
          {oneOnOne.meetsAt ? <LocalTime at={oneOnOne.meetsAt} /> : null}
          {readOnly ? <Chip>{t`Read-only`}</Chip> : null}
        </span>
      }
      actions={
        <>
          <PersonPageButton person={oneOnOne.employee} isInReach />
          <Button variant="outline" onClick={() => setShowsHistory(true)}>
            <History /> {t`History`}
          </Button>
        </>
      }
    >
      <RecordColumns>
        {isPhone ? agenda : null}
        <OneOnOneEditor oneOnOne={oneOnOne} readOnly={readOnly} />
        <div className="reveal-forwards grid min-w-0 grid-cols-1 gap-5">
          {isPhone ? null : agenda}
          {readOnly ? null : (
            <Suspense fallback={<CardSkeleton />}>
              <SinceLastTimeCard oneOnOne={oneOnOne} />
            </Suspense>
          )}
          <ActionItemsCard oneOnOne={oneOnOne} readOnly={readOnly} />
          <EarlierOpenItemsCard oneOnOneId={oneOnOne._id} />
        </div>
      </RecordColumns>
      {showsHistory ? <OneOnOneHistoryDialog person={oneOnOne.employee} close={() => setShowsHistory(false)} /> : null}
    </ScreenLayout>
  )
}

interface StaffAgendaProps {
  readonly oneOnOne: OneOnOne
  readonly readOnly: boolean
}
function StaffAgenda({ oneOnOne: { _id: id, employee, status }, readOnly }: StaffAgendaProps) {
  const asked = useQuery(queryFor(oneOnOnesApi.calls.agenda, { params: { id } }))
  if (asked.isPending || asked.isError)
    return (
      <Card className="p-5">
        <h2 className="mb-3 text-sm font-semibold">{t`Agenda`}</h2>
        {asked.isPending ? (
          <LinesSkeleton label={t`Loading the agenda`} />
        ) : (
          <ErrorState error={asked.error} retry={() => void asked.refetch()} />
        )}
      </Card>
    )
  const invitation = getConfig().ownPlace.includes('one-on-ones')
    ? t`What do you want to talk about? ${fullName(employee)} sees it beforehand, and can add to it.`
    : t`What do you want to talk about?`
  return (
    <AgendaCard
      side="staff"
      id={id}
      person={employee._id}
      agenda={asked.data}
      readOnly={readOnly || isOneOnOneClosed(status._id)}
      invitation={invitation}
    />
  )
}

const COMPLETE = oneOnOneStatuses.id('Complete')
const SMALL_FIELDS = ['leaderAssigned', 'status', 'meetsAt', 'time', 'feelings', 'isShared'] as const

/** The time is entered as a day and a local time of day: both or neither. */
const OneOnOneEditSchema = z
  .extend(OneOnOneSchema, { meetsAt: nullableDay, time: z.string() })
  .check(
    z.refine(({ meetsAt, time }) => !meetsAt || time !== '', { path: ['time'], error: REQUIRED }),
    z.refine(({ meetsAt, time }) => meetsAt || time === '', { path: ['meetsAt'], error: REQUIRED }),
  )
  .check(
    z.refine(({ status, feelings = [] }) => !needsFeelings(status) || feelings.length > 0, {
      path: ['feelings'],
      error: oneOnOneMessages.feelings,
    }),
  )

function OneOnOneEditor({ oneOnOne, readOnly }: { oneOnOne: OneOnOne; readOnly: boolean }) {
  const stored = oneOnOne.feelings.map(({ _id }) => _id)
  /** The feelings chosen before the status disabled the field, so that a status chosen by mistake loses nothing. */
  const chosen = useRef<readonly string[]>(undefined)
  /** Unsaved changes by field, described for the toast. */
  const changed = useRef(new Map<string, string>())
  const { saveAtOnce, toastSaved } = useInstantSave()
  const isBeside = useBesideList() !== undefined
  const agreed = splitInstant(oneOnOne.meetsAt)
  const isSame = ({ day, time }: { day: string | null; time: string }) =>
    (day ?? '') === agreed.day && time === agreed.time
  const record = useRecordForm({
    schema: OneOnOneEditSchema,
    values: {
      leaderAssigned: oneOnOne.leaderAssigned?._id ?? '',
      status: oneOnOne.status._id,
      feelings: stored,
      talkingPoint: oneOnOne.talkingPoint,
      isShared: oneOnOne.isShared,
      meetsAt: agreed.day,
      time: agreed.time,
    },
    version: oneOnOne.version,
    readOnly,
    save: ({ meetsAt: day, time, ...form }, sent) =>
      fetchApi(oneOnOnesApi.calls.update, {
        params: { id: oneOnOne._id },
        // An untouched time keeps its seconds, also in the hour that a clock change repeats.
        body: { ...form, meetsAt: isSame({ day, time }) ? oneOnOne.meetsAt : day && joinInstant({ day, time }) },
        ...sent,
      }),
    onSaved: () => {
      toastSaved(t(oneOnOneMessages.updated))
      changed.current.clear()
    },
  })
  /** In the panel beside the list, small fields are saved when changed, with earlier ones that were not valid yet. */
  const saveSmall = (field: (typeof SMALL_FIELDS)[number], change: string) => {
    if (!isBeside) return
    changed.current.set(field, change)
    const values = record.form.getValues()
    // Invalid while a status lacks its feelings, or a date its time.
    if (!OneOnOneEditSchema.safeParse(values).success) return
    const today = utcToday(new Date())
    // An earlier month cannot be reopened, so a status that closes it waits for Save.
    if (isReviewOnly({ ...oneOnOne, status: values.status }, today)) return
    const sentence = `${fullName(oneOnOne.employee)}: ${[...changed.current.values()].join(', ')}`
    const ways = nextOneOnOneStatuses(values.status, oneOnOne.creationDate, today)
    saveAtOnce(
      record,
      SMALL_FIELDS,
      sentence,
      before => ways.includes(before.status) && ((before.feelings ?? []).length > 0 || !needsFeelings(before.status)),
    )
  }
  const saveMeeting = () => {
    const { meetsAt: day, time } = record.form.getValues()
    if (!isSame({ day, time })) saveSmall('meetsAt', day ? t`${formatDay(day)} at ${time}` : t`no date`)
  }
  /** Clears the time with the day, and restores it when another day is typed. */
  const timeOfCleared = useRef('')
  const keepTimeWithDay = (day: string) => {
    const time = record.form.getValues('time')
    if (!day && time) timeOfCleared.current = time
    const next = day ? time || timeOfCleared.current : ''
    if (next !== time) record.form.setValue('time', next, { shouldDirty: true })
  }
  const saveFeelings = () => {
    const names = (record.form.getValues('feelings') ?? []).map(feeling => t(feelings.byId(feeling).name))
    saveSmall('feelings', names.length > 0 ? names.reduce((all, name) => t`${all} and ${name}`) : t`no feelings`)
  }
  const status = record.form.watch('status')
  const asksFeelings = needsFeelings(status)
  const reachable = nextOneOnOneStatuses(oneOnOne.status._id, oneOnOne.creationDate, utcToday(new Date()))
  const follow = (next: string) => {
    if (asksFeelings || !chosen.current) chosen.current = record.form.getValues('feelings') ?? []
    const before = { status: oneOnOne.status._id, feelings: stored }
    record.form.setValue('feelings', [...resolveFeelings(next, before, chosen.current)], { shouldDirty: true })
    record.form.clearErrors('feelings')
  }
  const complete = () => {
    record.form.setValue('status', COMPLETE, { shouldDirty: true })
    follow(COMPLETE)
    void record.submit()
  }
  const mayComplete = oneOnOne.status._id !== COMPLETE && reachable.includes(COMPLETE) && !readOnly
  return (
    <RecordForm
      form={record}
      mainAct={
        mayComplete ? (
          <Button variant="default" disabled={record.isSaving} onClick={complete}>
            <CircleCheck /> {t`Complete meeting`}
          </Button>
        ) : undefined
      }
    >
      <FormSection>
        <PersonField
          {...record.field('leaderAssigned')}
          label={t`Assigned To`}
          call={employeesApi.calls.leaders}
          alwaysInclude={oneOnOne.leaderAssigned ?? undefined}
          onPerson={person => saveSmall('leaderAssigned', t`assigned to ${fullName(person)}`)}
        />
        <SelectField
          {...record.field('status')}
          label={t`Status`}
          choices={toChoices(oneOnOneStatuses.all.filter(({ _id }) => reachable.includes(_id)))}
          onUserChange={next => {
            follow(next)
            saveSmall('status', t(oneOnOneStatuses.byId(next).name))
          }}
        />
        <DayField
          {...record.field('meetsAt')}
          label={t`Date`}
          onDayChange={keepTimeWithDay}
          onLeave={() => {
            timeOfCleared.current = ''
            saveMeeting()
          }}
        />
        <TextField {...record.field('time')} label={t`Time`} type="time" onLeave={saveMeeting} />
        <FeelingsField
          {...record.field('feelings')}
          label={t`How are you feeling today`}
          required={asksFeelings}
          disabled={!asksFeelings}
          onChosen={saveFeelings}
        />
        <RichTextField {...record.field('talkingPoint')} label={t`Talking Points`} />
        {getConfig().ownPlace.includes('one-on-ones') ? (
          <SwitchField
            {...record.field('isShared')}
            label={t`Share the talking points with ${fullName(oneOnOne.employee)}`}
            hint={t`They see them under My one-on-ones. Feelings are never shown there.`}
            onSwitch={isOn => saveSmall('isShared', isOn ? t`talking points shared` : t`talking points not shared`)}
            className="col-span-full"
          />
        ) : null}
      </FormSection>
    </RecordForm>
  )
}
