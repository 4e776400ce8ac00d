/** The mails about notices: one by itself, several of a kind that came together, and the digest of a day. */
import type { Email } from '#kit/email.ts'
import { type EmailBlock, isolateRightToLeft, renderEmail } from '#kit/email-body.ts'
import { settings } from '#kit/settings.ts'
import { translateNoticeReason, translateNoticeTitle } from '#shared/features/notices/translate.ts'
import {
  describeSubscription,
  type MailSubscription,
  NOTICE_KINDS,
  noticePerson,
  noticeWords,
} from '#shared/features/notices.ts'
import type { Audience } from '#shared/kit/access.ts'
import { t } from '#shared/kit/texts.ts'
import { createUnsubscribeLinks } from './mail-times.ts'
import type { MailedNotice, NoticeRecipient } from './notice-recipient.ts'

interface NoticeMail extends NoticeRecipient {
  readonly personId: string
  readonly of: MailSubscription
  readonly date: Date
}

/** The maximum number of notices in a mail; the others are in the app. */
const MAX_LISTED = 30

export async function buildNoticeEmail({ to, personId, of, notices, date }: NoticeMail): Promise<Email> {
  const [first, ...others] = notices
  const links = await createUnsubscribeLinks(personId, of, first.host)
  const subject =
    others.length === 0
      ? `${wordsOf(first)}: ${describe(first)}`
      : of === 'daily'
        ? t`Your day in Muster: ${notices.length} notices`
        : t`${t(NOTICE_KINDS[of].words)}: ${notices.length} notices`
  return {
    to,
    subject,
    ...renderEmail([
      t`Hello ${to.firstName},`,
      ...(others.length === 0 ? singleBlocks(first) : listBlocks(notices)),
      {
        aside: t`You get this because you receive ${describeSubscription(of)}.`,
        link: t`Stop these mails`,
        to: links.page,
      },
    ]),
    files: [],
    date,
    unsubscribeUrl: links.post,
  }
}

const singleBlocks = (notice: MailedNotice): EmailBlock[] => [
  `${wordsOf(notice)}: ${describe(notice)}`,
  ...(notice.reason ? [translateNoticeReason(notice)] : []),
  { link: t`Open it`, to: linkOf(notice) },
]

function listBlocks(notices: readonly MailedNotice[]): EmailBlock[] {
  const more = notices.length - MAX_LISTED
  return [
    ...[...Map.groupBy(notices.slice(0, MAX_LISTED), wordsOf)].flatMap(([words, those]): EmailBlock[] => [
      words,
      {
        list: those.map(one => ({
          text: `${describe(one)}${one.reason ? `: ${translateNoticeReason(one)}` : ''}`,
          to: linkOf(one),
        })),
      },
    ]),
    ...(more > 0 ? [t`And ${more} more, which you find in Muster.`] : []),
  ]
}

const wordsOf = ({ kind, by }: MailedNotice) => noticeWords({ kind, by: by && isolateRightToLeft(by) })

/** Isolates names, because right-to-left names would otherwise reorder the text next to them. */
function describe(notice: MailedNotice): string {
  const shown = isolateRightToLeft(translateNoticeTitle(notice))
  const person = noticePerson(notice)
  return person ? `${shown} · ${isolateRightToLeft(person)}` : shown
}

const originOf = (host: Audience) => (host === 'staff' ? settings.origins.main : settings.origins.timesheet)
const linkOf = ({ host, path }: MailedNotice) => `${originOf(host)}${path}`
