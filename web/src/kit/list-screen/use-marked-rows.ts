/** The rows of a list that a person has marked for bulk actions. */
import { Store, useSelector } from '@tanstack/react-store'
import { useState } from 'react'

interface Identified {
  readonly _id: string
}
/** The ids of the marked rows. Not React state, so that marking a row only renders that row. */
export type MarkedRows = Store<ReadonlySet<string>>

const makeMarks = (): MarkedRows => new Store<ReadonlySet<string>>(new Set<string>())
const NO_MARKS = makeMarks()

export const useMarkedRows = (): MarkedRows => useState(makeMarks)[0]

export const setMarks = (marks: MarkedRows, ids: readonly string[], isMarked: boolean): void =>
  marks.setState(before => {
    const next = new Set(before)
    for (const id of ids)
      if (isMarked) next.add(id)
      else next.delete(id)
    return next
  })

export const clearMarks = (marks: MarkedRows): void => marks.setState(() => new Set<string>())

/** `marks` is undefined if rows cannot be marked. */
export const useIsMarked = (marks: MarkedRows | undefined, id: string): boolean =>
  useSelector(marks ?? NO_MARKS, ids => ids.has(id))

/** A row that is no longer shown is no longer marked: nobody changes what they cannot see. */
export function useShownMarks<Row extends Identified>(marks: MarkedRows, rows: readonly Row[]): readonly Row[] {
  const ids = useSelector(marks)
  return rows.filter(({ _id }) => ids.has(_id))
}
