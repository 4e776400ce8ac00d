/** The list of a procedure's templates. */
import { useMutation } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { type TemplateRow, templateList } from '#shared/features/procedures/template.ts'
import { api } from '../api.ts'
import { confirm } from '../confirm.tsx'
import { ActiveFilter, SearchFilter } from '../filters/filters.tsx'
import { ListScreen } from '../list-screen/list-screen.tsx'
import { RowAction } from '../list-screen/row-actions.tsx'
import { say } from '../say.ts'
import { StatusChip } from '../status-chip.tsx'
import type { ProcedureScreen } from './screens.ts'

export function TemplatesList({ of: { contract, messages, title }, paths }: ProcedureScreen) {
  const { templateList: list, copyTemplate, removeTemplate } = contract.calls
  const copying = useMutation({
    mutationFn: ({ _id }: TemplateRow) => api(copyTemplate, { params: { id: _id } }),
    onSuccess: () => say.done(messages.templateCreated),
  })
  const askToCopy = async (template: TemplateRow) => {
    if (await confirm({ title: `Copy ${template.title}`, text: messages.templateCopy })) copying.mutate(template)
  }
  return (
    <ListScreen
      path={paths.templates}
      title="Templates"
      subtitle={`What the ${title.toLowerCase()} is made from. What was begun keeps the items it began with.`}
      list={templateList}
      call={list}
      initial={{ isActive: 'true' }}
      filters={
        <>
          <SearchFilter name="searchText" label="Search by title" />
          <ActiveFilter />
        </>
      }
      columns={[
        { key: 'title', header: 'Title', sort: 'title', cell: template => template.title },
        {
          key: 'isActive',
          header: 'Active',
          sort: 'isActive',
          cell: template => <StatusChip name={template.isActive ? 'Active' : 'Inactive'} />,
        },
      ]}
      nameOf={template => template.title}
      actions={template => (
        <RowAction
          label="Copy"
          of={template.title}
          icon={<Copy />}
          act={() => void askToCopy(template)}
          disabled={copying.isPending}
        />
      )}
      remove={{ call: removeTemplate, text: messages.templateRemove }}
    />
  )
}
