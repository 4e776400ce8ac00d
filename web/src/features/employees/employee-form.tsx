import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import { type ReactNode, useState } from 'react'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import { fullName } from '#shared/features/employees/people.ts'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import {
  asksForEmployeeType,
  clientPeriodOf,
  hasClient,
  insuranceInclusionOf,
  salaryPeriodOf,
} from '#shared/features/employees/rules.ts'
import { employees } from '#shared/features/employees.ts'
import { projects } from '#shared/features/projects.ts'
import { api } from '#web/kit/api.ts'
import { confirm, type Question } from '#web/kit/confirm.tsx'
import { AmountField } from '#web/kit/form/amount-field.tsx'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { Page } from '#web/kit/page.tsx'
import { ask, askOnce } from '#web/kit/queries.ts'
import { say, sayError } from '#web/kit/say.ts'
import { sealFor } from '#web/kit/sealed-amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { EmployeeOnScreen, type Values, valuesOf } from './form-values.ts'
import { HandingOnDialog, type Reports } from './handing-on-dialog.tsx'
import { type Move, ProjectMoveDialog } from './project-move-dialog.tsx'
import { RecordHistory } from './record-history.tsx'
import {
  EmergencyContacts,
  EmployeeInfo,
  HomeAddress,
  Insurance,
  LeaderAndProject,
  Notes,
  Other,
  Resignation,
  RewardsProgram,
  SECTIONS,
  SectionLinks,
  Security,
  Skills,
} from './sections.tsx'
import { WorkbookUpload } from './workbook-upload.tsx'

export const NewEmployee = () => <EmployeeForm />

interface EditEmployeeProps {
  readonly id: string
  /** What the person may see of the employee's salary and rate. */
  readonly pay: (employeeId: string) => ReactNode
  /** What they may see of how the employee signs in. */
  readonly signIn: (employeeId: string, name: string) => ReactNode
}
export const EditEmployee = ({ id, pay, signIn }: EditEmployeeProps) => (
  <RecordScreen call={employees.calls.one} id={id} title="Update the employee">
    {record => (
      <EmployeeForm
        key={record._id}
        record={record}
        pay={pay(record._id)}
        signIn={signIn(record._id, fullName(record))}
      />
    )}
  </RecordScreen>
)

const { create, update } = employees.calls
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

function EmployeeForm({ record, pay, signIn }: { record?: EmployeeRecord; pay?: ReactNode; signIn?: ReactNode }) {
  const navigate = useNavigate()
  const [moveTo, setMoveTo] = useState<string>()
  const [reports, setReports] = useState<Reports>()
  const known = useQuery(askOnce(projects.contract.calls.all))
  /** Only the first project ever is dated by the hire; who has had one before says since when the next. */
  const earlier = useQuery({
    ...ask(employees.calls.projectChanges, { query: { employeeId: record?._id ?? '', pageSize: 1 } }),
    enabled: record !== undefined && record.project === null,
  })
  const isDated = Boolean(record?.project) || (earlier.data?.totalItems ?? 0) > 0
  const recordForm = useRecordForm({
    schema: EmployeeOnScreen,
    values: valuesOf(record),
    secret: ['salary', 'rate'],
    ...(record ? { version: record.version } : {}),
    save: async ({ salary, rate, projectChange, reassignTo, ...body }, sent) => {
      if (record) {
        const moved = projectChange && (body.project ?? null) !== (record.project?._id ?? null) ? { projectChange } : {}
        const handed = reassignTo && !body.isActive ? { reassignTo } : {}
        return api(update, { params: { id: record._id }, body: { ...body, ...moved, ...handed }, ...sent })
      }
      const sealed = async (field: string, amount: string) =>
        amount ? sealFor(sent.idempotencyKey, field, amount) : null
      const [sealedSalary, sealedRate] = [await sealed('salary', salary), await sealed('rate', rate)]
      return api(create, { body: { ...body, salary: sealedSalary, rate: sealedRate }, ...sent })
    },
    saved: () => {
      say.done(record ? employeeMessages.updated : employeeMessages.created)
      void navigate({ to: '/employees' })
    },
  })
  const form = recordForm as Parameters<typeof EmployeeInfo>[0]['form']
  const { setValue } = form.form
  const set = (name: Parameters<typeof setValue>[0], value: unknown) =>
    setValue(name, value as never, { shouldDirty: true, shouldValidate: form.form.formState.isSubmitted })

  /** What follows from the day of the hire. The fields stay open to other values. */
  const onHireDate = (day: string) => {
    if (!isDay(day)) return
    set('salaryPeriodMonth', String(salaryPeriodOf(day)))
    set('clientSalaryPeriodMonth', String(clientPeriodOf(day)))
    set('insuranceInfo.inclusionDate', insuranceInclusionOf(day))
  }
  const onContractDate = (day: string) => {
    const before = record && { effectiveHireDate: record.effectiveHireDate, employeeType: '' }
    if (!before || !asksForEmployeeType(before, { effectiveHireDate: day || null })) return
    set('employeeType', '')
    say.warn(employeeMessages.updateType)
  }
  const projectName = (id: string) => known.data?.find(project => project._id === id)?.name ?? ''
  const onProject = (id: string) => {
    if (isDated && id !== (record?.project?._id ?? '')) setMoveTo(id)
    else set('projectChange', undefined)
  }
  const acceptMove = (move: Move) => {
    const to = known.data?.find(project => project._id === moveTo)
    set('projectChange', move)
    if (to && hasClient(to)) set('clientSalaryPeriodMonth', String(clientPeriodOf(move.effectiveDate)))
    setMoveTo(undefined)
  }
  const cancelMove = () => {
    set('project', record?.project?._id ?? '')
    set('projectChange', undefined)
    setMoveTo(undefined)
  }

  /** What else a save does is asked first: how somebody signs in, and who takes their people. */
  const submit = async () => {
    const { email, isActive } = form.form.getValues()
    if (record && (await form.form.trigger())) {
      const address = email.trim().toLowerCase()
      if (record.isUser && address !== record.email && !(await confirm(otherAddress(record, address)))) return
      if (record.isActive && !isActive) {
        const query = { leaders: record._id, isActive: 'true' } as const
        const found = await api(employees.calls.list, { query }).catch(sayError)
        if (!found) return
        if (found.totalItems) return setReports(found)
      }
    }
    await form.submit()
  }
  const handOn = async (heir: string) => {
    set('reassignTo', heir)
    setReports(undefined)
    await form.submit()
  }

  const parts = { form, record }
  const details = (
    <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,48rem)_1fr]">
      <RecordForm form={{ ...form, submit }}>
        {record ? null : <WorkbookUpload fill={values => fillIn(values, set, onHireDate)} />}
        <EmployeeInfo {...parts} onHireDate={onHireDate} onContractDate={onContractDate} />
        <Section title="Salary and rate" id="pay">
          {record ? (
            pay
          ) : (
            <>
              <AmountField {...form.field('salary')} label="Salary" />
              <AmountField {...form.field('rate')} label="Rate" />
            </>
          )}
        </Section>
        <HomeAddress {...parts} />
        <Insurance {...parts} />
        <EmergencyContacts {...parts} />
        <LeaderAndProject {...parts} onProject={onProject} />
        <Skills {...parts} />
        <Other {...parts} />
        <RewardsProgram {...parts} />
        <Resignation {...parts} />
        <Notes {...parts} />
        <Security {...parts} signIn={signIn} />
      </RecordForm>
      <SectionLinks sections={SECTIONS} />
      {record && reports ? (
        <HandingOnDialog
          leaver={{ _id: record._id, name: fullName(record) }}
          reports={reports}
          accept={heir => void handOn(heir)}
          cancel={() => setReports(undefined)}
        />
      ) : null}
      {moveTo === undefined ? null : (
        <ProjectMoveDialog
          from={record?.project?.name ?? 'no project'}
          to={projectName(moveTo) || 'no project'}
          accept={acceptMove}
          cancel={cancelMove}
        />
      )}
    </div>
  )
  if (!record)
    return (
      <Page title="Create a new employee" subtitle="Fill in the form, or let a workbook do it.">
        {details}
      </Page>
    )
  return (
    <Page
      title="Update the employee"
      subtitle={fullName(record)}
      actions={
        <Button asChild>
          <Link to="/employees/$id/project-history" params={{ id: record._id }}>
            <History /> Project history
          </Link>
        </Button>
      }
    >
      <Tabs
        label="Employee"
        tabs={[
          { id: 'details', title: 'Details', content: details },
          { id: 'history', title: 'Record history', content: <RecordHistory of={record._id} /> },
        ]}
      />
    </Page>
  )
}

const otherAddress = (record: EmployeeRecord, address: string): Question => ({
  title: `Change how ${fullName(record)} signs in?`,
  text: `From now on they sign in with ${address}. ${record.email} opens nothing any more.`,
})

/** What a workbook says, put into the form; a hire date takes along what follows from it, unless the workbook says so too. */
function fillIn(
  values: Readonly<Record<string, string | boolean>>,
  set: (name: keyof Values & string, value: unknown) => void,
  onHireDate: (day: string) => void,
): void {
  if (typeof values.hireDate === 'string') onHireDate(values.hireDate)
  for (const [path, value] of Object.entries(values)) set(path as keyof Values & string, value)
}
