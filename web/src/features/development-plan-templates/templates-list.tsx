import { useMutation } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import {
  type DevelopmentPlanTemplateListItem,
  developmentPlanTemplateList,
  developmentPlanTemplateMessages,
  developmentPlanTemplatesApi,
} from '#shared/features/development-plan-templates.ts'
import { fetchApi } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { SearchFilter } from '#web/kit/filters/filters.tsx'
import { ListFilters, ListTable, NewLink } from '#web/kit/list-screen/list-screen.tsx'
import { EditAction, RowAction } from '#web/kit/list-screen/row-actions.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'

const { list, copy, remove } = developmentPlanTemplatesApi.calls

export function DevelopmentPlanTemplatesList() {
  const copying = useMutation({
    mutationFn: ({ _id }: DevelopmentPlanTemplateListItem) => fetchApi(copy, { params: { id: _id } }),
    onSuccess: () => toast.success(developmentPlanTemplateMessages.created),
  })
  const askToCopy = async (template: DevelopmentPlanTemplateListItem) => {
    if (await confirmAction({ title: `Copy ${template.title}`, text: developmentPlanTemplateMessages.copy }))
      copying.mutate(template)
  }
  const screen = useListScreen({
    path: '/development-plan-templates',
    list: developmentPlanTemplateList,
    call: list,
  })
  return (
    <ScreenLayout
      title="Templates"
      subtitle="Templates for career development plans. Existing plans keep the template they were created with."
      actions={<NewLink to="/development-plan-templates/new" />}
    >
      <ListFilters screen={screen}>
        <SearchFilter name="search" label="Search by title" />
      </ListFilters>
      <ListTable
        screen={screen}
        label="Templates"
        emptyText="No templates yet. A plan begins with a template’s categories and ratings."
        newRecord={{ label: 'New template', to: '/development-plan-templates/new' }}
        columns={[{ key: 'title', header: 'Title', sort: 'title', cell: template => template.title }]}
        rowName={template => template.title}
        deletion={{ text: 'Do you want to delete this record?', remove }}
        rowActions={template => (
          <>
            <RowAction
              label="Copy"
              rowName={template.title}
              icon={<Copy />}
              onClick={() => void askToCopy(template)}
              disabled={copying.isPending}
            />
            <EditAction rowName={template.title} to={`/development-plan-templates/${template._id}`} />
          </>
        )}
      />
    </ScreenLayout>
  )
}
