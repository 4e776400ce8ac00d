import { useMutation } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import {
  developmentPlanTemplates,
  type TemplateListed,
  templateList,
  templateMessages,
} from '#shared/features/development-plan-templates.ts'
import { api } from '#web/kit/api.ts'
import { confirm } from '#web/kit/confirm.tsx'
import { SearchFilter } from '#web/kit/filters/filters.tsx'
import { ListScreen } from '#web/kit/list-screen/list-screen.tsx'
import { RowAction } from '#web/kit/list-screen/row-actions.tsx'
import { say } from '#web/kit/say.ts'

const { list, copy, remove } = developmentPlanTemplates.calls

export function TemplatesList() {
  const copying = useMutation({
    mutationFn: ({ _id }: TemplateListed) => api(copy, { params: { id: _id } }),
    onSuccess: () => say.done(templateMessages.created),
  })
  const askToCopy = async (template: TemplateListed) => {
    if (await confirm({ title: `Copy ${template.title}`, text: templateMessages.copy })) copying.mutate(template)
  }
  return (
    <ListScreen
      path="/development-plan-templates"
      title="Templates"
      subtitle="What career development plans are made from. Plans that exist keep the template they were made with."
      list={templateList}
      call={list}
      filters={<SearchFilter name="search" label="Search by title" />}
      columns={[{ key: 'title', header: 'Title', sort: 'title', cell: template => template.title }]}
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
      remove={{ call: remove, text: 'Do you want to delete this record?' }}
    />
  )
}
