/** The list of a procedure's templates. */
import { useMutation } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { type ProcedureTemplateRow, procedureTemplateList } from '#shared/features/procedures/template.ts'
import { fetchApi } from '../api.ts'
import { confirmAction } from '../confirm.tsx'
import { ActiveFilter, SearchFilter } from '../filters/filters.tsx'
import { ListScreen } from '../list-screen/list-screen.tsx'
import { RowAction } from '../list-screen/row-actions.tsx'
import { StatusChip } from '../status-chip.tsx'
import { toast } from '../toast.ts'
import type { ProcedureScreenProps } from './procedure-screen-props.ts'

export function ProcedureTemplatesList({ procedure: { contract, messages, title }, paths }: ProcedureScreenProps) {
  const { templateList: list, copyTemplate, removeTemplate } = contract.calls
  const copying = useMutation({
    mutationFn: ({ _id }: ProcedureTemplateRow) => fetchApi(copyTemplate, { params: { id: _id } }),
    onSuccess: () => toast.success(messages.templateCreated),
  })
  const askToCopy = async (template: ProcedureTemplateRow) => {
    if (await confirmAction({ title: `Copy ${template.title}`, text: messages.templateCopy })) copying.mutate(template)
  }
  return (
    <ListScreen
      path={paths.templates}
      title="Templates"
      subtitle={`What the ${title.toLowerCase()} is made from. What was begun keeps the items it began with.`}
      list={procedureTemplateList}
      call={list}
      firstVisitFilters={{ isActive: 'true' }}
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
      rowName={template => template.title}
      actions={template => (
        <RowAction
          label="Copy"
          rowName={template.title}
          icon={<Copy />}
          onClick={() => void askToCopy(template)}
          disabled={copying.isPending}
        />
      )}
      remove={{ call: removeTemplate, text: messages.templateRemove }}
    />
  )
}
