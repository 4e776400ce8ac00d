import { useMutation } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import {
  type DevelopmentPlanTemplateListItem,
  developmentPlanTemplateList,
  developmentPlanTemplateMessages,
  developmentPlanTemplatesApi,
} from '#shared/features/development-plan-templates.ts'
import { t } from '#shared/kit/texts.ts'
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
    onSuccess: () => toast.success(t(developmentPlanTemplateMessages.created)),
  })
  const askToCopy = async (template: DevelopmentPlanTemplateListItem) => {
    const text = t(developmentPlanTemplateMessages.copy)
    if (await confirmAction({ title: t`Copy ${template.title}`, text })) copying.mutate(template)
  }
  const screen = useListScreen({
    path: '/development-plan-templates',
    list: developmentPlanTemplateList,
    call: list,
  })
  return (
    <ScreenLayout
      title={t`Templates`}
      subtitle={t`Templates for career development plans. Existing plans keep the template they were created with.`}
      actions={<NewLink to="/development-plan-templates/new" />}
    >
      <ListFilters screen={screen}>
        <SearchFilter name="search" label={t`Search by title`} />
      </ListFilters>
      <ListTable
        screen={screen}
        label={t`Templates`}
        emptyText={t`No templates yet. A plan begins with a template’s categories and ratings.`}
        newRecord={{ label: t`New template`, to: '/development-plan-templates/new' }}
        columns={[{ key: 'title', header: t`Title`, sort: 'title', cell: template => template.title }]}
        rowName={template => template.title}
        deletion={{ text: t`Do you want to delete this record?`, remove }}
        rowActions={template => (
          <>
            <RowAction
              label={t`Copy`}
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
