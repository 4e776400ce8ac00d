import type { Audience, Role } from './access.ts'
import type { RecordHold } from './record-hold.ts'

/** A notice, as a feature builds it: without its readers. */
export interface NoticeContent<Kind extends string = string> {
  readonly kind: Kind
  /** Where the person sees it and where its link leads. */
  readonly host: Audience
  /** Of the screen that it opens. */
  readonly path: string
  readonly title: string
  /** Whom it is about, by name; empty when that is the reader. */
  readonly person: string
  /** What the author said about it. */
  readonly reason?: string
  /** The reason is what somebody wrote: it stays so in every language, even where it reads like Muster's own words. */
  readonly isTyped?: true
  /** False where another mail tells the same. */
  readonly isMailed: boolean
  /** The mail is sent only if this still holds. */
  readonly holds?: RecordHold
  /** The mail is sent only to those who still have one of these roles. */
  readonly roles?: readonly Role[]
}

export type NoticeTitle = Pick<NoticeContent, 'path' | 'title'>
export interface NoticeReason extends Pick<NoticeContent, 'kind'> {
  readonly reason: string
  readonly isTyped?: boolean | undefined
}
/** Says the server's own words of a notice in another language. */
export interface NoticeTranslator {
  readonly title: (notice: NoticeTitle) => string
  readonly reason: (notice: NoticeReason) => string
}
