/** Fills an empty agenda from a template; hidden if there are no templates. */
import { useMutation, useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ListPlus from 'lucide-react/icons/list-plus'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { catalogueQuery } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx'

const { agendaTemplates, applyTemplate } = oneOnOnesApi.calls

export const useAgendaTemplates = () => useQuery(catalogueQuery(agendaTemplates))

export function TemplateMenu({ oneOnOneId: id }: { oneOnOneId: string }) {
  const { data: templates = [] } = useAgendaTemplates()
  const applying = useMutation({
    mutationFn: (template: string) => fetchApi(applyTemplate, { params: { id }, body: { template } }),
    onSuccess: () => toast.success(t`The points of the template are on the agenda`),
  })
  if (templates.length === 0) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="sm" className="mt-3">
          <ListPlus /> {t`Start from a template`} <ChevronDown className="text-muted-foreground" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="max-w-80">
        {templates.map(({ _id, name }) => (
          <DropdownMenuItem key={_id} disabled={applying.isPending} onSelect={() => applying.mutate(_id)}>
            <span className="truncate">{name}</span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
