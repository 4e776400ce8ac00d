/** Asks before unsaved changes are left behind, within the app and when the tab closes. */
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { confirmAction } from '../confirm.tsx'
import { onSessionEnd } from '../session.ts'

export const UNSAVED_CHANGES = 'You have unsaved changes, are you sure you want to leave?'

interface LeaveGuardOptions {
  readonly isDirty: boolean
  /** One path shows several records by its search params: another search is another place. */
  readonly watchesSearch: boolean
  /** Somebody leaves their changes behind. */
  readonly onLeave: () => void
}

export interface LeaveGuard {
  readonly isOpen: () => boolean
  /** Lets everybody pass: there is nothing to lose any more. */
  readonly open: () => void
  readonly close: () => void
}

export function useLeaveGuard({ isDirty, watchesSearch, onLeave }: LeaveGuardOptions): LeaveGuard {
  const [guard] = useState(createLeaveGuard)
  // Being signed out is no choice to leave: the way is free, and the draft stays.
  useEffect(() => onSessionEnd(guard.open), [guard])
  useBlocker({
    enableBeforeUnload: () => isDirty && !guard.isOpen(),
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty || guard.isOpen() || isSamePlace(current, next, watchesSearch)) return false
      const leaves = await confirmAction({
        title: 'Unsaved changes',
        text: UNSAVED_CHANGES,
        cancelLabel: 'Stay',
        acceptLabel: 'Leave',
      })
      if (!leaves) return true
      onLeave()
      guard.open()
      return false
    },
  })
  return guard
}

/** Asked between two renders, too: right after a save, or in the middle of a navigation. */
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

const isSamePlace = (current: RouteLocation, next: RouteLocation, watchesSearch: boolean): boolean =>
  current.pathname === next.pathname &&
  (!watchesSearch || JSON.stringify(current.search) === JSON.stringify(next.search))
