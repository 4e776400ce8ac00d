import { useState } from 'react'
import type { PayRound } from '#shared/features/pay-rounds.ts'
import { useLeaveGuard } from '#web/kit/form/use-leave-guard.ts'
import { applyEdits, type EditColumn, type EditedLine, type RoundEdits, typeInto } from './round-edits.ts'

export interface RoundEditor {
  readonly edits: RoundEdits | undefined
  readonly lines: readonly EditedLine[]
  readonly isDirty: boolean
  /** Whether somebody else has saved the round since the first edit. */
  readonly isOutdated: boolean
  type(column: EditColumn, cells: readonly { readonly _id: string; readonly text: string }[]): void
  change(fields: Pick<RoundEdits, 'title'> | Pick<RoundEdits, 'date'>): void
  remove(employee: string): void
  undo(): void
  discard(): void
}

/** Keeps all edits, so that each can be undone. Nothing is stored in the browser. */
export function useRoundEdits(round: PayRound): RoundEditor {
  const [history, setHistory] = useState<readonly RoundEdits[]>([])
  const edits = history.at(-1)
  const discard = () => setHistory([])
  useLeaveGuard({ isDirty: edits !== undefined, watchesSearch: false, onLeave: discard })
  const push = (change: (before: RoundEdits) => RoundEdits) =>
    setHistory(before => [...before, change(before.at(-1) ?? { version: round.version, lines: {}, removed: [] })])
  return {
    edits,
    lines: applyEdits(round.lines, edits),
    isDirty: edits !== undefined,
    isOutdated: edits !== undefined && edits.version !== round.version,
    type: (column, cells) => push(before => typeInto(before, column, cells)),
    change: fields => push(before => ({ ...before, ...fields })),
    remove: employee => push(before => ({ ...before, removed: [...before.removed, employee] })),
    undo: () => setHistory(before => before.slice(0, -1)),
    discard,
  }
}
