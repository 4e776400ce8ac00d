/** The two screens of a plain catalogue: its list, and the form of one entry. */
import { useNavigate } from '@tanstack/react-router'
import { type Catalogue, type CatalogueEntry, CatalogueForm, catalogueList } from '#shared/kit/catalogue.ts'
import { api } from './api.ts'
import { SearchFilter } from './filters/filters.tsx'
import { TextField } from './form/fields.tsx'
import { RecordForm, Section } from './form/record-form.tsx'
import { RecordScreen } from './form/record-screen.tsx'
import { useRecordForm } from './form/use-record-form.ts'
import { ListScreen } from './list-screen/list-screen.tsx'
import { Page } from './page.tsx'
import { say } from './say.ts'

interface CatalogueScreen {
  readonly of: Catalogue
  /** The path of its list. */
  readonly path: string
}

export function CatalogueList({ of: { contract, title }, path }: CatalogueScreen) {
  return (
    <ListScreen
      path={path}
      title={title}
      list={catalogueList}
      call={contract.calls.list}
      wait={500}
      filters={<SearchFilter name="search" label="Search by name" />}
      columns={[{ key: 'name', header: 'Name', sort: 'name', cell: entry => entry.name }]}
      nameOf={entry => entry.name}
      remove={{ call: contract.calls.remove, text: 'Do you want to delete this record?' }}
    />
  )
}

export function NewCatalogueEntry(screen: CatalogueScreen) {
  return <EntryForm {...screen} />
}

export function EditCatalogueEntry({ id, ...screen }: CatalogueScreen & { readonly id: string }) {
  return (
    <RecordScreen call={screen.of.contract.calls.one} id={id} title={screen.of.singular}>
      {entry => <EntryForm {...screen} entry={entry} />}
    </RecordScreen>
  )
}

function EntryForm({
  of: { contract, messages, singular },
  path,
  entry,
}: CatalogueScreen & { readonly entry?: CatalogueEntry }) {
  const navigate = useNavigate()
  const { create, update } = contract.calls
  const form = useRecordForm({
    schema: CatalogueForm,
    values: { name: entry?.name ?? '' },
    ...(entry ? { version: entry.version } : {}),
    save: (body, sent) =>
      entry ? api(update, { params: { id: entry._id }, body, ...sent }) : api(create, { body, ...sent }),
    saved: () => {
      say.done(entry ? messages.updated : messages.created)
      void navigate({ to: path })
    },
  })
  return (
    <Page title={entry ? entry.name : `New ${singular.toLowerCase()}`} subtitle={entry ? singular : undefined}>
      <RecordForm form={form} className="max-w-2xl">
        <Section className="sm:grid-cols-1">
          <TextField {...form.field('name')} label="Name" />
        </Section>
      </RecordForm>
    </Page>
  )
}
