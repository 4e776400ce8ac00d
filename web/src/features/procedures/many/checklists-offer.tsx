/** Offers the checklists of many people at once, whom an import has hired or to whom it gave a last day. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import { hasRole } from '#shared/kit/access.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { queryFor } from '#web/kit/queries.ts'
import { useSession } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { BeginChecklistsDialog, titleOfMany } from './begin-checklists-dialog.tsx'

interface ChecklistsOfferProps {
  readonly procedure: Procedure
  readonly people: readonly PersonName[]
  /** Since when: who has begun one since, or has one that is open, is left out. */
  readonly since: string
}

/** Nothing to who may not begin one, where there is no template, and once everybody has theirs. */
export function ChecklistsOffer(props: ChecklistsOfferProps) {
  const session = useSession()
  const mayBegin = session && hasRole(session, props.procedure.processEditorRoles)
  return mayBegin && props.people.length > 0 ? <Offer {...props} /> : null
}

function Offer({ procedure, people, since }: ChecklistsOfferProps) {
  const [chosenFrom, setChosenFrom] = useState<readonly PersonName[]>()
  const query = { isActive: 'true', pageSize: 1000 } as const
  const templates = useQuery({ ...queryFor(procedure.contract.calls.templates, { query }), meta: { isQuiet: true } })
  const without = usePeopleWithout(procedure, people, since)
  const isOffered = without.length > 0 && (templates.data?.items.length ?? 0) > 0
  if (!templates.data || !(isOffered || chosenFrom)) return null
  const name = procedure.title.toLowerCase()
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-5">
      <div className="min-w-0">
        <h2 className="font-semibold">{titleOfMany(procedure, without.length)}</h2>
        <p className="text-sm break-words text-muted-foreground" dir="auto">
          {describePeople(without)}
        </p>
      </div>
      <Button variant="outline" onClick={() => setChosenFrom(without)}>
        Begin {name}…
      </Button>
      {chosenFrom ? (
        <BeginChecklistsDialog
          procedure={procedure}
          people={chosenFrom}
          templates={templates.data.items}
          onClose={() => setChosenFrom(undefined)}
        />
      ) : null}
    </Card>
  )
}

const NAMED = 5
const describePeople = (people: readonly PersonName[]) => {
  const names = people.slice(0, NAMED).map(fullName).join(', ')
  return people.length > NAMED ? `${names} and ${people.length - NAMED} more` : names
}

/** An address takes so many ids. */
const CHUNK = 100

/** Nobody until it is known. */
function usePeopleWithout(
  { contract }: Procedure,
  people: readonly PersonName[],
  since: string,
): readonly PersonName[] {
  const chunks = Array.from({ length: Math.ceil(people.length / CHUNK) }, (_, index) =>
    people.slice(index * CHUNK, (index + 1) * CHUNK).map(({ _id }) => _id),
  )
  const asked = useQueries({
    queries: chunks.map(ids => ({
      ...queryFor(contract.calls.list, { query: { employees: ids.join(','), pageSize: 1000 } as never }),
      meta: { isQuiet: true },
    })),
  })
  if (asked.some(({ data }) => data === undefined)) return []
  const having = new Set(
    asked
      .flatMap(({ data }) => data?.items ?? [])
      .filter(({ isCompleted, creationDate }) => !isCompleted || creationDate >= since)
      .map(({ employee }) => employee._id),
  )
  return people.filter(({ _id }) => !having.has(_id))
}
