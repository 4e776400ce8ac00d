/** Which rows of a page a person has marked, for acts that are done to several at once. */
import { useState } from 'react'

interface Identified {
  readonly _id: string
}
export interface MarkedRows {
  readonly isMarked: (id: string) => boolean
  readonly count: number
  readonly isAll: boolean
  readonly set: (ids: readonly string[], isMarked: boolean) => void
  readonly setAll: (isMarked: boolean) => void
  readonly clear: () => void
}

/** A row that is no longer shown is no longer marked: nobody changes what they cannot see. */
export function useMarkedRows(rows: readonly Identified[]): MarkedRows {
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set())
  const shown = rows.filter(({ _id }) => marks.has(_id))
  return {
    isMarked: id => marks.has(id),
    count: shown.length,
    isAll: shown.length > 0 && shown.length === rows.length,
    set: (ids, isMarked) =>
      setMarks(before => {
        const next = new Set(before)
        for (const id of ids)
          if (isMarked) next.add(id)
          else next.delete(id)
        return next
      }),
    setAll: isMarked => setMarks(new Set(isMarked ? rows.map(({ _id }) => _id) : [])),
    clear: () => setMarks(new Set()),
  }
}
