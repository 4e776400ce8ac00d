/** Whom the comments on an action item may name, and what these are told. */
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

/** An item, with the name of its person, as notices show it, and who hears of what is said about it. */
export type MentioningItem = Pick<StoredActionItem, '_id' | 'title' | 'employee' | 'leaderAssigned' | 'isShared'> & {
  readonly person: string
  readonly followers: readonly string[]
}

/** Where the people who can open an item do so, by their ids. */
export type ReaderHosts = ReadonlyMap<string, Audience>
type Mentionable = PersonOption & { readonly picture: string; readonly host: Audience }

/** Whose own it is, and who so finds it on the employee host, where the stage has that part. */
const findOwnReaders = (item: StoredActionItem, people: EmployeeDirectory): Mentionable[] =>
  [...new Set([item.leaderAssigned, item.employee])].flatMap(id => {
    const person = people.person(id)
    if (!person?.isActive || !isOwnPartOpen('action-items') || !isOwnActionItem(item, id)) return []
    const { _id, name, lastName, email } = person
    return [{ _id, name, lastName, email, picture: people.linkToPicture(person), host: 'timesheet' } as const]
  })

/** Who can open an item, each once: on the main host if they can there. A person without a record goes by their account. */
async function loadAll(item: StoredActionItem, people: EmployeeDirectory, now: Date): Promise<Mentionable[]> {
  const staff = (await loadReaders(item, people, now)).map((user): Mentionable => {
    const known = people.person(user.employeeId)
    const { name, lastName } = known ?? user
    const picture = known ? people.linkToPicture(known) : (user.picture ?? '')
    return { _id: toReaderId(user), name, lastName, email: user.email, picture, host: 'staff' }
  })
  return [...staff, ...findOwnReaders(item, people).filter(({ _id }) => !staff.some(one => one._id === _id))]
}

/** Whom the caller may name: who can open the item, by name. */
export const loadMentionable = async (
  item: StoredActionItem,
  people: EmployeeDirectory,
  { actor: { userId, employeeId }, now }: { readonly actor: Actor; readonly now: Date },
) =>
  (await loadAll(item, people, now))
    .filter(({ _id }) => _id !== personIdOf({ userId, employeeId }))
    .map(({ host: _, ...person }) => person)
    .sort(compareByName)

/** Whom a comment names, each once, and where those who are named anew can open the item. */
export interface CheckedMentions {
  readonly mentions: readonly string[] | undefined
  readonly hosts: ReaderHosts
}

/** Whom it named before may have left since. @throws 400 when somebody is named who cannot open the item */
export async function checkMentions(
  { mentions }: CommentForm,
  before: readonly string[],
  item: StoredActionItem,
  people: EmployeeDirectory,
  now: Date,
): Promise<CheckedMentions> {
  const named = mentions && [...new Set(mentions)]
  const newly = named?.filter(one => !before.includes(one)) ?? []
  if (newly.length === 0) return { mentions: named, hosts: new Map() }
  const hosts = new Map((await loadAll(item, people, now)).map(({ _id, host }) => [_id, host]))
  if (newly.some(one => !hosts.has(one))) throw validationError('mentions', actionItemMessages.notMentionable)
  return { mentions: named, hosts }
}

/** Mailed as long as the item is there and about the same person. */
const toNotice = (
  kind: 'mentioned' | 'changed',
  { _id, title, employee, person }: MentioningItem,
  comment: string,
): NewNotice => ({
  ...{ kind, host: 'staff', path: `/action-items/${_id}`, title, person, reason: comment, isTyped: true },
  ...{ isMailed: true, roles: READERS },
  holds: openCollection<ActionItemRow>(actionItemStorage).hold(_id, 'employee', employee),
})

interface Telling {
  readonly comment: string
  readonly newly: readonly string[]
  readonly hosts: ReaderHosts
}

/** Tells whom a comment names, with its words, where they can open the item. */
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
  const { _id, title, employee, leaderAssigned, isShared } = item
  const followers = await loadFollowers(item, people, now)
  return { _id, title, employee, leaderAssigned, isShared, person: fullName(people.name(employee)), followers }
}
