import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type JobTitle, jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { SearchFilter } from '#web/kit/filters/filters.tsx'
import { TextField } from '#web/kit/form/fields.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { QueryScreen, RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useLeaveRecord } from '#web/kit/form/use-leave-record.ts'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { ListFilters, ListTable, NewLink } from '#web/kit/list-screen/list-screen.tsx'
import { EditAction } from '#web/kit/list-screen/row-actions.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import { catalogueQuery } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'
import { Spinner } from '#web/ui/spinner.tsx'

const PayBandsCard = lazy(() =>
  import('#web/features/salaries/public.ts').then(({ PayBandsCard }) => ({ default: PayBandsCard })),
)
const { contract, list, messages, title, Form } = jobTitlesCatalogue
const { calls } = contract

export function JobTitlesList() {
  const screen = useListScreen({ path: '/jobtitles', list, call: calls.list })
  return (
    <ScreenLayout title={t(title)} actions={<NewLink to="/jobtitles/new" />}>
      <ListFilters screen={screen}>
        <SearchFilter name="search" label={t`Search by name or family`} />
      </ListFilters>
      <ListTable
        screen={screen}
        label={t(title)}
        emptyText={t`No job titles yet.`}
        newRecord={{ label: t`New job title`, to: '/jobtitles/new' }}
        columns={[
          { key: 'name', header: t`Name`, sort: 'name', cell: row => row.name },
          { key: 'jobFamily', header: t`Job family`, sort: 'jobFamily', cell: row => row.jobFamily || '–' },
          { key: 'order', header: t`Order`, sort: 'order', cell: row => row.order, align: 'right' },
        ]}
        rowName={row => row.name}
        deletion={{ text: t`Do you want to delete this record?`, remove: calls.remove }}
        rowActions={row => <EditAction rowName={row.name} to={`/jobtitles/${row._id}`} />}
      />
    </ScreenLayout>
  )
}

/** Proposes the order after the last one. */
export function NewJobTitleScreen() {
  const known = useQuery(catalogueQuery(calls.all))
  return (
    <QueryScreen query={known} title={t`New job title`}>
      {titles => <JobTitleForm order={Math.max(0, ...titles.map(({ order }) => order)) + 1} />}
    </QueryScreen>
  )
}

export const EditJobTitleScreen = () => (
  <RecordScreen call={calls.one} id={useParams({ from: '/_app/jobtitles/$id' }).id} title={t`Job title`}>
    {jobTitle => <JobTitleForm jobTitle={jobTitle} />}
  </RecordScreen>
)

function JobTitleForm({ jobTitle, order = jobTitle?.order }: { jobTitle?: JobTitle; order?: number | undefined }) {
  const leave = useLeaveRecord('/jobtitles')
  const form = useRecordForm({
    schema: Form,
    values: { name: jobTitle?.name ?? '', order: String(order), jobFamily: jobTitle?.jobFamily ?? '' },
    ...(jobTitle ? { version: jobTitle.version } : {}),
    save: (body, sent) =>
      jobTitle
        ? fetchApi(calls.update, { params: { id: jobTitle._id }, body, ...sent })
        : fetchApi(calls.create, { body, ...sent }),
    onSaved: () => {
      toast.success(t(jobTitle ? messages.updated : messages.created))
      leave()
    },
  })
  return (
    <ScreenLayout
      width="form"
      title={jobTitle ? jobTitle.name : t`New job title`}
      subtitle={jobTitle ? t`Job title` : undefined}
    >
      <RecordForm form={form}>
        <FormSection>
          <TextField {...form.field('name')} label={t`Name`} className="sm:col-span-2" />
          <TextField {...form.field('jobFamily')} label={t`Job family`} />
          <TextField {...form.field('order')} label={t`Order`} type="number" />
        </FormSection>
      </RecordForm>
      {jobTitle ? (
        <Suspense fallback={<Spinner label={t`Loading the pay bands`} />}>
          <PayBandsCard jobTitle={jobTitle._id} />
        </Suspense>
      ) : null}
    </ScreenLayout>
  )
}
