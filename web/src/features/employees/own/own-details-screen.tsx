/** A person's own details on the employee host: to read, and to ask HR to correct. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import {
  CORRECTION_SENT,
  EMPTY_CORRECTION,
  MAX_CORRECTION_LENGTH,
  type OwnDetails,
} from '#shared/features/employees/own-details.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { fetchApi } from '#web/kit/api.ts'
import { QueryScreen } from '#web/kit/form/record-screen.tsx'
import { TextEntry } from '#web/kit/form/text-entry.tsx'
import { OwnFacts } from '#web/kit/own-place/own-list.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { RecordColumns, ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'
import { Card } from '#web/ui/card.tsx'

const TITLE = 'My details'

export const OwnDetailsScreen = () => (
  <QueryScreen query={useQuery(queryFor(employeesApi.calls.mine))} title={TITLE}>
    {details => (
      <ScreenLayout title={TITLE} subtitle="What the company has on record about you">
        <RecordColumns>
          <div className="grid gap-5">
            <Work details={details} />
            <Personal details={details} />
            <Contacts details={details} />
          </div>
          <CorrectionCard />
        </RecordColumns>
      </ScreenLayout>
    )}
  </QueryScreen>
)

function Section({ title, facts }: { title: string; facts: readonly (readonly [string, ReactNode])[] }) {
  const heading = useId()
  return (
    <Card className="p-5" aria-labelledby={heading}>
      <h2 id={heading} className="mb-4 text-sm font-semibold">
        {title}
      </h2>
      <OwnFacts facts={facts} />
    </Card>
  )
}

const Work = ({ details }: { details: OwnDetails }) => (
  <Section
    title="Work"
    facts={[
      ['Name', fullName(details)],
      ['Email', details.email],
      ['Job title', details.jobTitle?.name],
      ['Leader', details.leader ? fullName(details.leader) : ''],
      ['Project', details.project?.name],
      ['Employee type', details.employeeType?.name],
      ['Hired', formatDay(details.hireDate)],
      ['Country', details.country],
      ['Insurance', details.insuranceStatus?.name],
    ]}
  />
)

const Personal = ({ details }: { details: OwnDetails }) => (
  <Section
    title="Personal"
    facts={[
      ['Birthday', formatDay(details.birthdayDate)],
      ['Id number', details.idNumber],
      ['Marital status', details.maritalStatus?.name],
      ['Children', String(details.children)],
      ['Mobile phone', details.mobilePhoneNumber],
      ['Home phone', details.homePhoneNumber],
      ['Plates', [details.plate1, details.plate2].filter(Boolean).join(', ')],
      ['Address', formatAddress(details.homeAddress)],
    ]}
  />
)

const formatAddress = ({ addressLine1, addressLine2, zipCode, city, state, country }: OwnDetails['homeAddress']) =>
  [addressLine1, addressLine2, [zipCode, city].filter(Boolean).join(' '), state, country].filter(Boolean).join(', ')

function Contacts({ details: { emergencyContacts: contacts } }: { details: OwnDetails }) {
  const describe = (...parts: readonly string[]) => parts.filter(Boolean).join(', ')
  return (
    <Section
      title="Emergency contacts"
      facts={[
        ['First contact', describe(contacts.name1, contacts.relationship1, contacts.phoneNumber1)],
        ['Second contact', describe(contacts.name2, contacts.relationship2, contacts.phoneNumber2)],
      ]}
    />
  )
}

const CorrectionCard = () => (
  <Card className="p-5">
    <h2 className="mb-2 text-sm font-semibold">Is something wrong?</h2>
    <p className="text-muted-foreground">Say what it should be. HR is told, and corrects your record.</p>
    <TextEntry
      draft="/my-details#correction"
      label="What should be corrected?"
      button="Send to HR"
      emptyError={EMPTY_CORRECTION}
      maxLength={MAX_CORRECTION_LENGTH}
      send={(text, idempotencyKey) => fetchApi(employeesApi.calls.askForCorrection, { body: { text }, idempotencyKey })}
      onSent={() => toast.success(CORRECTION_SENT)}
    />
  </Card>
)
