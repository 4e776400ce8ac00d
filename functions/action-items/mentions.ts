/** The people whom comments on an action item may name, and their notices. */
import type { EmployeeDirectory } from '#functions/employees/store.ts'
import { validationError } from '#kit/app-error.ts'
import { openCollection } from '#kit/collection.ts'
import { type NoticeCause, noticeWrites, personIdOf } from '#kit/notices.ts'
import { isOwnPartOpen } from '#kit/own-place.ts'
import type { TableWrite } from '#kit/table.ts'
import { actionItemStorage } from '#shared/features/action-items/storage.ts'
import {
  type ActionItemRow,
  actionItemMessages,
  type CommentForm,
  isOwnActionItem,
} from '#shared/features/action-items.ts'
import type { NewNotice } from '#shared/features/notices.ts'
import type { Actor, Audience } from '#shared/kit/access.ts'
import { compareByName, fullName, type PersonOption } from '#shared/kit/people.ts'
import { loadFollowers, loadReaders, READERS, toReaderId } from './followers.ts'
import { toOwnNotice } from './notices.ts'
import type { StoredActionItem } from './store.ts'

/** An item with the name of its person, for notices, and its followers. */
type MentioningItem = Pick<StoredActionItem, '_id' | 'title' | 'employee' | 'leaderAssigned' | 'isShared'> & {
  readonly person: string
  readonly followers: readonly string[]
}

/** An item that is commented on, and the people whom its comments can name. */
export interface CommentedItem {
  readonly item: StoredActionItem
  readonly people: EmployeeDirectory
}

/** The host on which each person who can open an item opens it, by their id. */
type ReaderHosts = ReadonlyMap<string, Audience>
type Mentionable = PersonOption & { readonly picture: string; readonly host: Audience }

/** Finds the people whose own item it is, and who open it on the employee host, if the stage has that part. */
const findOwnReaders = (item: StoredActionItem, people: EmployeeDirectory): Mentionable[] =>
  [...new Set([item.leaderAssigned, item.employee])].flatMap(id => {
    const person = people.person(id)
    if (!person?.isActive || !isOwnPartOpen('action-items') || !isOwnActionItem(item, id)) return []
    const { _id, name, lastName, email } = person
    return [{ _id, name, lastName, email, picture: people.linkToPicture(person), host: 'timesheet' } as const]
  })

/** Loads everybody who can open an item, each once, preferably on the main host. Users without a record count too. */
async function loadAll(item: StoredActionItem, people: EmployeeDirectory, now: Date): Promise<Mentionable[]> {
  const staff = (await loadReaders(item, people, now)).map((user): Mentionable => {
    const known = people.person(user.employeeId)
    const { name, lastName } = known ?? user
    const picture = known ? people.linkToPicture(known) : (user.picture ?? '')
    return { _id: toReaderId(user), name, lastName, email: user.email, picture, host: 'staff' }
  })
  return [...staff, ...findOwnReaders(item, people).filter(({ _id }) => !staff.some(one => one._id === _id))]
}

/** Loads the people whom the caller may name: those who can open the item, sorted by name. */
export const loadMentionable = async (
  item: StoredActionItem,
  people: EmployeeDirectory,
  { actor: { userId, employeeId }, now }: { readonly actor: Actor; readonly now: Date },
) =>
  (await loadAll(item, people, now))
    .filter(({ _id }) => _id !== personIdOf({ userId, employeeId }))
    .map(({ host: _, ...person }) => person)
    .sort(compareByName)

/** The people whom a comment names, without duplicates, and the hosts on which the newly named can open the item. */
interface CheckedMentions {
  readonly mentions: readonly string[] | undefined
  readonly hosts: ReaderHosts
}

/** Checks mentions; people already named may have left since. @throws 400 if a named person cannot open the item */
export async function checkMentions(
  { mentions }: CommentForm,
  before: readonly string[],
  { item, people }: CommentedItem,
  now: Date,
): Promise<CheckedMentions> {
  const named = mentions && [...new Set(mentions)]
  const newly = named?.filter(one => !before.includes(one)) ?? []
  if (newly.length === 0) return { mentions: named, hosts: new Map() }
  const hosts = new Map((await loadAll(item, people, now)).map(({ _id, host }) => [_id, host]))
  if (newly.some(one => !hosts.has(one))) throw validationError('mentions', actionItemMessages.notMentionable)
  return { mentions: named, hosts }
}

/** Builds a notice, which is mailed only if the item still exists and is about the same person. */
const toNotice = (
  kind: 'mentioned' | 'changed',
  { _id, title, employee, person }: MentioningItem,
  comment: string,
): NewNotice => ({
  kind,
  host: 'staff',
  path: `/action-items/${_id}`,
  title,
  person,
  reason: comment,
  isTyped: true,
  isMailed: true,
  roles: READERS,
  holds: openCollection<ActionItemRow>(actionItemStorage).hold(_id, 'employee', employee),
})

interface Telling {
  readonly comment: string
  readonly newly: readonly string[]
  readonly hosts: ReaderHosts
}

/** Notifies the named people, with the comment's text, on the host where they can open the item. */
export function mentionWrites(
  item: MentioningItem,
  { comment, newly, hosts }: Telling,
  cause: NoticeCause,
): TableWrite[] {
  const on = (host: Audience) => newly.filter(one => hosts.get(one) === host)
  const own = on('timesheet').flatMap(one => {
    const notice = toOwnNotice('mentioned', item, one === item.leaderAssigned ? 'leaderAssigned' : 'employee')
    const person = one === item.employee ? '' : item.person
    return noticeWrites({ ...notice, person, reason: comment, isTyped: true }, [one], cause)
  })
  return [...noticeWrites(toNotice('mentioned', item, comment), on('staff'), cause), ...own]
}

/** Notifies the other followers of the item of a comment. */
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

export const toMentioningItem = async ({ item, people }: CommentedItem, now: Date): Promise<MentioningItem> => {
  const { _id, title, employee, leaderAssigned, isShared } = item
  const followers = await loadFollowers(item, people, now)
  return { _id, title, employee, leaderAssigned, isShared, person: fullName(people.name(employee)), followers }
}
