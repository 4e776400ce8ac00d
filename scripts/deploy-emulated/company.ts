/** The people and records that the flows need, created by the first admin through the API. */
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { sessionApi } from '#shared/features/session.ts'
import { usersApi } from '#shared/features/users.ts'
import { PUBLIC_ROLES } from '#shared/kit/access.ts'
import { type AnyCall, type BodyInput, fillPath, type Result } from '#shared/kit/contract.ts'
import { utcToday } from '#shared/kit/dates.ts'
import type { CallInput, Visitor } from '../testing/people.ts'
import { ADMIN, COMPANY_DOMAIN } from './settings.ts'
import type { SignInProvider } from './sign-in-provider.ts'
import { createVisitor, type EmulatedVisitor } from './visitor.ts'

/** Makes a call that must succeed. */
export async function succeed<C extends AnyCall>(who: Visitor, call: C, sent: CallInput<C> = {}): Promise<Result<C>> {
  const { status, body } = await who.call(call, sent)
  if (status >= 300)
    throw new Error(
      `${call.method} ${fillPath(call.path, sent.params)}: ${status} ${JSON.stringify(body).slice(0, 300)}`,
    )
  return body
}

export interface Hosts {
  readonly main: string
  readonly timesheet: string
}

/** Signs somebody in, on the staff host or on the employee host. */
async function signIn(
  { main, timesheet }: Hosts,
  { sign }: Pick<SignInProvider, 'sign'>,
  email: string,
  audience: 'staff' | 'timesheet',
): Promise<EmulatedVisitor> {
  const who = createVisitor(audience === 'staff' ? main : timesheet)
  const { google, employeeGoogle } = sessionApi.calls
  await succeed(who, audience === 'staff' ? google : employeeGoogle, { body: { accessToken: await sign(email) } })
  return who
}

export interface Company {
  /** Created by the product's own script. */
  readonly admin: EmulatedVisitor
  /** The leader of the employee, with every role. */
  readonly leader: EmulatedVisitor
  /** Reports to the leader; uses the employee host. */
  readonly employee: EmulatedVisitor
  readonly leaderId: string
  readonly employeeId: string
  /** Has no account. */
  readonly other: { readonly _id: string; readonly name: string; readonly lastName: string; readonly email: string }
  readonly project: string
  readonly jobTitle: string
  readonly today: string
}

export async function foundCompany(hosts: Hosts, provider: Pick<SignInProvider, 'sign'>): Promise<Company> {
  const admin = await signIn(hosts, provider, ADMIN, 'staff')
  const { _id: jobTitle } = await succeed(admin, jobTitlesCatalogue.contract.calls.create, {
    body: { name: 'Engineer', order: 10 },
  })
  const { _id: project } = await succeed(admin, projectsCatalogue.contract.calls.create, {
    body: { name: 'Harbour', isActive: true, holidays: true, vacations: true, allowTimsheetImport: true },
  })
  const hire = (name: string, more: Partial<BodyInput<typeof employeesApi.calls.create>> = {}) =>
    succeed(admin, employeesApi.calls.create, {
      body: {
        name,
        lastName: 'Example',
        email: `${name.toLowerCase()}@${COMPANY_DOMAIN}`,
        idNumber: name,
        jobTitle,
        birthdayDate: '1990-05-17',
        hireDate: '2024-02-29',
        employeeType: employeeTypes.id('Full Time'),
        project,
        homeAddress: { country: 'Costa Rica' },
        isTimesheetEnabled: true,
        yearlyBudget: '1000',
        activateRewards: true,
        ...more,
      } as BodyInput<typeof employeesApi.calls.create>,
    })
  const lea = await hire('Lea', { isLeader: true })
  const eve = await hire('Eve', { leader: lea._id })
  const other = await hire('Otto', { leader: lea._id })
  const { name, lastName, email } = lea
  await succeed(admin, usersApi.calls.create, { body: { name, lastName, email, roles: [...PUBLIC_ROLES] } })
  return {
    admin,
    leader: await signIn(hosts, provider, lea.email, 'staff'),
    employee: await signIn(hosts, provider, eve.email, 'timesheet'),
    leaderId: lea._id,
    employeeId: eve._id,
    other,
    project,
    jobTitle,
    today: utcToday(new Date()),
  }
}
