/** The sections of the employee form, in the order of the page. */

import { useQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { countries } from '#shared/features/countries.ts'
import {
  employeeTypes,
  insuranceStatuses,
  maritalStatuses,
  resignationReasons,
} from '#shared/features/employees/catalogues.ts'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import {
  FIRST_BIRTHDAY,
  FIRST_WORK_DAY,
  latestBirthday,
  latestWorkDay,
  SALARY_PERIODS,
} from '#shared/features/employees/rules.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { MONTH_NAMES, nameMonth, t } from '#shared/kit/texts.ts'
import { SignInAccountCard } from '#web/features/users/public.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import {
  ComboboxField,
  DayField,
  MultiSelectField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#web/kit/form/fields.tsx'
import { PeopleField, PersonField } from '#web/kit/form/lookup-fields.tsx'
import { FormSection } from '#web/kit/form/record-form.tsx'
import { catalogueQuery } from '#web/kit/queries.ts'
import { useSession } from '#web/kit/session.ts'
import type { EmployeeFormState } from './form-values.ts'

export interface EmployeeSectionProps {
  readonly form: EmployeeFormState
  readonly record: EmployeeRecord | undefined
}
interface EmployeeDateHandlers {
  readonly onHireDate: (day: string) => void
  readonly onContractDate: (day: string) => void
}

/** The range that date pickers offer for work days; the server validates typed dates. */
const getWorkDayLimits = () => ({ min: FIRST_WORK_DAY, maxDay: latestWorkDay(utcToday(new Date())) })
const toMonthChoices = (months: readonly number[]) =>
  months.map(month => ({ value: String(month), label: nameMonth(month) }))

export function EmployeeInfoSection({
  form,
  record,
  onHireDate,
  onContractDate,
}: EmployeeSectionProps & EmployeeDateHandlers) {
  const isAdmin = useSession()?.roles.includes('admin') ?? false
  const isOthers = record?.isUser === true && !isAdmin
  const titles = useQuery(catalogueQuery(jobTitlesCatalogue.contract.calls.all))
  return (
    <FormSection title={t`Employee Info`} id="employee-info">
      <TextField {...form.field('name')} label={t`Name`} />
      <TextField {...form.field('lastName')} label={t`Last name`} />
      <TextField
        {...form.field('email')}
        label={t`Email`}
        type="email"
        {...(isOthers ? { readOnly: true, hint: t(employeeMessages.signInAddress) } : {})}
        {...(record?.isUser && isAdmin ? { hint: t(employeeMessages.ownSignInAddress) } : {})}
      />
      <TextField {...form.field('clientEmail')} label={t`Client email`} type="email" />
      <TextField {...form.field('idNumber')} label={t`ID number`} />
      <DayField
        {...form.field('birthdayDate')}
        label={t`Birthday`}
        min={FIRST_BIRTHDAY}
        maxDay={latestBirthday(utcToday(new Date()))}
      />
      <DayField {...form.field('hireDate')} label={t`Hire date`} {...getWorkDayLimits()} onDayChange={onHireDate} />
      <DayField
        {...form.field('effectiveHireDate')}
        label={t`Contract modification date`}
        {...getWorkDayLimits()}
        onDayChange={onContractDate}
      />
      <SelectField {...form.field('employeeType')} label={t`Employee type`} choices={toChoices(employeeTypes.all)} />
      <ComboboxField
        {...form.field('jobTitle')}
        label={t`Job title`}
        isLoading={titles.isPending}
        choices={(titles.data ?? []).map(title => ({ value: title._id, label: title.name, hint: title.jobFamily }))}
      />
      <SelectField
        {...form.field('salaryPeriodMonth')}
        label={t`Salary period`}
        choices={toMonthChoices(SALARY_PERIODS)}
      />
      <SelectField
        {...form.field('clientSalaryPeriodMonth')}
        label={t`Client salary period`}
        choices={toMonthChoices(MONTH_NAMES.map((_, index) => index))}
      />
      <SelectField
        {...form.field('maritalStatus')}
        label={t`Marital status`}
        choices={toChoices(maritalStatuses.all)}
      />
      <TextField {...form.field('children')} label={t`Children`} inputMode="numeric" maxLength={2} />
      <TextField {...form.field('mobilePhoneNumber')} label={t`Mobile phone number`} type="tel" />
      <TextField {...form.field('homePhoneNumber')} label={t`Home phone number`} type="tel" />
    </FormSection>
  )
}

export const HomeAddressSection = ({ form }: EmployeeSectionProps) => (
  <FormSection title={t`Home Address`} id="home-address">
    <SelectField
      {...form.field('homeAddress.country')}
      required
      label={t`Country`}
      choices={countries.map(({ name }) => ({ value: name, label: t(name) }))}
    />
    <TextField {...form.field('homeAddress.state')} label={t`State or province`} />
    <TextField {...form.field('homeAddress.city')} label={t`City`} />
    <TextField {...form.field('homeAddress.zipCode')} label={t`Zip code`} inputMode="numeric" maxLength={10} />
    <TextField {...form.field('homeAddress.addressLine1')} label={t`Address line 1`} className="sm:col-span-2" />
    <TextField {...form.field('homeAddress.addressLine2')} label={t`Address line 2`} className="sm:col-span-2" />
  </FormSection>
)

export const InsuranceSection = ({ form }: EmployeeSectionProps) => (
  <FormSection title={t`Insurance`} id="insurance">
    <SelectField
      {...form.field('insuranceInfo.status')}
      label={t`Insurance status`}
      choices={toChoices(insuranceStatuses.all)}
    />
    <DayField {...form.field('insuranceInfo.inclusionDate')} label={t`Inclusion date`} {...getWorkDayLimits()} />
    <TextAreaField {...form.field('insuranceInfo.comments')} label={t`Insurance comments`} />
  </FormSection>
)

export const EmergencyContactsSection = ({ form }: EmployeeSectionProps) => (
  <FormSection title={t`Emergency Contacts`} id="emergency-contacts" className="sm:grid-cols-3">
    <TextField {...form.field('emergencyContacts.name1')} label={t`First contact`} />
    <TextField {...form.field('emergencyContacts.phoneNumber1')} label={t`Phone of the first contact`} type="tel" />
    <TextField {...form.field('emergencyContacts.relationship1')} label={t`Relationship of the first contact`} />
    <TextField {...form.field('emergencyContacts.name2')} label={t`Second contact`} />
    <TextField {...form.field('emergencyContacts.phoneNumber2')} label={t`Phone of the second contact`} type="tel" />
    <TextField {...form.field('emergencyContacts.relationship2')} label={t`Relationship of the second contact`} />
  </FormSection>
)

export function LeaderAndProjectSection({
  form,
  record,
  onProject,
}: EmployeeSectionProps & { onProject: (id: string) => void }) {
  const known = useQuery(catalogueQuery(projectsCatalogue.contract.calls.all))
  const own = record?.project
  const open = (known.data ?? []).filter(project => project.isActive || project._id === own?._id)
  return (
    <FormSection title={t`Leader and project`} id="leader-and-project">
      <PersonField
        {...form.field('leader')}
        label={t`Leader`}
        call={employeesApi.calls.leaders}
        alwaysInclude={record?.leader ?? undefined}
      />
      <ComboboxField
        {...form.field('project')}
        label={t`Project`}
        isLoading={known.isPending}
        choices={open.map(project => ({ value: project._id, label: project.name, hint: project.category }))}
        onUserChange={onProject}
      />
      <SwitchField {...form.field('isLeader')} label={t`Is a leader`} />
    </FormSection>
  )
}

export const SkillsSection = ({ form }: EmployeeSectionProps) => (
  <FormSection title={t`Skills`} id="skills">
    <TextField {...form.field('primaryBackendLanguage')} label={t`Primary backend language`} />
    <TextField {...form.field('alternativeBackendLanguage')} label={t`Alternative backend language`} />
    <TextField {...form.field('primaryFrontendLanguage')} label={t`Primary frontend language`} />
    <TextField {...form.field('alternativeFrontendLanguage')} label={t`Alternative frontend language`} />
    <TextAreaField {...form.field('otherSkills')} label={t`Other skills`} />
  </FormSection>
)

export const OtherSection = ({ form, record }: EmployeeSectionProps) => (
  <FormSection title={t`Other`} id="other">
    <TextField {...form.field('legadmiId')} label={t`Legadmi id`} inputMode="numeric" maxLength={20} />
    <TextField {...form.field('plate1')} label={t`Plate 1`} />
    <TextField {...form.field('plate2')} label={t`Plate 2`} />
    <PersonField
      {...form.field('referBy')}
      label={t`Referred by`}
      call={employeesApi.calls.active}
      alwaysInclude={record?.referBy ?? undefined}
    />
    <TextField {...form.field('referralAmount')} label={t`Referral amount`} inputMode="decimal" maxLength={5} />
  </FormSection>
)

export const RewardsProgramSection = ({ form }: EmployeeSectionProps) => (
  <FormSection title={t`Rewards Program`} id="rewards-program">
    <TextField {...form.field('yearlyBudget')} label={t`Yearly budget`} inputMode="decimal" maxLength={10} />
    <SwitchField {...form.field('activateRewards')} label={t`May request rewards`} className="self-end pb-2" />
  </FormSection>
)

export const ResignationSection = ({ form }: EmployeeSectionProps) => (
  <FormSection title={t`Resignation / Termination`} id="resignation">
    <SelectField
      {...form.field('resignationInfo.resignationReason')}
      label={t`Resignation reason`}
      choices={toChoices(resignationReasons.all)}
    />
    <DayField {...form.field('resignationInfo.resignationDate')} label={t`Resignation date`} {...getWorkDayLimits()} />
    <DayField {...form.field('resignationInfo.payrollEndDate')} label={t`Payroll end date`} {...getWorkDayLimits()} />
    <DayField {...form.field('resignationInfo.lastDay')} label={t`Last day`} {...getWorkDayLimits()} />
    <TextAreaField {...form.field('resignationInfo.resignationComments')} label={t`Resignation comments`} />
  </FormSection>
)

export const NotesSection = ({ form }: EmployeeSectionProps) => (
  <FormSection title={t`Notes`} id="notes">
    <TextAreaField {...form.field('notes')} label={t`Notes`} />
  </FormSection>
)

export function SecuritySection({ form, record }: EmployeeSectionProps) {
  const known = useQuery(catalogueQuery(projectsCatalogue.contract.calls.all))
  const [own] = form.form.watch(['project'])
  const ownName = known.data?.find(({ _id }) => _id === own)?.name
  return (
    <FormSection title={t`Security`} id="security">
      <SwitchField {...form.field('isActive')} label={t`Active`} hint={t`People who are inactive cannot sign in.`} />
      <SwitchField {...form.field('isTimesheetEnabled')} label={t`Fills in timesheets`} />
      <PeopleField
        {...form.field('authorizedEmployees')}
        label={t`Authorized employees`}
        hint={t`People this person can see in the same way as their leader.`}
        call={employeesApi.calls.active}
        alwaysInclude={record?.authorizedEmployees}
        exclude={record?._id}
      />
      <div className="grid content-start gap-2">
        <MultiSelectField
          {...form.field('authorizedTimesheets')}
          label={t`Authorized timesheets`}
          hint={t`Projects this person fills in timesheets for, in addition to their own.`}
          isLoading={known.isPending}
          choices={(known.data ?? []).map(project => ({ value: project._id, label: project.name }))}
        />
        {ownName ? (
          <p className="flex flex-wrap items-center gap-1.5 text-xs text-muted-foreground">
            <span className="inline-flex items-center gap-1.5 rounded-full bg-muted px-2.5 py-1 text-foreground">
              <Lock aria-hidden className="size-3" /> {ownName}
            </span>
            {t`Always authorized: the project they work on.`}
          </p>
        ) : null}
      </div>
      {record ? (
        <div className="sm:col-span-2">
          <SignInAccountCard id={record._id} name={fullName(record)} />
        </div>
      ) : null}
    </FormSection>
  )
}

export const EMPLOYEE_SECTIONS: readonly (readonly [id: string, title: string])[] = [
  ['employee-info', 'Employee Info'],
  ['pay', 'Salary and rate'],
  ['home-address', 'Home Address'],
  ['insurance', 'Insurance'],
  ['emergency-contacts', 'Emergency Contacts'],
  ['leader-and-project', 'Leader and project'],
  ['skills', 'Skills'],
  ['other', 'Other'],
  ['rewards-program', 'Rewards Program'],
  ['resignation', 'Resignation / Termination'],
  ['notes', 'Notes'],
  ['security', 'Security'],
]
