/** Where Cancel leads: from a record to its list; what is unsaved is asked about on the way. */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useBesideList } from '../beside/record-place.ts'

/** `undefined` on a screen that is one form: it has no list. */
export function useCancel(): (() => void) | undefined {
  const path = useLocation({ select: location => location.pathname })
  const navigate = useNavigate()
  const beside = useBesideList()
  if (beside) return beside.close
  const list = findListPath(path)
  return list === undefined ? undefined : () => void navigate({ to: list })
}

/** `/goals/{id}` and `/goals/new/…` belong to `/goals`. */
export function findListPath(path: string): string | undefined {
  const segments = path.split('/').filter(Boolean)
  const begin = segments.indexOf('new') > 0 ? segments.indexOf('new') : segments.length - 1
  const isRecord = /^(new|[0-9a-f]{24}(,\w+)?)$/.test(segments[begin] ?? '')
  return begin > 0 && isRecord ? `/${segments.slice(0, begin).join('/')}` : undefined
}
