/** A person's page: who they are, how to contact them, and what the viewer may see about them. */
import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import Network from 'lucide-react/icons/network'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import type { Person, PersonSection } from '#shared/features/employees/person.ts'
import { mayEditEmployees } from '#shared/features/employees/record.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { picturesApi } from '#shared/features/pictures.ts'
import { isAllowed } from '#shared/kit/access.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { isOwnPicture } from '#web/features/pictures/public.ts'
import { fetchApi } from '#web/kit/api.ts'
import { getAudience } from '#web/kit/config.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { NAME_LINK, PersonLink } from '#web/kit/person-link.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { toast } from '#web/kit/toast.ts'
import { useMedia } from '#web/kit/use-media.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { arrangeColumns, divideSections } from './columns.ts'
import { type LoadedSections, ReportSection } from './record-section.tsx'
import { personSections } from './sections.tsx'

export const PersonScreen = () => (
  <RecordScreen call={employeesApi.calls.person} id={useParams({ from: '/_app/people/$id' }).id} title={t`Person`}>
    {person => <PersonPage key={person._id} person={person} />}
  </RecordScreen>
)

/** Sections that are never empty. */
const UNREPORTED: readonly PersonSection[] = ['time-off', 'pay', 'history']

function PersonPage({ person }: { person: Person }) {
  const who = { roles: useSession()?.roles ?? [] }
  const { sections } = person
  const [loaded, setLoaded] = useState<LoadedSections>(new Map())
  const empty = new Map([...loaded].flatMap(([section, { title, isEmpty }]) => (isEmpty ? [[section, title]] : [])))
  // In one column there is nothing to balance, and the history stays last.
  const hasTwoColumns = useMedia('(width >= 64rem)')
  // Not before all are loaded, so that sections change places at most once.
  const isKnown = sections.every(section => loaded.has(section) || UNREPORTED.includes(section))
  const columns = hasTwoColumns && isKnown ? arrangeColumns(sections, new Set(empty.keys())) : divideSections(sections)
  return (
    <ScreenLayout
      title={fullName(person)}
      subtitle={[person.jobTitle?.name, person.project?.name].filter(Boolean).join(' · ') || t`No job title`}
      actions={
        <>
          <Button asChild variant="outline">
            <Link to="/org-chart" search={{ by: 'leader', at: person._id }}>
              <Network /> {t`Org chart`}
            </Link>
          </Button>
          {mayEditEmployees(who) ? (
            <Button asChild variant="outline">
              <Link to={`/employees/${person._id}` as string}>
                <Pencil /> {t`Edit the record`}
              </Link>
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-5">
        <PersonCard person={person} />
        {sections.length === 0 ? null : (
          <ReportSection value={setLoaded}>
            <div className="grid items-start gap-5 lg:grid-cols-2">
              {columns
                .filter(column => column.length > 0)
                .map(column => (
                  <div
                    key={column === columns[0] ? 'left' : 'right'}
                    className="reveal-forwards grid min-w-0 gap-5 empty:hidden"
                  >
                    {column.map(section => {
                      const Section = personSections[section]
                      return <Section key={section} id={person._id} />
                    })}
                  </div>
                ))}
            </div>
          </ReportSection>
        )}
        {empty.size > 0 ? (
          <p className="text-muted-foreground">{t`Nothing yet: ${[...empty.values()].map(lowerFirst).toSorted().join(', ')}`}</p>
        ) : null}
      </div>
    </ScreenLayout>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function PersonCard({ person }: { person: Person }) {
  const { email, leader, reports, country, hireDate, isActive } = person
  return (
    <Card className="flex flex-wrap items-start gap-x-6 gap-y-4 p-5">
      <PersonPicture person={person} />
      <dl className="grid min-w-0 flex-1 basis-72 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]">
        <Fact label={t`Email`}>
          <a href={`mailto:${email}`} className={NAME_LINK}>
            <Mail aria-hidden className="size-3.5 shrink-0" />
            <span className="truncate">{email}</span>
          </a>
        </Fact>
        <Fact label={t`Leader`}>
          {leader ? <PersonLink person={leader} isOpen={leader.isInScope} /> : t`No leader`}
        </Fact>
        <Fact label={t`Country`}>{country ? t(country) : '–'}</Fact>
        <Fact label={t`Hired`}>{formatDay(hireDate) || '–'}</Fact>
        {reports.length > 0 ? (
          <div className="contents">
            <dt className="text-muted-foreground">{t`Leads`}</dt>
            <dd className="flex flex-wrap gap-x-3 gap-y-1 sm:col-span-3">
              {reports.map(report => (
                <PersonLink key={report._id} person={report} isOpen />
              ))}
            </dd>
          </div>
        ) : null}
      </dl>
      {isActive ? null : <Chip>{t`Inactive`}</Chip>}
    </Card>
  )
}

/** Lets those who maintain the records remove an inappropriate picture. */
function PersonPicture({ person }: { person: Person }) {
  const session = useSession()
  const remove = useMutation({
    mutationFn: () => fetchApi(picturesApi.calls.remove, { params: { id: person._id } }),
    onSuccess: () => toast.success(t`The picture was removed`),
  })
  const name = fullName(person)
  const actor = { roles: session?.roles ?? [], audience: getAudience() }
  const mayRemove = isOwnPicture(person.picture) && isAllowed(picturesApi.calls.remove.access, actor)
  const ask = async () => {
    const question = { title: t`Remove the picture of ${name}?`, text: t`They can upload another one.`, destroys: true }
    if (await confirmAction(question)) remove.mutate()
  }
  return (
    <div className="grid justify-items-center gap-1">
      <PersonAvatar name={name} picture={person.picture || undefined} size={16} />
      {mayRemove ? (
        <Button variant="quiet" size="sm" disabled={remove.isPending} onClick={ask}>{t`Remove picture`}</Button>
      ) : null}
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="contents">
    <dt className="min-h-6 content-center text-muted-foreground">{label}</dt>
    <dd className="min-h-6 min-w-0 content-center">{children}</dd>
  </div>
)
