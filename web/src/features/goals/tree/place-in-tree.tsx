/** The fields that link a goal to others. Most goals have no links, so their form shows a button instead. */
import GitFork from 'lucide-react/icons/git-fork'
import { type ReactNode, useState } from 'react'
import type { Goal } from '#shared/features/goals.ts'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'

interface PlaceInTreeProps {
  readonly goal: Pick<Goal, 'level' | 'supports'> | undefined
  readonly children: ReactNode
}

export function PlaceInTree({ goal, children }: PlaceInTreeProps) {
  const [isOpen, setOpen] = useState(goal !== undefined && (goal.level !== 'person' || goal.supports !== null))
  if (isOpen) return children
  return (
    <Button variant="outline" className="justify-self-start sm:col-span-2" onClick={() => setOpen(true)}>
      <GitFork /> {t`Link to a larger goal`}
    </Button>
  )
}
