/** What the server has put together for a notice or a row of the home, in the reader's language. */
import type { NoticeReason, NoticeTitle } from '#shared/kit/notice-content.ts'
import { getNoticeTranslator } from '#shared/kit/texts.ts'

export const translateNoticeTitle = (notice: NoticeTitle): string =>
  getNoticeTranslator()?.title(notice) ?? notice.title

export const translateNoticeReason = (notice: NoticeReason): string =>
  getNoticeTranslator()?.reason(notice) ?? notice.reason
