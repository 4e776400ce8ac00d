import { Link, useParams } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import { lazy, Suspense, useState } from 'react'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import {
  clientPeriodOf,
  insuranceInclusionDateOf,
  needsNewEmployeeType,
  salaryPeriodOf,
} from '#shared/features/employees/rules.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import { currencyOf } from '#shared/features/salaries/currencies.ts'
import { hasRole } from '#shared/kit/access.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { encryptAmountOnce, PaySummary } from '#web/features/salaries/public.ts'
import { fetchApi } from '#web/kit/api.ts'
import { getConfig } from '#web/kit/config.ts'
import { AmountField } from '#web/kit/form/amount-field.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { SectionLinks, SectionSelect } from '#web/kit/form/section-links.tsx'
import { useLeaveRecord } from '#web/kit/form/use-leave-record.ts'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { toast } from '#web/kit/toast.ts'
import { isIsoDay } from '#web/kit/typed-day.ts'
import { Button } from '#web/ui/button.tsx'
import { TabPanels } from '#web/ui/tab-panels.tsx'
import { CorrectionRequests } from './correction-requests.tsx'
import {
  type EmployeeFormInput,
  type EmployeeFormState,
  EmployeeScreenForm,
  type SetEmployeeField,
  toEmployeeFormValues,
} from './form-values.ts'
import { RecordHistoryCard } from './record-history.tsx'
import {
  EMPLOYEE_SECTIONS,
  EmergencyContactsSection,
  EmployeeInfoSection,
  HomeAddressSection,
  InsuranceSection,
  LeaderAndProjectSection,
  NotesSection,
  OtherSection,
  ResignationSection,
  RewardsProgramSection,
  SecuritySection,
  SkillsSection,
} from './sections.tsx'
import { useProjectMove } from './use-project-move.tsx'
import { useSaveQuestions } from './use-save-questions.tsx'
import { WorkbookUpload } from './workbook-upload.tsx'

export const NewEmployeeScreen = () => <EmployeeEditor />

export const EditEmployeeScreen = () => (
  <RecordScreen
    call={employeesApi.calls.one}
    id={useParams({ from: '/_app/employees/$id' }).id}
    title={t`Update the employee`}
  >
    {record => <EmployeeEditor key={record._id} record={record} />}
  </RecordScreen>
)

const ChecklistOffer = lazy(async () => ({
  default: await (await import('#web/features/procedures/public.ts')).loadChecklistOffer(),
}))

const { create, update } = employeesApi.calls
/** The checklist to offer after a save: onboarding for a new hire, exit when a last day was added. */
const procedureToOffer = (before: EmployeeRecord | undefined, saved: EmployeeRecord): Procedure | undefined => {
  if (!before) return onboarding
  return saved.isActive && saved.resignationInfo.lastDay && !before.resignationInfo.lastDay ? exitProcedure : undefined
}

function EmployeeEditor({ record }: { record?: EmployeeRecord }) {
  const session = useSession()
  const [offer, setOffer] = useState<{ readonly procedure: Procedure; readonly employee: PersonName }>()
  const leave = useLeaveRecord('/employees')
  const stored = toEmployeeFormValues(record)
  const recordForm = useRecordForm({
    schema: EmployeeScreenForm,
    values: stored,
    ...(record ? { version: record.version } : { secretFields: ['salary', 'rate'] }),
    save: async ({ salary, rate, projectChange, reassignTo, ...body }, sent) => {
      if (record) {
        const moved = projectChange && (body.project ?? null) !== (record.project?._id ?? null) ? { projectChange } : {}
        const handed = reassignTo && !body.isActive ? { reassignTo } : {}
        return fetchApi(update, { params: { id: record._id }, body: { ...body, ...moved, ...handed }, ...sent })
      }
      const sealed = async (field: string, amount: string) =>
        amount ? encryptAmountOnce(sent.idempotencyKey, field, amount) : null
      const [sealedSalary, sealedRate] = [await sealed('salary', salary), await sealed('rate', rate)]
      return fetchApi(create, { body: { ...body, salary: sealedSalary, rate: sealedRate }, ...sent })
    },
    onSaved: saved => {
      toast.success(t(record ? employeeMessages.updated : employeeMessages.created))
      const procedure = procedureToOffer(record, saved)
      if (procedure && session && hasRole(session, procedure.processEditorRoles))
        setOffer({ procedure, employee: { _id: saved._id, name: saved.name, lastName: saved.lastName } })
      else leave()
    },
  })
  const form = recordForm as EmployeeFormState
  const { setValue } = form.form
  const set: SetEmployeeField = (name, value) =>
    setValue(name, value as never, { shouldDirty: true, shouldValidate: form.form.formState.isSubmitted })
  const move = useProjectMove(record, form, set)
  const questions = useSaveQuestions(record, form, set)

  /** Defaults derived from the hire date; the stored values if it is the stored one in the end. All can be changed. */
  const onHireDate = (day: string) => {
    if (!isIsoDay(day)) return
    const isStored = record?.hireDate === day
    set('salaryPeriodMonth', isStored ? stored.salaryPeriodMonth : String(salaryPeriodOf(day)))
    set('clientSalaryPeriodMonth', isStored ? stored.clientSalaryPeriodMonth : String(clientPeriodOf(day)))
    set('insuranceInfo.inclusionDate', isStored ? stored.insuranceInfo?.inclusionDate : insuranceInclusionDateOf(day))
  }
  const onContractDate = (day: string) => {
    const before = record && { effectiveHireDate: record.effectiveHireDate, employeeType: '' }
    if (!before) return
    if (needsNewEmployeeType(before, { effectiveHireDate: day || null })) {
      set('employeeType', '')
      toast.warning(t(employeeMessages.updateType))
    } else if (!form.form.getValues('employeeType')) {
      // A date typed before had cleared it.
      set('employeeType', stored.employeeType)
    }
  }
  const parts = { form, record }
  const currency = currencyOf(String(form.form.watch('homeAddress.country') ?? ''), getConfig().currencies)
  const details = (
    <div className="max-xl:[--section-bar:3rem] xl:grid xl:grid-cols-[minmax(0,48rem)_1fr] xl:gap-8">
      <SectionSelect sections={EMPLOYEE_SECTIONS} />
      <RecordForm form={{ ...form, submit: questions.submit }}>
        {record ? null : <WorkbookUpload onFill={values => fillFromWorkbook(values, set, onHireDate)} />}
        <EmployeeInfoSection {...parts} onHireDate={onHireDate} onContractDate={onContractDate} />
        <FormSection title={t`Salary and rate`} id="pay">
          {record ? (
            <PaySummary employeeId={record._id} />
          ) : (
            <>
              <AmountField {...form.field('salary')} label={t`Salary`} currency={currency} />
              <AmountField {...form.field('rate')} label={t`Rate`} currency={currency} />
            </>
          )}
        </FormSection>
        <HomeAddressSection {...parts} />
        <InsuranceSection {...parts} />
        <EmergencyContactsSection {...parts} />
        <LeaderAndProjectSection {...parts} onProject={move.onProject} />
        <SkillsSection {...parts} />
        <OtherSection {...parts} />
        <RewardsProgramSection {...parts} />
        <ResignationSection {...parts} />
        <NotesSection {...parts} />
        <SecuritySection {...parts} />
      </RecordForm>
      <SectionLinks sections={EMPLOYEE_SECTIONS} />
      {questions.dialog}
      {move.dialog}
      {offer ? (
        <Suspense fallback={null}>
          <ChecklistOffer
            {...offer}
            onClose={() => {
              // The form was saved: reset it, so that leaving does not ask about unsaved changes.
              recordForm.discard()
              leave()
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
  if (!record) return <ScreenLayout title={t`Create a new employee`}>{details}</ScreenLayout>
  return (
    <ScreenLayout
      title={fullName(record)}
      subtitle={t`Update the employee`}
      actions={
        <Button variant="outline" asChild>
          <Link to="/employees/$id/project-history" params={{ id: record._id }}>
            <History /> {t`Project history`}
          </Link>
        </Button>
      }
    >
      <CorrectionRequests employee={record} />
      <TabPanels
        label={t`Employee`}
        tabs={[
          { id: 'details', title: t`Details`, content: details },
          { id: 'history', title: t`Record history`, content: <RecordHistoryCard employeeId={record._id} /> },
        ]}
      />
    </ScreenLayout>
  )
}

/** Fills the form from a workbook. A hire date also sets its derived fields, unless the workbook contains them. */
function fillFromWorkbook(
  values: Readonly<Record<string, string | boolean>>,
  set: SetEmployeeField,
  onHireDate: (day: string) => void,
): void {
  if (typeof values.hireDate === 'string') onHireDate(values.hireDate)
  for (const [path, value] of Object.entries(values)) set(path as keyof EmployeeFormInput, value)
}
