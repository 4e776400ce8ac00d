/** The employee's own details on the employee host, with a form to ask HR for corrections. */
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import {
  CORRECTION_SENT,
  type Correction,
  EMPTY_CORRECTION,
  MAX_CORRECTION_LENGTH,
} from '#shared/features/employees/corrections.ts'
import type { OwnDetails } from '#shared/features/employees/own-details.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { QueryScreen } from '#web/kit/form/record-screen.tsx'
import { TextEntry } from '#web/kit/form/text-entry.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { type OwnFact, OwnFacts } from '#web/kit/own-place/own-list.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { RecordColumns, ScreenLayout } from '#web/kit/screen-layout.tsx'
import { sentence } from '#web/kit/sentence.tsx'
import { toast } from '#web/kit/toast.ts'
import { Card } from '#web/ui/card.tsx'

const TITLE = 'My details'

export const OwnDetailsScreen = () => (
  <QueryScreen query={useQuery(queryFor(employeesApi.calls.mine))} title={t(TITLE)}>
    {details => (
      <ScreenLayout title={t(TITLE)} subtitle={t`What the company has on record about you`}>
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

function Section({ title, facts }: { title: string; facts: readonly OwnFact[] }) {
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

const sayEntry = (entry: { readonly name: string } | null) => entry && t(entry.name)

const Work = ({ details }: { details: OwnDetails }) => (
  <Section
    title={t`Work`}
    facts={[
      [t`Name`, fullName(details)],
      [t`Email`, <Email key="email" address={details.email} />],
      [t`Job title`, details.jobTitle?.name],
      [t`Leader`, details.leader ? fullName(details.leader) : ''],
      [t`Project`, details.project?.name],
      [t`Employee type`, sayEntry(details.employeeType)],
      [t`Hired`, formatDay(details.hireDate)],
      [t`Country`, t(details.country)],
      [t`Insurance`, sayEntry(details.insuranceStatus)],
    ]}
  />
)

/** An email address that wraps before the `@`. */
function Email({ address }: { address: string }) {
  const [name, host] = address.split('@')
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  )
}

const Personal = ({ details }: { details: OwnDetails }) => (
  <Section
    title={t`Personal`}
    facts={[
      [t`Birthday`, formatDay(details.birthdayDate)],
      [t`ID number`, details.idNumber],
      [t`Marital status`, sayEntry(details.maritalStatus)],
      [t`Children`, String(details.children)],
      [t`Mobile phone`, asPhone(details.mobilePhoneNumber)],
      [t`Home phone`, asPhone(details.homePhoneNumber)],
      [t`Plates`, [details.plate1, details.plate2].filter(Boolean).join(', ')],
      [t`Address`, formatAddress(details.homeAddress), true],
    ]}
  />
)

/** A number that never wraps; nothing if there is none. */
const asPhone = (number: string) => number && <span className="whitespace-nowrap">{number}</span>

const formatAddress = ({ addressLine1, addressLine2, zipCode, city, state, country }: OwnDetails['homeAddress']) =>
  [addressLine1, addressLine2, [zipCode, city].filter(Boolean).join(' '), state, t(country)].filter(Boolean).join(', ')

function Contacts({ details: { emergencyContacts: contacts } }: { details: OwnDetails }) {
  return (
    <Section
      title={t`Emergency contacts`}
      facts={[
        [t`First contact`, asContact(contacts.name1, contacts.relationship1, contacts.phoneNumber1)],
        [t`Second contact`, asContact(contacts.name2, contacts.relationship2, contacts.phoneNumber2)],
      ]}
    />
  )
}

/** Each part on a line of its own; nothing if there is none. */
const asContact = (name: string, relationship: string, number: string) =>
  name || relationship || number ? (
    <span className="grid">
      <span>{name}</span>
      <span className="text-muted-foreground">{relationship}</span>
      {asPhone(number)}
    </span>
  ) : null

const CorrectionCard = () => (
  <Card className="p-5">
    <h2 className="mb-2 text-sm font-semibold">{t`Is something wrong?`}</h2>
    <p className="text-muted-foreground">{t`Say what it should be. HR is told, and corrects your record.`}</p>
    <TextEntry
      draft="/my-details#correction"
      label={t`What should be corrected?`}
      button={t`Send to HR`}
      emptyError={t(EMPTY_CORRECTION)}
      maxLength={MAX_CORRECTION_LENGTH}
      send={(text, idempotencyKey) => fetchApi(employeesApi.calls.askForCorrection, { body: { text }, idempotencyKey })}
      onSent={() => toast.success(t(CORRECTION_SENT))}
    />
    <OwnCorrections />
  </Card>
)

/** The employee's correction requests and their outcomes; nothing if there are none. */
function OwnCorrections() {
  const { data = [] } = useQuery({ ...queryFor(employeesApi.calls.ownCorrections), meta: { isQuiet: true } })
  if (!data.length) return null
  return (
    <section className="mt-5 border-t pt-4" aria-label={t`Your requests`}>
      <h3 className="text-sm font-semibold">{t`Your requests`}</h3>
      <ul className="divide-y">
        {data.map(one => (
          <OwnCorrection key={one._id} correction={one} />
        ))}
      </ul>
    </section>
  )
}

const OwnCorrection = ({
  correction: { text, askedAt, isDone, answer, doneBy, doneAt },
}: {
  correction: Correction
}) => (
  <li className="grid gap-1 py-3">
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {text}
    </p>
    <p className="text-[0.8125rem] text-muted-foreground">
      {isDone && doneAt
        ? sentence`Done by ${doneBy} · ${<LocalTime at={doneAt} className="tabular-nums" />}`
        : sentence`Waiting for HR · ${<LocalTime at={askedAt} className="tabular-nums" />}`}
    </p>
    {answer ? (
      <p dir="auto" className="border-l-2 pl-2 text-[0.8125rem] wrap-anywhere whitespace-pre-line">
        {answer}
      </p>
    ) : null}
  </li>
)
