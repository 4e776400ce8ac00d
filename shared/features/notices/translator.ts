/**
 * What the server has put together for a notice or a row of the home, in the reader's language. What people have typed
 * stays as it is: which of the two a title is depends on the screen that it opens.
 */
import { t, translateSentence } from '#shared/kit/texts.ts'

const GOALS = ['hitGoals-process', 'my-goals']
const CHECKLISTS = ['checklist-items', 'my-checklists']
/** The screens whose titles people type; the server adds a few words to some of them. */
const TYPED_TITLES = [
  ...GOALS,
  ...CHECKLISTS,
  'action-items',
  'my-action-items',
  'onboarding-process-screen',
  'exit-procedure-process',
  'pay-rounds',
]
/** `Education, $120.00` and `3 people, 1 plan`: each part is said for itself. */
const LISTED_TITLES = ['rewards', 'org-chart', 'home']
const screenOf = (path: string): string => path.split(/[/?]/)[1] ?? ''

export function translateNoticeTitle({ path, title }: { readonly path: string; readonly title: string }): string {
  const screen = screenOf(path)
  if (LISTED_TITLES.includes(screen)) return title.split(', ').map(translateSentence).join(', ')
  if (!TYPED_TITLES.includes(screen)) return translateSentence(title)
  const [, checkIn, objective = ''] = /^(Check-in|Goal and check-in): (.*)$/s.exec(title) ?? []
  if (checkIn && GOALS.includes(screen))
    return checkIn === 'Check-in' ? t`Check-in: ${objective}` : t`Goal and check-in: ${objective}`
  const [, first, more] = /^(.*) and (\d+) more$/s.exec(title) ?? []
  return first && more && CHECKLISTS.includes(screen) ? t`${first} and ${more} more` : title
}

/** `Status: Open → Completed` */
function translateChange(part: string): string {
  const [, field, before = '', after = ''] = /^([A-Z][a-z ]+): (.*) → (.*)$/s.exec(part) ?? []
  return field ? `${t(field)}: ${translateValue(before)} → ${translateValue(after)}` : translateSentence(part)
}
function translateValue(value: string): string {
  const [, done, total] = /^(\d+) of (\d+)$/.exec(value) ?? []
  return done && total ? t`${done} of ${total}` : translateSentence(value)
}

interface NoticeReason {
  readonly path: string
  readonly kind: string
  readonly reason: string
}
/** Only what was changed is told in the server's words; all other reasons are people's. */
export function translateNoticeReason({ path, kind, reason }: NoticeReason): string {
  if (kind !== 'changed') return reason
  const isBuilt = !TYPED_TITLES.includes(screenOf(path)) || /^[A-Z][a-z ]+: .* → |^Assigned to /s.test(reason)
  if (!isBuilt) return reason
  return reason
    .split('\n')
    .map(line => line.split(' · ').map(translateChange).join(' · '))
    .join('\n')
}
