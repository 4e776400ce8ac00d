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
import { ListScreen } from '#web/kit/list-screen/list-screen.tsx'
import { RowAction } from '#web/kit/list-screen/row-actions.tsx'
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
  return (
    <ListScreen
      path="/development-plan-templates"
      title="Templates"
      subtitle="What career development plans are made from. Plans that exist keep the template they were made with."
      list={developmentPlanTemplateList}
      call={list}
      filters={<SearchFilter name="search" label="Search by title" />}
      columns={[{ key: 'title', header: 'Title', sort: 'title', cell: template => template.title }]}
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
      remove={{ call: remove, text: 'Do you want to delete this record?' }}
    />
  )
}
