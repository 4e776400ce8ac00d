/** Whom the comments on an action item may name, and what these are told. */
import type { EmployeeDirectory } from '#functions/employees/store.ts'
import { users } from '#functions/users/store.ts'
import { validationError } from '#kit/app-error.ts'
import { openCollection } from '#kit/collection.ts'
import { type NoticeCause, noticeWrites, personIdOf } from '#kit/notices.ts'
import type { TableWrite } from '#kit/table.ts'
import { actionItemStorage } from '#shared/features/action-items/storage.ts'
import { type ActionItemRow, actionItemMessages, type CommentForm } from '#shared/features/action-items.ts'
import { scopeOf } from '#shared/features/employees/people.ts'
import { rolesForScreens } from '#shared/features/screens.ts'
import { compareByName, fullName, type PersonName } from '#shared/kit/people.ts'
import { isActionItemInScope, type StoredActionItem } from './store.ts'

const READERS = rolesForScreens('/action-items')

/** An item, with the name of its person, as notices show it. */
export type MentioningItem = Pick<StoredActionItem, '_id' | 'title' | 'employee'> & { readonly person: string }

/** Who can open an item on the main host, where comments are read; by name. A person without a record goes by their account. */
export async function loadMentionable(item: StoredActionItem, people: EmployeeDirectory, now: Date) {
  return (await users.rows(now))
    .filter(user => user.isActive && (people.person(user.employeeId)?.isActive ?? !user.employeeId))
    .filter(user => {
      const reader = { roles: user.roles.filter(role => READERS.includes(role)), employeeId: user.employeeId }
      return reader.roles.length > 0 && isActionItemInScope(item, reader, { isInScope: scopeOf(reader, people) })
    })
    .map(user => {
      const known = people.person(user.employeeId)
      const { name, lastName } = known ?? user
      const _id = personIdOf({ userId: user._id, employeeId: user.employeeId })
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

/** Tells whom a comment names, with its words. It is mailed as long as the item is there and about the same person. */
export const mentionWrites = (
  { _id, title, employee, person }: MentioningItem,
  { comment, newly }: { readonly comment: string; readonly newly: readonly string[] },
  cause: NoticeCause,
): TableWrite[] =>
  noticeWrites(
    {
      ...{ kind: 'mentioned', host: 'staff', path: `/action-items/${_id}`, title, person, reason: comment },
      ...{ isMailed: true, roles: READERS },
      holds: openCollection<ActionItemRow>(actionItemStorage).hold(_id, 'employee', employee),
    },
    newly,
    cause,
  )

export const toMentioningItem = (
  { _id, title, employee }: StoredActionItem,
  people: EmployeeDirectory,
): MentioningItem => ({
  ...{ _id, title, employee, person: fullName(people.name(employee)) },
})
