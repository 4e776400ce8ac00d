/** Whom the comments on an action item may name, and what these are told. */
import type { EmployeeDirectory } from '#functions/employees/store.ts'
import { validationError } from '#kit/app-error.ts'
import { openCollection } from '#kit/collection.ts'
import { type NoticeCause, noticeWrites } from '#kit/notices.ts'
import type { TableWrite } from '#kit/table.ts'
import { actionItemStorage } from '#shared/features/action-items/storage.ts'
import { type ActionItemRow, actionItemMessages, type CommentForm } from '#shared/features/action-items.ts'
import type { NewNotice } from '#shared/features/notices.ts'
import { compareByName, fullName, type PersonName } from '#shared/kit/people.ts'
import { loadFollowers, loadReaders, READERS, toReaderId } from './followers.ts'
import type { StoredActionItem } from './store.ts'

/** An item, with the name of its person, as notices show it, and who hears of what is said about it. */
export type MentioningItem = Pick<StoredActionItem, '_id' | 'title' | 'employee'> & {
  readonly person: string
  readonly followers: readonly string[]
}

/** Who can open an item on the main host, where comments are read; by name. A person without a record goes by their account. */
export async function loadMentionable(item: StoredActionItem, people: EmployeeDirectory, now: Date) {
  return (await loadReaders(item, people, now))
    .map(user => {
      const known = people.person(user.employeeId)
      const { name, lastName } = known ?? user
      const _id = toReaderId(user)
      return {
        _id,
        name,
        lastName,
        email: user.email,
        picture: known ? people.linkToPicture(known) : (user.picture ?? ''),
      }
    })
    .sort(compareByName)
}

/**
 * The people whom a comment names, each once. Whom it named before may have left since. @throws 400 when somebody is named
 * who cannot open the item
 */
export async function checkMentions(
  { mentions }: CommentForm,
  before: readonly string[],
  load: () => Promise<readonly PersonName[]>,
): Promise<readonly string[] | undefined> {
  const named = mentions && [...new Set(mentions)]
  const newly = named?.filter(one => !before.includes(one)) ?? []
  if (newly.length === 0) return named
  const known = new Set((await load()).map(({ _id }) => _id))
  if (newly.some(one => !known.has(one))) throw validationError('mentions', actionItemMessages.notMentionable)
  return named
}

/** Mailed as long as the item is there and about the same person. */
const toNotice = (
  kind: 'mentioned' | 'changed',
  { _id, title, employee, person }: MentioningItem,
  comment: string,
): NewNotice => ({
  ...{ kind, host: 'staff', path: `/action-items/${_id}`, title, person, reason: comment },
  ...{ isMailed: true, roles: READERS },
  holds: openCollection<ActionItemRow>(actionItemStorage).hold(_id, 'employee', employee),
})

/** Tells whom a comment names, with its words. */
export const mentionWrites = (
  item: MentioningItem,
  { comment, newly }: { readonly comment: string; readonly newly: readonly string[] },
  cause: NoticeCause,
): TableWrite[] => noticeWrites(toNotice('mentioned', item, comment), newly, cause)

/** Tells the others who follow the item what was said about it. */
export const commentWrites = (
  item: MentioningItem,
  { comment, mentions }: { readonly comment: string; readonly mentions: readonly string[] },
  cause: NoticeCause,
): TableWrite[] =>
  noticeWrites(
    toNotice('changed', item, comment),
    item.followers.filter(one => !mentions.includes(one)),
    cause,
  )

export const toMentioningItem = async (
  item: StoredActionItem,
  people: EmployeeDirectory,
  now: Date,
): Promise<MentioningItem> => {
  const { _id, title, employee } = item
  const followers = await loadFollowers(item, people, now)
  return { _id, title, employee, person: fullName(people.name(employee)), followers }
}
