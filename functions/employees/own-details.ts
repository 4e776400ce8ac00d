/** A person's own record, on the employee host. */
import type { Handlers } from '#kit/lambda.ts'
import { requireOwnPart } from '#kit/own-place.ts'
import type { OwnDetails } from '#shared/features/employees/own-details.ts'
import type { employeesApi } from '#shared/features/employees.ts'
import { toEmployeeDetail } from './dto.ts'
import { type DirectoryWithTitles, employees, loadDirectoryWithTitles, type StoredEmployee } from './store.ts'

export const ownDetailsHandlers: Handlers<Pick<typeof employeesApi.calls, 'mine'>> = {
  mine: async ({ actor, now }) => {
    const person = requireOwnPart('details', actor)
    const [company, stored] = await Promise.all([loadDirectoryWithTitles(actor, now), employees.get(person)])
    return toOwnDetails(stored, company)
  },
}

function toOwnDetails(stored: StoredEmployee, company: DirectoryWithTitles): OwnDetails {
  const record = toEmployeeDetail(stored, company, undefined)
  const { _id, name, lastName, email, leader, project, jobTitle, employeeType, hireDate, country } = record
  const { birthdayDate, idNumber, maritalStatus, children, mobilePhoneNumber, homePhoneNumber } = record
  const { plate1, plate2, homeAddress, emergencyContacts, insuranceInfo } = record
  return {
    _id,
    name,
    lastName,
    email,
    leader,
    project,
    jobTitle,
    employeeType,
    hireDate,
    country,
    birthdayDate,
    idNumber,
    maritalStatus,
    children,
    mobilePhoneNumber,
    homePhoneNumber,
    plate1,
    plate2,
    homeAddress,
    emergencyContacts,
    insuranceStatus: insuranceInfo.status,
  }
}
