/**
 * Translates texts that the server builds for notices and rows of the home; loaded with the translations. What people
 * typed stays as it is. Whether a title was built or typed depends on the screen that it opens.
 */
import type { NoticeTranslator } from '#shared/kit/notice-content.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'

const GOALS = ['hitGoals-process', 'my-goals']
const ACTION_ITEMS = ['action-items', 'my-action-items']
const CHECKLISTS = ['checklist-items', 'my-checklists']
/** The screens whose titles people type; the server adds a few words to some of them. */
const TYPED_TITLES = [
  ...GOALS,
  ...ACTION_ITEMS,
  ...CHECKLISTS,
  'onboarding-process-screen',
  'exit-procedure-process',
  'pay-rounds',
]
/** Screens with titles like `Education, $120.00` and `3 people, 1 plan`, whose parts are translated separately. */
const LISTED_TITLES = ['rewards', 'org-chart', 'home', 'planned-changes']
const screenOf = (path: string): string => path.split(/[/?]/)[1] ?? ''

const translateTitle: NoticeTranslator['title'] = ({ path, title }) => {
  const screen = screenOf(path)
  if (LISTED_TITLES.includes(screen)) return title.split(', ').map(translateSentence).join(', ')
  if (!TYPED_TITLES.includes(screen)) return translateSentence(title)
  const [, checkIn, objective = ''] = /^(Check-in|Goal and check-in): (.*)$/s.exec(title) ?? []
  if (checkIn && GOALS.includes(screen))
    return checkIn === 'Check-in' ? t`Check-in: ${objective}` : t`Goal and check-in: ${objective}`
  // The server adds the month to the name that people gave a round.
  const [, round, month] = /^(.*), ([A-Z][a-z]+ \d{4})$/s.exec(title) ?? []
  if (round && month && screen === 'pay-rounds') return `${round}, ${translateSentence(month)}`
  const [, first, more] = /^(.*) and (\d+) more$/s.exec(title) ?? []
  return first && more && CHECKLISTS.includes(screen) ? t`${first} and ${more} more` : title
}

/** Only the reasons of `changed` notices are built by the server; people typed all others. */
const translateReason: NoticeTranslator['reason'] = ({ kind, reason, isTyped }) => {
  if (isTyped || kind !== 'changed') return reason
  const [, checkedIn, comment] = /^(Checked in, \w+ \w+)(?:: (.*))?$/s.exec(reason) ?? []
  if (!checkedIn) return translateChanges(reason)
  return comment === undefined ? t(checkedIn) : t(`${checkedIn}: {0}`, comment)
}

/** `Status: Open → Completed · Objective: A → B`. Objectives and names come last, because people typed them. */
function translateChanges(reason: string): string {
  const [, told = '', label, typed = ''] = /^(.*?)(Objective: |Assigned to |$)(.*)$/s.exec(reason) ?? []
  const changes = told
    .split('\n')
    .map(line => line.split(' · ').map(translateChange).join(' · '))
    .join('\n')
  if (!label) return changes
  return changes + (label === 'Objective: ' ? `${t`Objective`}: ${typed}` : t`Assigned to ${typed}`)
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

export const noticeTranslator: NoticeTranslator = { title: translateTitle, reason: translateReason }
