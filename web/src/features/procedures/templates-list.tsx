import { useMutation } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { type ProcedureTemplateRow, procedureTemplateList } from '#shared/features/procedures/template.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { ActiveFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { ListFilters, ListTable, NewLink } from '#web/kit/list-screen/list-screen.tsx'
import { EditAction, RowAction } from '#web/kit/list-screen/row-actions.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { toast } from '#web/kit/toast.ts'
import type { ProcedureScreenProps } from './procedure-screen-props.ts'

export function ProcedureTemplatesList({ procedure: { contract, messages }, paths }: ProcedureScreenProps) {
  const { templateList: list, copyTemplate, removeTemplate } = contract.calls
  const copying = useMutation({
    mutationFn: ({ _id }: ProcedureTemplateRow) => fetchApi(copyTemplate, { params: { id: _id } }),
    onSuccess: () => toast.success(t(messages.templateCreated)),
  })
  const askToCopy = async (template: ProcedureTemplateRow) => {
    if (await confirmAction({ title: t`Copy ${template.title}`, text: t(messages.templateCopy) }))
      copying.mutate(template)
  }
  const screen = useListScreen({
    path: paths.templates,
    list: procedureTemplateList,
    call: list,
    firstVisitFilters: { isActive: 'true' },
  })
  return (
    <ScreenLayout
      title={t`Templates`}
      subtitle={t(messages.templates)}
      actions={<NewLink to={`${paths.templates}/new`} />}
    >
      <ListFilters screen={screen}>
        <SearchFilter name="searchText" label={t`Search by title`} />
        <ActiveFilter />
      </ListFilters>
      <ListTable
        screen={screen}
        label={t`Templates`}
        emptyText={t`No templates yet. A template holds the steps of a checklist.`}
        newRecord={{ label: t`New template`, to: `${paths.templates}/new` }}
        columns={[
          { key: 'title', header: t`Title`, sort: 'title', cell: template => template.title },
          {
            key: 'isActive',
            header: t`Status`,
            importance: 'always',
            sort: 'isActive',
            cell: template => <StatusChip name={template.isActive ? 'Active' : 'Inactive'} />,
          },
        ]}
        rowName={template => template.title}
        deletion={{ text: t(messages.templateRemove), remove: removeTemplate }}
        rowActions={template => (
          <>
            <RowAction
              label={t`Copy`}
              rowName={template.title}
              icon={<Copy />}
              onClick={() => void askToCopy(template)}
              disabled={copying.isPending}
            />
            <EditAction rowName={template.title} to={`${paths.templates}/${template._id}`} />
          </>
        )}
      />
    </ScreenLayout>
  )
}
