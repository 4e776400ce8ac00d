/** Cancel leads from a record to its list; the leave guard asks first if there are unsaved changes. */
import { useLocation } from '@tanstack/react-router'
import { useBesideList } from '../beside/beside-list.ts'
import { useLeaveRecord } from './use-leave-record.ts'

/** Returns undefined on a screen without a list. */
export function useCancel(): (() => void) | undefined {
  const path = useLocation({ select: location => location.pathname })
  const list = findListPath(path)
  const leave = useLeaveRecord(list ?? '')
  return useBesideList() || list !== undefined ? leave : undefined
}

/** `/goals/{id}` and `/goals/new/…` belong to `/goals`. */
export function findListPath(path: string): string | undefined {
  const segments = path.split('/').filter(Boolean)
  const begin = segments.indexOf('new') > 0 ? segments.indexOf('new') : segments.length - 1
  const isRecord = /^(new|[0-9a-f]{24}(,\w+)?)$/.test(segments[begin] ?? '')
  return begin > 0 && isRecord ? `/${segments.slice(0, begin).join('/')}` : undefined
}
