/** The sections of the employee form, in the order of the page. */
import { useQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
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
  lastBirthday,
  lastWorkDay,
  periodName,
  SALARY_PERIODS,
} from '#shared/features/employees/rules.ts'
import { employees } from '#shared/features/employees.ts'
import { jobTitles } from '#shared/features/job-titles.ts'
import { projects } from '#shared/features/projects.ts'
import { MONTH_NAMES } from '#shared/kit/dates.ts'
import { today } from '#shared/kit/list.ts'
import { asChoices } from '#web/kit/choices.tsx'
import {
  ComboField,
  DayField,
  SelectField,
  SeveralField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#web/kit/form/fields.tsx'
import { PeopleField, PersonField } from '#web/kit/form/person-field.tsx'
import { Section } from '#web/kit/form/record-form.tsx'
import type { RecordForm } from '#web/kit/form/use-record-form.ts'
import { askOnce } from '#web/kit/queries.ts'
import { useSession } from '#web/kit/session.ts'
import type { EmployeeOnScreen, Values } from './form-values.ts'

export interface Parts {
  readonly form: RecordForm<Values & Record<string, unknown>, EmployeeOnScreen>
  readonly record: EmployeeRecord | undefined
}
interface Following {
  readonly onHireDate: (day: string) => void
  readonly onContractDate: (day: string) => void
}

/** What the calendars offer of working days; the server judges what is typed. */
const workDays = () => ({ min: FIRST_WORK_DAY, last: lastWorkDay(today(new Date())) })
const monthChoices = (months: readonly number[]) =>
  months.map(month => ({ value: String(month), label: periodName(month) }))

export function EmployeeInfo({ form, record, onHireDate, onContractDate }: Parts & Following) {
  const isAdmin = useSession()?.roles.includes('admin') ?? false
  const isOthers = record?.isUser === true && !isAdmin
  const titles = useQuery(askOnce(jobTitles.contract.calls.all))
  return (
    <Section title="Employee Info" id="employee-info">
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('lastName')} label="Last name" />
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        {...(isOthers ? { readOnly: true, hint: employeeMessages.signInAddress } : {})}
        {...(record?.isUser && isAdmin ? { hint: employeeMessages.ownSignInAddress } : {})}
      />
      <TextField {...form.field('clientEmail')} label="Client email" type="email" />
      <TextField {...form.field('idNumber')} label="Id number" />
      <DayField
        {...form.field('birthdayDate')}
        label="Birthday"
        min={FIRST_BIRTHDAY}
        last={lastBirthday(today(new Date()))}
      />
      <DayField {...form.field('hireDate')} label="Hire date" {...workDays()} onDay={onHireDate} />
      <DayField
        {...form.field('effectiveHireDate')}
        label="Contract modification date"
        {...workDays()}
        onDay={onContractDate}
      />
      <SelectField {...form.field('employeeType')} label="Employee type" choices={asChoices(employeeTypes.all)} />
      <ComboField
        {...form.field('jobTitle')}
        label="Job title"
        isLoading={titles.isPending}
        choices={(titles.data ?? []).map(title => ({ value: title._id, label: title.name, hint: title.jobFamily }))}
      />
      <SelectField {...form.field('salaryPeriodMonth')} label="Salary period" choices={monthChoices(SALARY_PERIODS)} />
      <SelectField
        {...form.field('clientSalaryPeriodMonth')}
        label="Client salary period"
        choices={monthChoices(MONTH_NAMES.map((_, index) => index))}
      />
      <SelectField {...form.field('maritalStatus')} label="Marital status" choices={asChoices(maritalStatuses.all)} />
      <TextField {...form.field('children')} label="Children" inputMode="numeric" maxLength={2} />
      <TextField {...form.field('mobilePhoneNumber')} label="Mobile phone number" type="tel" />
      <TextField {...form.field('homePhoneNumber')} label="Home phone number" type="tel" />
    </Section>
  )
}

export const HomeAddress = ({ form }: Parts) => (
  <Section title="Home Address" id="home-address">
    <SelectField
      {...form.field('homeAddress.country')}
      required
      label="Country"
      choices={countries.map(({ name }) => ({ value: name, label: name }))}
    />
    <TextField {...form.field('homeAddress.state')} label="State or province" />
    <TextField {...form.field('homeAddress.city')} label="City" />
    <TextField {...form.field('homeAddress.zipCode')} label="Zip code" inputMode="numeric" maxLength={10} />
    <TextField {...form.field('homeAddress.addressLine1')} label="Address line 1" className="sm:col-span-2" />
    <TextField {...form.field('homeAddress.addressLine2')} label="Address line 2" className="sm:col-span-2" />
  </Section>
)

export const Insurance = ({ form }: Parts) => (
  <Section title="Insurance" id="insurance">
    <SelectField
      {...form.field('insuranceInfo.status')}
      label="Insurance status"
      choices={asChoices(insuranceStatuses.all)}
    />
    <DayField {...form.field('insuranceInfo.inclusionDate')} label="Inclusion date" {...workDays()} />
    <TextAreaField {...form.field('insuranceInfo.comments')} label="Insurance comments" />
  </Section>
)

export const EmergencyContacts = ({ form }: Parts) => (
  <Section title="Emergency Contacts" id="emergency-contacts" className="sm:grid-cols-3">
    <TextField {...form.field('emergencyContacts.name1')} label="First contact" />
    <TextField {...form.field('emergencyContacts.phoneNumber1')} label="Phone of the first contact" type="tel" />
    <TextField {...form.field('emergencyContacts.relationship1')} label="Relationship of the first contact" />
    <TextField {...form.field('emergencyContacts.name2')} label="Second contact" />
    <TextField {...form.field('emergencyContacts.phoneNumber2')} label="Phone of the second contact" type="tel" />
    <TextField {...form.field('emergencyContacts.relationship2')} label="Relationship of the second contact" />
  </Section>
)

export function LeaderAndProject({ form, record, onProject }: Parts & { onProject: (id: string) => void }) {
  const known = useQuery(askOnce(projects.contract.calls.all))
  const own = record?.project
  const open = (known.data ?? []).filter(project => project.isActive || project._id === own?._id)
  return (
    <Section title="Leader and project" id="leader-and-project">
      <PersonField
        {...form.field('leader')}
        label="Leader"
        call={employees.calls.leaders}
        also={record?.leader ?? undefined}
      />
      <ComboField
        {...form.field('project')}
        label="Project"
        isLoading={known.isPending}
        choices={open.map(project => ({ value: project._id, label: project.name, hint: project.category }))}
        onChanged={onProject}
      />
      <SwitchField {...form.field('isLeader')} label="Is a leader" />
    </Section>
  )
}

export const Skills = ({ form }: Parts) => (
  <Section title="Skills" id="skills">
    <TextField {...form.field('primaryBackendLanguage')} label="Primary backend language" />
    <TextField {...form.field('alternativeBackendLanguage')} label="Alternative backend language" />
    <TextField {...form.field('primaryFrontendLanguage')} label="Primary frontend language" />
    <TextField {...form.field('alternativeFrontendLanguage')} label="Alternative frontend language" />
    <TextAreaField {...form.field('otherSkills')} label="Other skills" />
  </Section>
)

export const Other = ({ form, record }: Parts) => (
  <Section title="Other" id="other">
    <TextField {...form.field('legadmiId')} label="Legadmi id" inputMode="numeric" maxLength={20} />
    <TextField {...form.field('plate1')} label="Plate 1" />
    <TextField {...form.field('plate2')} label="Plate 2" />
    <PersonField
      {...form.field('referBy')}
      label="Referred by"
      call={employees.calls.active}
      also={record?.referBy ?? undefined}
    />
    <TextField {...form.field('referralAmount')} label="Referral amount" inputMode="decimal" maxLength={5} />
  </Section>
)

export const RewardsProgram = ({ form }: Parts) => (
  <Section title="Rewards Program" id="rewards-program">
    <TextField {...form.field('yearlyBudget')} label="Yearly budget" inputMode="decimal" maxLength={10} />
    <SwitchField {...form.field('activateRewards')} label="May request rewards" className="self-end pb-2" />
  </Section>
)

export const Resignation = ({ form }: Parts) => (
  <Section title="Resignation / Termination" id="resignation">
    <SelectField
      {...form.field('resignationInfo.resignationReason')}
      label="Resignation reason"
      choices={asChoices(resignationReasons.all)}
    />
    <DayField {...form.field('resignationInfo.resignationDate')} label="Resignation date" {...workDays()} />
    <DayField {...form.field('resignationInfo.payrollEndDate')} label="Payroll end date" {...workDays()} />
    <DayField {...form.field('resignationInfo.lastDay')} label="Last day" {...workDays()} />
    <TextAreaField {...form.field('resignationInfo.resignationComments')} label="Resignation comments" />
  </Section>
)

export const Notes = ({ form }: Parts) => (
  <Section title="Notes" id="notes">
    <TextAreaField {...form.field('notes')} label="Notes" />
  </Section>
)

export function Security({ form, record, signIn }: Parts & { signIn: ReactNode }) {
  const known = useQuery(askOnce(projects.contract.calls.all))
  const [own] = form.form.watch(['project'])
  const ownName = known.data?.find(({ _id }) => _id === own)?.name
  return (
    <Section title="Security" id="security">
      <SwitchField {...form.field('isActive')} label="Active" hint="Who is inactive can no longer sign in." />
      <SwitchField {...form.field('isTimesheetEnabled')} label="Fills in timesheets" />
      <PeopleField
        {...form.field('authorizedEmployees')}
        label="Authorized employees"
        hint="Whom this person may see as their leader does."
        call={employees.calls.active}
        also={record?.authorizedEmployees}
      />
      <div className="grid content-start gap-2">
        <SeveralField
          {...form.field('authorizedTimesheets')}
          label="Authorized timesheets"
          hint="Projects that this person fills in timesheets for, beside their own."
          isLoading={known.isPending}
          choices={(known.data ?? []).map(project => ({ value: project._id, label: project.name }))}
        />
        {ownName ? (
          <p className="flex flex-wrap items-center gap-1.5 text-xs text-muted-foreground">
            <span className="inline-flex items-center gap-1.5 rounded-full bg-muted px-2.5 py-1 text-foreground">
              <Lock aria-hidden className="size-3" /> {ownName}
            </span>
            Always authorized: the project they work on.
          </p>
        ) : null}
      </div>
      {record ? <div className="sm:col-span-2">{signIn}</div> : null}
    </Section>
  )
}

/** Where on the long page one is, and the way to elsewhere. */
export function SectionLinks({ sections }: { sections: readonly (readonly [id: string, title: string])[] }) {
  return (
    <nav aria-label="Sections" className="sticky top-20 hidden self-start text-[0.8125rem] xl:block">
      <ul className="grid gap-0.5 border-l">
        {sections.map(([id, title]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block border-l border-transparent px-3 py-1 text-muted-foreground hover:border-foreground hover:text-foreground"
              onClick={event => {
                event.preventDefault()
                document.getElementById(id)?.scrollIntoView({ behavior: 'smooth', block: 'start' })
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const SECTIONS: readonly (readonly [id: string, title: string])[] = [
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
