/**
 * A transaction has at most a hundred writes. The notices that do not fit are kept together in one entry, written with
 * the change, from which the mailing job writes them a moment later (`functions/home/packed-notices.ts`).
 */
import type { Actor } from '#shared/kit/access.ts'
import type { NoticeContent } from '#shared/kit/notice-content.ts'
import type { TableWrite } from './table.ts'

export const NOTICE_PACKS = 'NOTICE_PACK'

type Author = Pick<Actor, 'userId' | 'employeeId' | 'name' | 'lastName'>
/** One of the writes of a reader's copy of a notice; all of them have the same `copy`. */
export interface NoticeWrite extends TableWrite {
  readonly copy: {
    readonly reader: string
    readonly content: NoticeContent
    readonly cause: { readonly actor: Author; readonly now: Date; readonly change: number | string }
  }
}
/** An entry keeps equal copies as one with the ids of its readers, because there may be thousands. */
export interface PackedNotice {
  readonly readers: readonly string[]
  readonly content: NoticeContent
  readonly cause: { readonly actor: Author; readonly at: string; readonly change: number | string }
}
const isNoticeWrite = (write: TableWrite): write is NoticeWrite => 'copy' in write

/** Returns at most `max` writes: those that fit, and the entry for the others. */
export function packNotices(writes: readonly TableWrite[], max: number): TableWrite[] {
  const fitting = writes.filter(write => !isNoticeWrite(write))
  const others: NoticeWrite[] = []
  for (const [, ofOne] of Map.groupBy(writes.filter(isNoticeWrite), ({ copy }) => copy))
    (others.length === 0 && fitting.length + ofOne.length < max ? fitting : others).push(...ofOne)
  const [first] = others
  if (!first?.item.Put?.Item) return fitting
  const copies = new Set(others.map(({ copy }) => copy))
  const equal = Map.groupBy(copies, ({ content, cause }) => JSON.stringify([content, cause]))
  const notices = [...equal.values()].flatMap(packEqual)
  const { sk, ttl } = first.item.Put.Item
  const Item = { pk: NOTICE_PACKS, sk: `${sk}#${copies.size}`, body: { notices }, ttl }
  return [...fitting, { item: { Put: { ...first.item.Put, Item } }, toError: first.toError }]
}

function packEqual(copies: readonly NoticeWrite['copy'][]): PackedNotice[] {
  const [first] = copies
  if (!first) return []
  const { actor, now, change } = first.cause
  const { userId, employeeId, name, lastName } = actor
  return [
    {
      readers: copies.map(({ reader }) => reader),
      content: first.content,
      cause: { actor: { userId, employeeId, name, lastName }, at: now.toISOString(), change },
    },
  ]
}
