/** A person's own record, on the employee host, and their requests for corrections, which go to HR. */
import { loadPersonIdsWithRoles } from '#functions/users/store.ts'
import { AppError } from '#kit/app-error.ts'
import type { Handlers } from '#kit/lambda.ts'
import { noticeWrites } from '#kit/notices.ts'
import { requireOwnPart } from '#kit/own-place.ts'
import { markOnceWrite, queryPartition, tryTransact } from '#kit/table.ts'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import type { OwnDetails } from '#shared/features/employees/own-details.ts'
import type { employeesApi } from '#shared/features/employees.ts'
import type { NewNotice } from '#shared/features/notices.ts'
import type { Role } from '#shared/kit/access.ts'
import { fullName } from '#shared/kit/people.ts'
import { toEmployeeDetail } from './dto.ts'
import { type DirectoryWithTitles, employees, loadDirectoryWithTitles, type StoredEmployee } from './store.ts'

/** For so long the answer to a request is kept. */
const DAY_SECONDS = 24 * 3600

/** Each is mailed to everybody in HR. */
const MAX_CORRECTIONS_A_DAY = 10

/** Who corrects the records; admins, where a stage has nobody in HR. */
const CORRECTOR_ROLES: readonly Role[] = ['hr', 'admin']

export const ownDetailsHandlers: Handlers<Pick<typeof employeesApi.calls, 'mine' | 'askForCorrection'>> = {
  mine: async ({ actor, now }) => {
    const person = requireOwnPart('details', actor)
    const [company, stored] = await Promise.all([loadDirectoryWithTitles(actor, now), employees.get(person)])
    return toOwnDetails(stored, company)
  },
  askForCorrection: async ({ actor, body: { text }, newId, now }) => {
    const person = requireOwnPart('details', actor)
    const correctors = await findCorrectors(person, now)
    if (correctors.length === 0) throw new AppError('invalid', employeeMessages.nobodyCorrects)
    const partition = `CORRECTION#${person}`
    const today = (await queryPartition(partition)).filter(({ ttl }) => Number(ttl) * 1000 > now.getTime())
    if (today.length >= MAX_CORRECTIONS_A_DAY && !today.some(({ sk }) => sk === newId.id))
      throw new AppError('invalid', employeeMessages.manyCorrections)
    const notice: NewNotice = {
      ...{ kind: 'waiting', host: 'staff', path: `/employees/${person}`, title: 'Correction of details' },
      ...{ person: fullName(actor), reason: text, roles: CORRECTOR_ROLES, isMailed: true },
    }
    const telling = noticeWrites(notice, correctors, { actor, now, change: newId.id })
    // A repeated request has the same id, and tells nothing twice.
    await tryTransact([markOnceWrite({ pk: partition, sk: newId.id }, now, DAY_SECONDS), ...telling])
  },
}

/** Nobody corrects their own record by their own request. */
async function findCorrectors(person: string, now: Date): Promise<string[]> {
  for (const role of CORRECTOR_ROLES) {
    const correctors = (await loadPersonIdsWithRoles([role], now)).filter(corrector => corrector !== person)
    if (correctors.length) return correctors
  }
  return []
}

function toOwnDetails(stored: StoredEmployee, company: DirectoryWithTitles): OwnDetails {
  const record = toEmployeeDetail(stored, company, undefined)
  const { _id, name, lastName, email, leader, project, jobTitle, employeeType, hireDate, country } = record
  const { birthdayDate, idNumber, maritalStatus, children, mobilePhoneNumber, homePhoneNumber } = record
  const { plate1, plate2, homeAddress, emergencyContacts, insuranceInfo } = record
  return {
    ...{ _id, name, lastName, email, leader, project, jobTitle, employeeType, hireDate, country },
    ...{ birthdayDate, idNumber, maritalStatus, children, mobilePhoneNumber, homePhoneNumber },
    ...{ plate1, plate2, homeAddress, emergencyContacts, insuranceStatus: insuranceInfo.status },
  }
}
