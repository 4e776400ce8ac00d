/** Plans a change: asks what changes and from when, and shows its effect on each person. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { countries } from '#shared/features/countries.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import {
  CHANGE_LABELS,
  countLines,
  MAX_PEOPLE,
  type PlannedChangeForm,
  plannedChangeCalls,
  plannedChangeMessages,
  validateChange,
  validateChangeDay,
} from '#shared/features/planned-changes.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { formatDay, utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { ApiError, fetchApi } from '#web/kit/api.ts'
import { Combobox, type SelectChoice, toChoices } from '#web/kit/combobox.tsx'
import { RefusalNotice } from '#web/kit/form/refusal-notice.tsx'
import { confirmLeaving } from '#web/kit/form/use-leave-guard.ts'
import { LabelledDay } from '#web/kit/labelled-day.tsx'
import { catalogueQuery } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Label } from '#web/ui/label.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LineList } from './line-list.tsx'
import { startedHere } from './started-here.ts'

interface ChangeDialogProps {
  /** The ids of the people to change; undefined to hand over a leader's people and work. */
  readonly people?: readonly string[]
  /** The id of the leader who hands over, if that is known. */
  readonly handoverFrom?: string
  readonly onClose: () => void
}
const NOTHING: PlannedChangeForm = {
  day: '',
  people: [],
  handoverFrom: null,
  leader: null,
  project: null,
  jobTitle: null,
  country: null,
  employeeType: null,
}
type Field = Exclude<keyof PlannedChangeForm, 'day' | 'people'>

export function ChangeDialog({ people, handoverFrom, onClose }: ChangeDialogProps) {
  const isHandover = people === undefined
  const navigate = useNavigate()
  const today = utcToday(new Date())
  const [untouched] = useState<PlannedChangeForm>({
    ...NOTHING,
    day: today,
    people: [...(people ?? [])],
    handoverFrom: handoverFrom ?? null,
  })
  const [form, setForm] = useState(untouched)
  const [key] = useState(() => crypto.randomUUID())
  const previewing = useMutation({
    mutationFn: () => fetchApi(plannedChangeCalls.previewChange, { body: form }),
  })
  const planning = useMutation({
    mutationFn: () => fetchApi(plannedChangeCalls.planChange, { body: form, idempotencyKey: key }),
    onSuccess: ({ _id, state }) => {
      if (form.day <= today) startedHere.add(_id)
      else if (state === 'planned') toast.success(t(plannedChangeMessages.planned))
      onClose()
      void navigate({ to: '/planned-changes/$id', params: { id: _id } })
    },
  })
  const wrongDay = validateChangeDay(form.day, today)
  const lacking = validateChange(form)
  const set = (fields: Partial<PlannedChangeForm>) => {
    previewing.reset()
    setForm(before => ({ ...before, ...fields }))
  }
  const lines = previewing.data?.lines
  const changed = lines?.filter(({ outcome }) => outcome === 'changes') ?? []
  const isToday = form.day === today
  const refusal = planning.error instanceof ApiError && planning.error.seeAlso ? planning.error : undefined
  /** Escape or a click outside may be accidental, so unsaved input needs confirmation. */
  const leave = async () => {
    if (JSON.stringify(form) === JSON.stringify(untouched) || (await confirmLeaving())) onClose()
  }
  return (
    <Dialog open onOpenChange={open => open || planning.isPending || void leave()}>
      <DialogContent className="max-w-2xl">
        <DialogTitle>
          {isHandover
            ? t`Hand over a leader’s work`
            : people.length === 1
              ? t`Change 1 person`
              : t`Change ${people.length} people`}
        </DialogTitle>
        <DialogDescription>
          {lines
            ? t`It is checked again when it takes effect.`
            : isHandover
              ? t`The people, open action items, one-on-ones and plans of one leader go to another. Processes follow the people.`
              : t`Choose only what changes. Whatever you leave empty stays as it is.`}
        </DialogDescription>
        {lines ? (
          <section aria-label={t`Preview`} className="grid min-h-0 gap-3">
            <p className="font-medium">
              {changed.length
                ? t`${countLines(changed, translateSentence)} from ${formatDay(form.day)}`
                : t`Nothing would change.`}
              {lines.length > changed.length ? (
                <span className="font-normal text-muted-foreground">
                  {' · '}
                  {t`${lines.length - changed.length} left alone`}
                </span>
              ) : null}
            </p>
            <RefusalNotice form={{ refusal, isNew: true, discard: onClose }} />
            <LineList lines={lines} label={t`What would change`} />
          </section>
        ) : (
          <ChangeFields form={form} isHandover={isHandover} onChange={set}>
            <LabelledDay
              label={t`From`}
              value={form.day}
              min={today}
              refusal={form.day && wrongDay ? t(wrongDay) : undefined}
              onDayChange={day => set({ day })}
            />
          </ChangeFields>
        )}
        <DialogFooter>
          {/* The keys keep a second press of Enter from changing people before anybody has read the preview. */}
          {lines ? (
            <Fragment key="change">
              <Button
                variant="outline"
                disabled={planning.isPending}
                onClick={() => {
                  previewing.reset()
                  planning.reset()
                }}
              >{t`Back`}</Button>
              <Button
                variant="default"
                disabled={planning.isPending || changed.length === 0}
                onClick={() => planning.mutate()}
              >
                {planning.isPending ? <Spinner label={t`Planning`} className="text-current" /> : null}
                {isToday ? t`Change now` : t`Plan for ${formatDay(form.day)}`}
              </Button>
            </Fragment>
          ) : (
            <Fragment key="preview">
              <Button variant="outline" onClick={onClose}>{t`Cancel`}</Button>
              <Button
                variant="default"
                disabled={Boolean(wrongDay ?? lacking) || previewing.isPending}
                onClick={() => previewing.mutate()}
              >
                {previewing.isPending ? <Spinner label={t`Checking who changes`} className="text-current" /> : null}
                {t`Preview`}
              </Button>
            </Fragment>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

/** Their open work stays with them until it is handed over. */
const FORMER_LEADERS = {
  query: { onlyLeaders: 'true', isActive: 'false', page: 1, pageSize: MAX_PEOPLE },
} as const

interface ChangeFieldsProps {
  readonly form: PlannedChangeForm
  readonly isHandover: boolean
  readonly onChange: (fields: Partial<PlannedChangeForm>) => void
  readonly children: ReactNode
}

function ChangeFields({ form, isHandover, onChange, children }: ChangeFieldsProps) {
  const leaders = useQuery(catalogueQuery(employeesApi.calls.leaders))
  const projects = useQuery({ ...catalogueQuery(projectsCatalogue.contract.calls.all), enabled: !isHandover })
  const titles = useQuery({ ...catalogueQuery(jobTitlesCatalogue.contract.calls.all), enabled: !isHandover })
  const former = useQuery({ ...catalogueQuery(employeesApi.calls.list, FORMER_LEADERS), enabled: isHandover })
  const leaderChoices = (leaders.data ?? []).map(row => ({ value: row._id, label: fullName(row), hint: row.email }))
  const formerChoices = (former.data?.items ?? []).map(row => ({
    value: row._id,
    label: fullName(row),
    hint: `${row.email} · ${t`Inactive`}`,
  }))
  const field = (name: Field, label: string, choices: readonly SelectChoice[], isLoading = false) => (
    <ChoiceField
      label={label}
      value={form[name]}
      choices={choices}
      isLoading={isLoading}
      empty={isHandover ? t`Choose…` : t`Stays as it is`}
      onChange={value => onChange({ [name]: value })}
    />
  )
  if (isHandover)
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        {field(
          'handoverFrom',
          t`Leader who hands over`,
          [...leaderChoices, ...formerChoices],
          leaders.isPending || former.isPending,
        )}
        {field(
          'leader',
          t`New leader`,
          leaderChoices.filter(({ value }) => value !== form.handoverFrom),
          leaders.isPending,
        )}
        {children}
      </div>
    )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {field('leader', t(CHANGE_LABELS.leader), leaderChoices, leaders.isPending)}
      {field(
        'project',
        t(CHANGE_LABELS.project),
        toChoices((projects.data ?? []).filter(one => (one as { isActive?: boolean }).isActive !== false)),
        projects.isPending,
      )}
      {field('jobTitle', t(CHANGE_LABELS.jobTitle), toChoices(titles.data ?? []), titles.isPending)}
      {field(
        'country',
        t(CHANGE_LABELS.country),
        countries.map(({ name }) => ({ value: name, label: t(name) })),
      )}
      {field('employeeType', t(CHANGE_LABELS.employeeType), toChoices(employeeTypes.all))}
      {children}
    </div>
  )
}

interface ChoiceFieldProps {
  readonly label: string
  readonly value: string | null
  readonly choices: readonly SelectChoice[]
  readonly isLoading: boolean
  readonly empty: string
  readonly onChange: (value: string | null) => void
}

function ChoiceField({ label, value, choices, isLoading, empty, onChange }: ChoiceFieldProps) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Combobox
        id={id}
        label={label}
        choices={choices}
        isLoading={isLoading}
        chosen={value ? [value] : []}
        // Choosing the selected option again clears it.
        onChosen={([next = '']) => onChange(next && next !== value ? next : null)}
      >
        {choices.find(one => one.value === value)?.label ?? (
          <span className="text-muted-foreground">{isLoading ? t`Loading…` : empty}</span>
        )}
      </Combobox>
    </div>
  )
}
