import type { Audience, Role } from './access.ts'
import type { RecordHold } from './record-hold.ts'

/** A notice as a feature builds it, without its readers. */
export interface NoticeContent<Kind extends string = string> {
  readonly kind: Kind
  /** The host on which its reader sees it and to which its link leads. */
  readonly host: Audience
  /** The path of the screen that it opens. */
  readonly path: string
  readonly title: string
  /** The name of the person whom it is about; empty if that is the reader. */
  readonly person: string
  /** The reason that the author gave. */
  readonly reason?: string
  /** The reason was typed by a person: it is never translated, even if it equals one of Muster's own texts. */
  readonly isTyped?: true
  /** False if another mail contains the same. */
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
/** Translates the server's own texts of a notice. */
export interface NoticeTranslator {
  readonly title: (notice: NoticeTitle) => string
  readonly reason: (notice: NoticeReason) => string
}
