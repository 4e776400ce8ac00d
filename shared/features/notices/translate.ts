/**
 * What the server has put together for a notice or a row of the home, in the reader's language. What people have typed
 * stays as it is: which of the two a title is depends on the screen that it opens.
 */
import { formatDay, formatMonth, formatShortMonth, MONTH_NAMES, MONTHS, toDay } from '#shared/kit/dates.ts'
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

/** Writes the days and months of a text as the reader's language does. */
const translateDays = (text: string): string =>
  text
    .replace(/\b(\d\d)\/([A-Z][a-z]{2})\/(\d{4})\b/g, (_, date, month, year) =>
      formatDay(toDay(Number(year), MONTHS.indexOf(month) + 1, Number(date))),
    )
    .replace(/\b([A-Z][a-z]+) (\d{4})\b/g, (whole, name, year) => {
      const long = (MONTH_NAMES as readonly string[]).indexOf(name)
      if (long >= 0) return formatMonth(toDay(Number(year), long + 1, 1))
      const short = MONTHS.indexOf(name)
      return short >= 0 ? formatShortMonth(toDay(Number(year), short + 1, 1)) : whole
    })

const translateBuilt = (text: string): string => translateSentence(translateDays(text))

export function translateNoticeTitle({ path, title }: { readonly path: string; readonly title: string }): string {
  const screen = screenOf(path)
  if (LISTED_TITLES.includes(screen)) return title.split(', ').map(translateBuilt).join(', ')
  if (!TYPED_TITLES.includes(screen)) return translateBuilt(title)
  const [, checkIn, objective = ''] = /^(Check-in|Goal and check-in): (.*)$/s.exec(title) ?? []
  if (checkIn && GOALS.includes(screen))
    return checkIn === 'Check-in' ? t`Check-in: ${objective}` : t`Goal and check-in: ${objective}`
  const [, first, more] = /^(.*) and (\d+) more$/s.exec(title) ?? []
  return first && more && CHECKLISTS.includes(screen) ? t`${first} and ${more} more` : title
}

/** `Status: Open → Completed` */
function translateChange(part: string): string {
  const [, field, before = '', after = ''] = /^([A-Z][a-z ]+): (.*) → (.*)$/s.exec(part) ?? []
  return field ? `${t(field)}: ${translateValue(before)} → ${translateValue(after)}` : translateBuilt(part)
}
function translateValue(value: string): string {
  const [, done, total] = /^(\d+) of (\d+)$/.exec(value) ?? []
  return done && total ? t`${done} of ${total}` : t(translateDays(value))
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
