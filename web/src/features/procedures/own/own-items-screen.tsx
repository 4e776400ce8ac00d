/** The checklist items a person is responsible for, on the main host and on the employee host. */
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { checklistStatuses, isTicked, statusForTick } from '#shared/features/procedures/checklist.ts'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import { type OwnItem, ownItemKey } from '#shared/features/procedures/process.ts'
import { procedures } from '#shared/features/procedures.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { getAudience } from '#web/kit/config.ts'
import { OwnGroup, type OwnListQuery, OwnListScreen } from '#web/kit/own-place/own-list.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { useSession } from '#web/kit/session.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { ItemFacts } from '../item-facts.tsx'
import { useInstantTicks } from '../use-instant-ticks.ts'

interface ShownItem {
  readonly kind: Procedure
  readonly item: OwnItem
}

export const ChecklistItemsScreen = () => (
  <OwnItems title={t`Checklist items`} subtitle={t`What is yours to do when somebody joins or leaves`} />
)
export const OwnChecklistsScreen = () => (
  <OwnItems title={t`My checklists`} subtitle={t`Your items when people join and leave, yourself included`} />
)

function OwnItems({ title, subtitle }: { title: string; subtitle: string }) {
  const query = useOwnItems()
  return (
    <OwnListScreen isToDo title={title} subtitle={subtitle} query={query} empty={t`You have no checklist items.`}>
      {items => (
        <>
          <OwnGroup title={t`To do`} items={items.filter(isOpen).sort(compareByDay)}>
            {shown => <OwnItemRow key={ownItemKey(shown.item)} {...shown} />}
          </OwnGroup>
          <OwnGroup title={t`Done`} items={items.filter(shown => !isOpen(shown))}>
            {shown => <OwnItemRow key={ownItemKey(shown.item)} {...shown} />}
          </OwnGroup>
        </>
      )}
    </OwnListScreen>
  )
}

const isOpen = ({ kind, item }: ShownItem) => !isTicked(kind.itemStatusOf(item))
/** Sorts by due day; items that wait for others, and those without a day, come last. */
const rankOf = ({ item: { isWaiting, dueDay } }: ShownItem) => `${isWaiting ? 1 : 0} ${dueDay ?? '~'}`
const compareByDay = (a: ShownItem, b: ShownItem) => (rankOf(a) < rankOf(b) ? -1 : 1)

/** The items of all kinds of procedures, combined into one query. */
function useOwnItems(): OwnListQuery<ShownItem> {
  return useQueries({
    queries: procedures.map(kind => queryFor(kind.contract.calls.mine)),
    combine: answers => {
      const isWhole = answers.every(({ data }) => data)
      return {
        error: answers.find(({ error }) => error)?.error ?? null,
        data: isWhole
          ? answers.flatMap(({ data }, index) => {
              const kind = procedures[index]
              return kind ? (data ?? []).map(item => ({ kind, item })) : []
            })
          : undefined,
        refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
      }
    },
  })
}

function OwnItemRow({ kind, item }: ShownItem) {
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const client = useQueryClient()
  const session = useSession()
  const { mine, updateMine } = kind.contract.calls
  const { sent, tick } = useInstantTicks({
    checklist: item.process,
    save: ({ _id, status, was }) =>
      fetchApi(updateMine, {
        params: { id: item.process },
        body: { descriptions: [kind.toItemChange(_id, status, was)] },
      }),
    onSaved: saved => {
      const { queryKey } = queryFor(mine)
      const others = (client.getQueryData(queryKey) ?? []).filter(one => one.process !== item.process)
      client.setQueryData(queryKey, [...others, ...saved])
    },
  })
  const stored = kind.itemStatusOf(item)
  const status = sent.get(item._id) ?? stored
  const isDone = isTicked(status)
  const isNamed = useSearch({ strict: false, select: search => search.item === ownItemKey(item) })
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView?.({ block: 'center' })
  }, [isNamed])
  const isMe = getAudience() === 'timesheet' && session && fullName(session.person) === fullName(item.employee)
  return (
    <li
      ref={row}
      className={cn(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3 first:rounded-t-lg last:rounded-b-lg',
        isNamed && 'bg-accent/50',
      )}
    >
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={isDone}
        disabled={item.isWaiting && !isDone}
        onCheckedChange={checked => tick(item, statusForTick(checked === true), stored)}
      />
      <div className="min-w-0">
        <label
          htmlFor={id}
          dir="auto"
          className={cn('block wrap-anywhere whitespace-pre-line', isDone && 'text-muted-foreground')}
        >
          {item.description}
        </label>
        <p className="mt-0.5 text-[0.8125rem] wrap-anywhere text-muted-foreground">
          {[item.template, isMe ? '' : fullName(item.employee), isDone ? t(checklistStatuses.byId(status).name) : '']
            .filter(Boolean)
            .join(' · ')}
        </p>
        <ItemFacts
          item={item}
          isDone={isDone}
          today={utcToday(new Date())}
          waitsFor={item.isWaiting ? [t`what others have to do first`] : []}
        />
      </div>
    </li>
  )
}
