import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Copy from 'lucide-react/icons/copy'
import Users from 'lucide-react/icons/users'
import { lazy, Suspense, useState } from 'react'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import {
  CONFIRM_DELETE_GOAL_TEMPLATE,
  type GoalTemplate,
  goalTemplateList,
  goalTemplatesApi,
  mayChangeGoalTemplate,
} from '#shared/features/goal-templates.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fullName, toAuthorPerson } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { useFilter } from '#web/kit/filters/filter-context.ts'
import { ActiveFilter, CheckFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { CatalogueFilter, MultiSelectFilter } from '#web/kit/filters/multi-filters.tsx'
import { ListFilters, ListTable, NewLink } from '#web/kit/list-screen/list-screen.tsx'
import { EditAction, ViewAction } from '#web/kit/list-screen/row-actions.tsx'
import type { RowDeletion } from '#web/kit/list-screen/row-deletion.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import { catalogueQuery } from '#web/kit/queries.ts'
import { RowMenu } from '#web/kit/row-menu.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { DropdownMenuItem } from '#web/ui/dropdown-menu.tsx'

const GiveDialog = lazy(async () => ({ default: (await import('#web/features/goals/public.ts')).GiveDialog }))

const PATH = '/hitGoal-templates'
const { list, remove, owners } = goalTemplatesApi.calls

export function GoalTemplatesList() {
  const who = useSignedInUser()
  const [given, setGiven] = useState<GoalTemplate>()
  const screen = useListScreen({
    path: PATH,
    list: goalTemplateList,
    call: list,
    firstVisitFilters: { status: 'true' },
  })
  const deletion: RowDeletion<GoalTemplate> = {
    text: t(CONFIRM_DELETE_GOAL_TEMPLATE),
    remove,
    isAllowed: template => mayChangeGoalTemplate(template, who),
    isInMenu: true,
  }
  return (
    <ScreenLayout
      title={t`Templates`}
      subtitle={t`Templates to create goals from. Copied goals do not change when their template changes.`}
      actions={<NewLink to={`${PATH}/new`} />}
    >
      <ListFilters screen={screen}>
        <SearchFilter name="searchText" label={t`Search by objective`} />
        <CatalogueFilter
          name="categories"
          label={t`Categories`}
          primary
          call={categoriesCatalogue.contract.calls.all}
        />
        <OwnersFilter />
        <ActiveFilter name="status" />
        <CheckFilter name="official" label={t`Show Official Only`} />
      </ListFilters>
      <ListTable
        screen={screen}
        label={t`Templates`}
        emptyText={t`No templates yet. A template is the start of a goal.`}
        newRecord={{ label: t`New goal template`, to: `${PATH}/new` }}
        columns={[
          {
            key: 'objective',
            header: t`Objective`,
            sort: 'objective',
            cell: ({ objective, official }) => (
              <span className="break-words">{official ? <OfficialObjective objective={objective} /> : objective}</span>
            ),
            // On a phone, room for the row's two buttons.
            className: '[--room-beside-name:5rem] font-medium lg:max-xl:min-w-56 xl:min-w-64',
          },
          {
            key: 'category',
            header: t`Category`,
            sort: 'category.name',
            cell: template => template.category.name,
            className: 'sm:min-w-36',
          },
          {
            key: 'keyResults',
            header: t`Key results`,
            align: 'right',
            importance: 'least',
            isOnCard: () => false,
            cell: template => template.keyResults.length,
          },
          {
            key: 'owner',
            header: t`Created by`,
            sort: 'owner.name',
            isOnCard: () => false,
            cell: template => fullName(template.owner),
            person: template => toAuthorPerson(template.owner),
          },
          {
            key: 'status',
            header: t`Status`,
            importance: 'always',
            isOnCard: ({ status }) => !status,
            sort: 'status',
            cell: template => <StatusChip name={template.status ? 'Active' : 'Inactive'} />,
          },
          // Last, because a card leaves it out if there is none, and the others would move.
          {
            key: 'lastReviewDate',
            header: t`Last review`,
            sort: 'lastReviewDate',
            cell: template => formatDay(template.lastReviewDate) || '–',
            className: 'whitespace-nowrap tabular-nums',
          },
        ]}
        rowName={template => template.objective}
        deletion={deletion}
        rowActions={template => {
          const Open = mayChangeGoalTemplate(template, who) ? EditAction : ViewAction
          return (
            <>
              <Open rowName={template.objective} to={`${PATH}/${template._id}`} />
              <TemplateMenu template={template} deletion={deletion} onGive={() => setGiven(template)} />
            </>
          )
        }}
      />
      {given ? (
        <Suspense>
          <GiveDialog template={given} onClose={() => setGiven(undefined)} />
        </Suspense>
      ) : null}
    </ScreenLayout>
  )
}

interface TemplateMenuProps {
  readonly template: GoalTemplate
  readonly deletion: RowDeletion<GoalTemplate>
  readonly onGive: () => void
}

const TemplateMenu = ({ template, deletion, onGive }: TemplateMenuProps) => (
  <RowMenu row={template} rowName={template.objective} deletion={deletion}>
    <DropdownMenuItem asChild>
      <Link to="/hitGoals-process/new" search={{ template: template._id }}>
        <Copy /> {t`Copy`}
      </Link>
    </DropdownMenuItem>
    {template.status ? (
      <DropdownMenuItem onSelect={onGive}>
        <Users /> {t`Set for many`}
      </DropdownMenuItem>
    ) : null}
  </RowMenu>
)

/** Filters by author; offers the authors of templates with the filtered status. */
function OwnersFilter() {
  const status = useFilter('status').value || 'all'
  const asked = useQuery(catalogueQuery(owners, { params: { status: status as 'all' } }))
  const choices = (asked.data ?? []).map(owner => ({ value: owner._id, label: fullName(owner) }))
  return <MultiSelectFilter name="leaders" label={t`Created by`} choices={choices} isLoading={asked.isPending} />
}

/** The last word reserves the badge's room with its padding, so that the badge never wraps to a line of its own. */
const OfficialObjective = ({ objective }: { objective: string }) => (
  <>
    <span className="pr-5.5">{objective}</span>
    <span className="-ml-4.5">
      <OfficialBadge />
    </span>
  </>
)

export const OfficialBadge = () => (
  <span title={t`Official`} className="inline-flex align-[-0.2em] text-tone-blue">
    <BadgeCheck aria-hidden className="size-4" />
    <span className="sr-only">{t`Official`}</span>
  </span>
)

/** Returns the signed-in person as the template permissions expect them. */
export function useSignedInUser() {
  const session = useSession()
  return { roles: session?.roles ?? [], userId: session?.person._id ?? '' }
}
