/** Decides, just before a mail is sent, whether the person still gets it, with which notices, and at which address. */
import { type EmployeeDirectory, employees } from '#functions/employees/store.ts'
import { users } from '#functions/users/store.ts'
import type { Address } from '#kit/email.ts'
import { batchGetItems } from '#kit/table.ts'
import type { Notice } from '#shared/features/notices.ts'
import { type Audience, hasRole, type Role } from '#shared/kit/access.ts'
import { fullName } from '#shared/kit/people.ts'
import type { RecordHold } from '#shared/kit/record-hold.ts'
import { createReach, findLinkedRecord } from './record-reach.ts'
import { followedSources } from './sources.ts'
import { toStaffActor } from './staff-actor.ts'

/** A notice as it is mailed. */
export interface MailedNotice extends Pick<Notice, 'kind' | 'title' | 'person' | 'reason' | 'isTyped' | 'by' | 'path'> {
  readonly host: Audience
}
/** A waiting notice, with the conditions that must still hold. */
export interface WaitingMail extends MailedNotice {
  readonly holds?: RecordHold
  readonly roles?: readonly Role[]
}

export interface NoticeRecipient {
  readonly to: Address & { readonly firstName: string }
  readonly notices: readonly [MailedNotice, ...MailedNotice[]]
}

/** Loads the person and everything that the notices depend on in one request. Undefined if nothing is left to mail. */
export async function judgeRecipient(
  { personId, userId }: { readonly personId: string; readonly userId: string | undefined },
  waiting: readonly WaitingMail[],
  directory: EmployeeDirectory,
): Promise<NoticeRecipient | undefined> {
  const holds = waiting.flatMap(({ holds }) => (holds ? [holds] : []))
  const linkedOf = ({ host, path }: WaitingMail) =>
    host === 'staff' ? findLinkedRecord(path, followedSources) : undefined
  const linked = waiting.flatMap(one => linkedOf(one) ?? []).flatMap(({ source, id }) => source.keysOf([id]))
  const keys = [...employees.keysOf([personId]), ...users.keysOf(userId ? [userId] : []), ...holds, ...linked]
  const found = await batchGetItems([
    ...new Map(keys.map(({ pk, sk }) => [recordKey({ pk, sk }), { pk, sk }])).values(),
  ])
  const employee = employees.recordsIn(found).get(personId)
  const user = userId ? users.recordsIn(found).get(userId) : undefined
  const records = new Map(found.map(item => [recordKey({ pk: item.pk, sk: item.sk }), item]))
  const isInReach = user && createReach(found, followedSources, { actor: toStaffActor(user), directory })
  const isStillTrue = (mail: WaitingMail): boolean => {
    const { host, holds, roles } = mail
    // They must still be able to sign in on the link's host.
    if (employee && !employee.isActive) return false
    if (host === 'timesheet' ? !employee : !(user?.isActive && user.roles.length)) return false
    if (roles && !(user && hasRole(user, roles))) return false
    // They may no longer lead its person, or have lost the role that opens it.
    const to = linkedOf(mail)
    if (to && !isInReach?.(to)) return false
    const record = holds && records.get(recordKey(holds))
    if (!holds) return true
    if (!record || record.deleted || record.row?.[holds.field] !== (holds.is ?? personId)) return false
    return !holds.also || record.row[holds.also.field] === holds.also.is
  }
  const [first, ...others] = waiting.filter(isStillTrue)
  const person = employee ?? user
  if (!first || !person) return undefined
  return {
    to: { name: fullName(person), address: person.email, firstName: person.name },
    notices: [first, ...others],
  }
}

const recordKey = ({ pk, sk }: { readonly pk: string; readonly sk: string }) => `${pk} ${sk}`
