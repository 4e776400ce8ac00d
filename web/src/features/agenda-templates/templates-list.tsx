import { useNavigate } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import { agendaTemplateList, agendaTemplateMessages } from '#shared/features/one-on-ones/agenda-templates.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { t } from '#shared/kit/texts.ts'
import { SearchFilter } from '#web/kit/filters/filters.tsx'
import { ListFilters, ListTable, NewLink } from '#web/kit/list-screen/list-screen.tsx'
import { EditAction, RowAction } from '#web/kit/list-screen/row-actions.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'

const PATH = '/agenda-templates'
const { listAgendaTemplates, removeAgendaTemplate } = oneOnOnesApi.calls

export function AgendaTemplatesList() {
  const navigate = useNavigate()
  const screen = useListScreen({ path: PATH, list: agendaTemplateList, call: listAgendaTemplates })
  return (
    <ScreenLayout
      title={t`Agenda templates`}
      subtitle={t`What one-on-ones can begin with: points to talk about, under headings`}
      actions={<NewLink to={`${PATH}/new`} />}
    >
      <ListFilters screen={screen}>
        <SearchFilter name="search" label={t`Search by name`} />
      </ListFilters>
      <ListTable
        screen={screen}
        label={t`Agenda templates`}
        emptyText={t`No templates yet. Leaders choose one when they create a one-on-one, or on an empty agenda.`}
        newRecord={{ label: t`New template`, to: `${PATH}/new` }}
        columns={[{ key: 'name', header: t`Name`, sort: 'name', cell: template => template.name }]}
        rowName={template => template.name}
        deletion={{ text: t(agendaTemplateMessages.deleteQuestion), remove: removeAgendaTemplate }}
        rowActions={template => (
          <>
            <RowAction
              label={t`Copy`}
              rowName={template.name}
              icon={<Copy />}
              onClick={() => void navigate({ to: '/agenda-templates/new', search: { template: template._id } })}
            />
            <EditAction rowName={template.name} to={`${PATH}/${template._id}`} />
          </>
        )}
      />
    </ScreenLayout>
  )
}
