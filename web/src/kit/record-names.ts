/** The names of the records in a URL, for the breadcrumbs; known once a screen has shown them. */
import { useEffect, useSyncExternalStore } from 'react'

export interface RecordName {
  readonly name: string
  /** Whether the path itself has a screen that the user may open. */
  readonly hasPage: boolean
}

let names: ReadonlyMap<string, RecordName> = new Map()
/** The paths with an explicit name, which takes precedence over the screen's title. */
const named = new Set<string>()
const listeners = new Set<() => void>()

function setName(path: string, name: string, hasPage = true): void {
  const before = names.get(path)
  if (before?.name === name && before.hasPage === hasPage) return
  names = new Map([...names, [path, { name, hasPage }]])
  for (const tell of listeners) tell()
}

/** Sets the name of the record at this path; undefined while it is unknown. */
export function useRecordName(path: string, name: string | undefined, hasPage = true): void {
  useEffect(() => {
    if (!name) return
    named.add(path)
    setName(path, name, hasPage)
  }, [path, name, hasPage])
}

/** Uses a screen's title as its record's name, unless the screen sets one. */
export function useTitleAsName(path: string, title: string): void {
  useEffect(() => {
    if (!named.has(path)) setName(path, title)
  }, [path, title])
}

export const useRecordNames = (): ReadonlyMap<string, RecordName> =>
  useSyncExternalStore(
    tell => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => names,
  )

/** Deletes all names, so that the next person who signs in sees none. */
export function forgetRecordNames(): void {
  names = new Map()
  named.clear()
  for (const tell of listeners) tell()
}
