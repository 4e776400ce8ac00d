/** The two screens of a plain catalogue: its list, and the form of one entry. */
import { type Catalogue, type CatalogueEntry, CatalogueForm, catalogueList } from '#shared/kit/catalogue.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from './api.ts'
import { SearchFilter } from './filters/filters.tsx'
import { TextField } from './form/fields.tsx'
import { FormSection, RecordForm } from './form/record-form.tsx'
import { RecordScreen } from './form/record-screen.tsx'
import { useLeaveRecord } from './form/use-leave-record.ts'
import { useRecordForm } from './form/use-record-form.ts'
import { ListFilters, ListTable, NewLink } from './list-screen/list-screen.tsx'
import { EditAction } from './list-screen/row-actions.tsx'
import { useListScreen } from './list-screen/use-list-screen.ts'
import { ScreenLayout } from './screen-layout.tsx'
import { toast } from './toast.ts'

interface CatalogueScreenProps {
  readonly catalogue: Catalogue
  /** The path of the list. */
  readonly path: string
}

/** Texts of lists by the catalogue's title: whole sentences, so that they can be translated. */
const LIST_TEXTS: Readonly<Record<string, { readonly subtitle: string; readonly empty: string }>> = {
  Categories: {
    subtitle: 'What goals are about. Each goal and each template has one category.',
    empty: 'No categories yet.',
  },
  Reason: { subtitle: 'Why goals are set. Each goal has one reason.', empty: 'No reasons yet.' },
  'Key Result Types': {
    subtitle: 'What kind of key results goals have. Each goal has one type.',
    empty: 'No key result types yet.',
  },
}

export function CatalogueList({ catalogue: { contract, title: name, singular }, path }: CatalogueScreenProps) {
  const title = t(name)
  const { subtitle, empty } = LIST_TEXTS[name] ?? {}
  const screen = useListScreen({ path, list: catalogueList, call: contract.calls.list })
  return (
    <ScreenLayout title={title} subtitle={subtitle && t(subtitle)} actions={<NewLink to={`${path}/new`} />}>
      <ListFilters screen={screen} debounceMs={500}>
        <SearchFilter name="search" label={t`Search by name`} />
      </ListFilters>
      <ListTable
        screen={screen}
        label={title}
        emptyText={t(empty ?? 'There are no records to display.')}
        newRecord={{ label: t(`New ${singular.toLowerCase()}`), to: `${path}/new` }}
        columns={[{ key: 'name', header: 'Name', sort: 'name', cell: entry => entry.name }]}
        rowName={entry => entry.name}
        deletion={{ text: t`Do you want to delete this record?`, remove: contract.calls.remove }}
        rowActions={entry => <EditAction rowName={entry.name} to={`${path}/${entry._id}`} />}
      />
    </ScreenLayout>
  )
}

export function NewCatalogueEntryScreen(screen: CatalogueScreenProps) {
  return <CatalogueEntryForm {...screen} />
}

export function EditCatalogueEntryScreen({ id, ...screen }: CatalogueScreenProps & { readonly id: string }) {
  return (
    <RecordScreen call={screen.catalogue.contract.calls.one} id={id} title={t(screen.catalogue.singular)}>
      {entry => <CatalogueEntryForm {...screen} entry={entry} />}
    </RecordScreen>
  )
}

function CatalogueEntryForm({
  catalogue: { contract, messages, singular },
  path,
  entry,
}: CatalogueScreenProps & { readonly entry?: CatalogueEntry }) {
  const leave = useLeaveRecord(path)
  const { create, update } = contract.calls
  const form = useRecordForm({
    schema: CatalogueForm,
    values: { name: entry?.name ?? '' },
    ...(entry ? { version: entry.version } : {}),
    save: (body, sent) =>
      entry ? fetchApi(update, { params: { id: entry._id }, body, ...sent }) : fetchApi(create, { body, ...sent }),
    onSaved: () => {
      toast.success(entry ? messages.updated : messages.created)
      leave()
    },
  })
  return (
    <ScreenLayout
      width="form"
      title={entry ? entry.name : t(`New ${singular.toLowerCase()}`)}
      subtitle={entry ? t(singular) : undefined}
    >
      <RecordForm form={form}>
        <FormSection className="sm:grid-cols-1">
          <TextField {...form.field('name')} label={t`Name`} />
        </FormSection>
      </RecordForm>
    </ScreenLayout>
  )
}
