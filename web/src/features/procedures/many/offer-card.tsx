/** Shows who has no checklist yet, and starts theirs together. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { queryFor } from '#web/kit/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { BeginChecklistsDialog } from './begin-checklists-dialog.tsx'

interface OfferCardProps {
  readonly procedure: Procedure
  readonly without: readonly PersonName[]
  /** Why these people are listed, if the screen does not say so. */
  readonly reason?: string
}

/** Renders nothing if there is no template, or everybody has a checklist. */
export function OfferCard({ procedure, without, reason }: OfferCardProps) {
  const [chosenFrom, setChosenFrom] = useState<readonly PersonName[]>()
  const query = { isActive: 'true', pageSize: 1000 } as const
  const templates = useQuery({
    ...queryFor(procedure.contract.calls.templates, { query }),
    enabled: without.length > 0,
    meta: { isQuiet: true },
  })
  const isOffered = without.length > 0 && (templates.data?.items.length ?? 0) > 0
  if (!templates.data || !(isOffered || chosenFrom)) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-[0.9375rem] font-semibold">{procedure.messages.beginOfMany(without.length)}</h2>
        <p className="mt-0.5 text-[0.8125rem] break-words text-muted-foreground" dir="auto">
          {reason ? `${reason} ` : ''}
          {describePeople(without)}
        </p>
      </div>
      <Button variant="outline" onClick={() => setChosenFrom(without)}>
        {t(procedure.messages.begin)}
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
  return people.length > NAMED ? t`${names} and ${people.length - NAMED} more` : names
}
