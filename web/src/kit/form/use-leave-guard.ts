/** Asks before a person leaves unsaved changes, within the app or by closing the tab. */
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { t } from '#shared/kit/texts.ts'
import { getOpenSegment, toRecordPath } from '../beside/record-place.ts'
import { confirmAction } from '../confirm.tsx'
import { onSessionEnd } from '../session.ts'

export const UNSAVED_CHANGES = 'You have unsaved changes, are you sure you want to leave?'

/** Asks whether unsaved changes may be discarded. */
export const confirmLeaving = (): Promise<boolean> =>
  confirmAction({ title: t`Unsaved changes`, text: t(UNSAVED_CHANGES), cancelLabel: t`Stay`, acceptLabel: t`Leave` })

interface LeaveGuardOptions {
  readonly isDirty: boolean
  /** Whether the search params identify the record, in addition to the path. */
  readonly watchesSearch: boolean
  /** Called when the person decides to leave and discard their changes. */
  readonly onLeave: () => void
}

export interface LeaveGuard {
  readonly isOpen: () => boolean
  /** Allows leaving without a question, because nothing is unsaved. */
  readonly open: () => void
  readonly close: () => void
}

export function useLeaveGuard({ isDirty, watchesSearch, onLeave }: LeaveGuardOptions): LeaveGuard {
  const [guard] = useState(createLeaveGuard)
  // The end of a session is not the user's choice, so nothing is asked, and the draft stays.
  useEffect(() => onSessionEnd(guard.open), [guard])
  useBlocker({
    enableBeforeUnload: () => isDirty && !guard.isOpen(),
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty || guard.isOpen() || isSamePlace(current, next, watchesSearch)) return false
      if (!(await confirmLeaving())) return true
      onLeave()
      guard.open()
      return false
    },
  })
  return guard
}

/** Not React state, because it is also read between renders: right after a save, or during a navigation. */
function createLeaveGuard(): LeaveGuard {
  let isOpen = false
  return {
    isOpen: () => isOpen,
    open: () => {
      isOpen = true
    },
    close: () => {
      isOpen = false
    },
  }
}

interface RouteLocation {
  readonly pathname: string
  readonly search: unknown
}

/**
 * Whether two locations show the same form: a record's own page and the record next to its list share a draft, and the
 * filters of a list make no difference. With `watchesSearch`, a page's search params count.
 */
const isSamePlace = (current: RouteLocation, next: RouteLocation, watchesSearch: boolean): boolean => {
  if (toRecordPath(current) !== toRecordPath(next)) return false
  if (getOpenSegment(current.search) || getOpenSegment(next.search)) return true
  return !watchesSearch || JSON.stringify(current.search) === JSON.stringify(next.search)
}
