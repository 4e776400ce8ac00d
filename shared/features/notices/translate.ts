/** Translates texts that the server builds for notices and rows of the home. */
import type { NoticeReason, NoticeTitle } from '#shared/kit/notice-content.ts'
import { getNoticeTranslator } from '#shared/kit/texts.ts'

export const translateNoticeTitle = (notice: NoticeTitle): string =>
  getNoticeTranslator()?.title(notice) ?? notice.title

export const translateNoticeReason = (notice: NoticeReason): string =>
  getNoticeTranslator()?.reason(notice) ?? notice.reason
