/**
 * Notices tell people of events, in the app and by mail. There is one closed list of kinds; a feature builds a notice
 * of one of them and writes it in the transaction of the change (`functions/kit/notices.ts`).
 */
import * as z from 'zod/mini'
import { publicAccess, signedInAccess } from '#shared/kit/access.ts'
import { get, post, put } from '#shared/kit/contract.ts'
import { flag, id, instant, oneOf } from '#shared/kit/fields.ts'
import type { NoticeContent } from '#shared/kit/notice-content.ts'
import { t } from '#shared/kit/texts.ts'

/** When a mail about a notice is sent. The app always shows the notice. */
export const MAIL_TIMES = ['at once', 'daily', 'never'] as const
export const MailTime = oneOf(MAIL_TIMES)
export type MailTime = z.infer<typeof MailTime>
export const MAIL_TIME_LABELS: Readonly<Record<MailTime, string>> = {
  'at once': 'At once',
  daily: 'Daily digest',
  never: 'Never',
}

interface NoticeDescription {
  /** Its name in the preferences. */
  readonly label: string
  /** Its explanation in the preferences. */
  readonly hint: string
  /** The beginning of a notice; the author's name may follow. */
  readonly words: string
  /** Whether a person causes it; nobody does if only a day is reached. */
  readonly hasAuthor: boolean
  /** The default, which the stage or the person may override. */
  readonly mail: MailTime
}

export const NOTICE_KINDS = {
  assigned: {
    label: 'Assigned to me',
    hint: 'A new one-on-one, action item, checklist item, plan or goal',
    words: 'Assigned to you',
    hasAuthor: true,
    mail: 'at once',
  },
  mentioned: {
    label: 'Mentioned',
    hint: 'Somebody mentions you in a comment',
    words: 'You are mentioned',
    hasAuthor: true,
    mail: 'at once',
  },
  dueTomorrow: {
    label: 'Due tomorrow',
    hint: 'You are told once, on the day before',
    words: 'Due tomorrow',
    hasAuthor: false,
    mail: 'daily',
  },
  overdue: {
    label: 'Overdue',
    hint: 'You are told once, when the day has passed',
    words: 'Overdue¦it',
    hasAuthor: false,
    mail: 'daily',
  },
  waiting: {
    label: 'Waiting for my answer',
    hint: 'A reward, job title, letter, plan or correction that waits for you',
    words: 'Waiting for your answer',
    hasAuthor: true,
    mail: 'at once',
  },
  returned: {
    label: 'Returned to me',
    hint: 'Something of yours needs more work',
    words: 'Returned',
    hasAuthor: true,
    mail: 'at once',
  },
  approved: {
    label: 'Approved',
    hint: 'Your reward, timesheet or new job title was approved',
    words: 'Approved',
    hasAuthor: true,
    mail: 'daily',
  },
  decided: {
    label: 'Decided',
    hint: 'A reward was rejected or paid, a letter or correction confirmed',
    words: 'Decided',
    hasAuthor: true,
    mail: 'at once',
  },
  reopened: {
    label: 'Reopened',
    hint: 'Something of yours was closed and is open again',
    words: 'Reopened',
    hasAuthor: true,
    mail: 'at once',
  },
  changed: {
    label: 'Changed',
    hint: 'Others changed or commented on something you own or opened',
    words: 'Changed',
    hasAuthor: true,
    mail: 'daily',
  },
} as const satisfies Readonly<Record<string, NoticeDescription>>
export type NoticeKind = keyof typeof NOTICE_KINDS
export const noticeKinds = Object.keys(NOTICE_KINDS) as NoticeKind[]
export const NoticeKind = z.enum(noticeKinds)

/** When mails of each kind are sent. */
export type MailTimes = Readonly<Record<NoticeKind, MailTime>>
export const DEFAULT_MAIL_TIMES = Object.fromEntries(
  noticeKinds.map(kind => [kind, NOTICE_KINDS[kind].mail]),
) as MailTimes
const forEachKind = <Field>(field: Field) =>
  Object.fromEntries(noticeKinds.map(kind => [kind, field])) as Record<NoticeKind, Field>
const MailTimesForm = z.strictObject(forEachKind(MailTime))
/** Kinds that are left out stay unchanged: another tab, or a link in a mail, may have changed them since. */
const MailTimesChoice = z.strictObject(forEachKind(z.optional(MailTime)))

export type NewNotice = NoticeContent<NoticeKind>

export const Notice = z.object({
  _id: id,
  kind: NoticeKind,
  title: z.string(),
  person: z.string(),
  reason: z.string(),
  isTyped: z.optional(z.boolean()),
  /** Who did it; empty if nobody did. */
  by: z.string(),
  path: z.string(),
  at: instant,
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

/** Unread notices are counted up to this number, which shows as "99+". */
export const MAX_UNREAD = 100
export const NOTICE_DAYS = 90

const Unread = z.object({ unread: z.number() })

const AUTHORED_WORDS: Readonly<Partial<Record<NoticeKind, (author: string) => string>>> = {
  assigned: author => t`Assigned to you by ${author}`,
  mentioned: author => t`You are mentioned by ${author}`,
  waiting: author => t`${author} waits for your answer`,
  returned: author => t`Returned by ${author}`,
  approved: author => t`Approved by ${author}`,
  decided: author => t`Decided by ${author}`,
  reopened: author => t`Reopened by ${author}`,
  changed: author => t`Changed by ${author}`,
}
/** `Assigned to you by Ana Solís`, in the reader's language. */
export const noticeWords = ({ kind, by }: Pick<Notice, 'kind' | 'by'>): string =>
  (by && AUTHORED_WORDS[kind]?.(by)) || t(NOTICE_KINDS[kind].words)
/** The name of the person whom it is about; empty if that is the author, whom the notice names anyway. */
export const noticePerson = ({ person, by }: Pick<Notice, 'person' | 'by'>): string => (person === by ? '' : person)

/** What an unsubscribe link ends: mails of one kind, or the daily digest with all kinds in it. */
export const MAIL_SUBSCRIPTIONS = [...noticeKinds, 'daily'] as const
export type MailSubscription = (typeof MAIL_SUBSCRIPTIONS)[number]
export const describeSubscription = (of: MailSubscription): string =>
  of === 'daily' ? t`the daily digest` : t`mails about “${t(NOTICE_KINDS[of].label)}”`

export const noticeCalls = {
  notices: get('/api/notices', {
    access: signedInAccess,
    summary: "The caller's notices of this host, the newest first, and how many are unread",
    query: z.strictObject({ before: z.optional(id) }),
    result: z.object({ ...Unread.shape, items: z.array(Notice), hasMore: z.boolean() }),
  }),
  unreadNotices: get('/api/notices/unread', {
    access: signedInAccess,
    summary: `How many notices the caller has not read, at most ${MAX_UNREAD}`,
    result: Unread,
  }),
  markNotice: put('/api/notices/{id}', {
    access: signedInAccess,
    summary: "Marks one of the caller's notices as read or unread",
    params: { id },
    body: z.strictObject({ isRead: flag }),
    result: Notice,
  }),
  markNoticesRead: post('/api/notices/read', {
    access: signedInAccess,
    summary: "Marks the caller's notices as read, up to the newest that they have seen",
    body: z.strictObject({ until: id }),
    result: Unread,
    creates: false,
  }),
  mailTimes: get('/api/notices/mailTimes', {
    access: signedInAccess,
    summary: 'When the caller gets mails about each kind of notice, and what applies to who has chosen nothing',
    result: z.object({ chosen: MailTimesForm, defaults: MailTimesForm }),
  }),
  saveMailTimes: put('/api/notices/mailTimes', {
    access: signedInAccess,
    summary: 'Chooses when the caller gets mails about each kind of notice',
    body: MailTimesChoice,
    result: MailTimesForm,
  }),
  unsubscribe: post('/api/notices/unsubscribe', {
    access: publicAccess,
    summary: 'Ends the mails of one kind, by the signed link in one of them (RFC 8058)',
    query: z.strictObject({
      person: id,
      of: oneOf(MAIL_SUBSCRIPTIONS),
      signature: z._default(z.string().check(z.maxLength(100)), ''),
    }),
  }),
}
