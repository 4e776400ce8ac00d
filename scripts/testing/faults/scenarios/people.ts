/** Employees with their dependent records, users, and how they sign in. */
import { bindSignInAccount } from '#functions/credentials/store.ts'
import { employeeTypes, referralStatuses } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { homeApi } from '#shared/features/home.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { sessionApi } from '#shared/features/session.ts'
import { usersApi } from '#shared/features/users.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { as, createEmployee, createUser, signInAsEmployee } from '../../people.ts'
import { createProject } from '../../timesheets.ts'
import {
  callAs,
  command,
  everyRole,
  expectField,
  expectGone,
  expectSame,
  type Fields,
  once,
  readAs,
  uniqueName,
} from '../commands.ts'
import type { Scenario } from '../fault-run.ts'

const { calls } = employeesApi
const users = usersApi.calls
const TODAY = utcToday(new Date())
const title = once(async () =>
  callAs(await everyRole(), jobTitlesCatalogue.contract.calls.create, { name: 'Staff of faults', order: 3 }),
)
const leader = once(() => createEmployee({ isLeader: true }))
const project = once(() => createProject())
const otherProject = once(() => createProject())
const employeeForm = async (more: Fields = {}): Promise<Fields> => ({
  name: 'Ana',
  lastName: 'Ruiz',
  email: `${uniqueName('hired').replace(' ', '')}@muster.example`,
  jobTitle: (await title())._id,
  leader: (await leader())._id,
  project: (await project())._id,
  birthdayDate: '1990-02-03',
  hireDate: '2024-05-06',
  idNumber: '7',
  employeeType: employeeTypes.id('Part Time'),
  ...more,
})
/** Somebody who was hired, with a first project. */
async function hired(more: Fields = {}) {
  const who = await everyRole()
  const form = await employeeForm(more)
  const made = await callAs(who, calls.create, form)
  return { who, form, made, params: { id: made._id } }
}
const countByEmail = async (email: unknown) => {
  const { items } = await readAs<{ items: Fields[] }>(
    await everyRole(),
    calls.list,
    {},
    { pageSize: '1000', search: 'Ruiz' },
  )
  return items.filter(item => item.email === email).length
}
/** Whether an address is free: somebody can be hired with it. */
const expectEmailFree = async (email: unknown) => void (await hired({ email }))

export const employeeScenarios: readonly Scenario[] = [
  {
    name: 'employees askForCorrection',
    prepare: async () => {
      const who = await everyRole()
      const person = await createEmployee()
      const me = await signInAsEmployee(person)
      return command(me, calls.askForCorrection, { body: { text: 'My street' } }, async () => {
        const { items } = await readAs<{ items: Fields[] }>(who, homeApi.calls.notices)
        expectSame(items.filter(({ path }) => path === `/employees/${person._id}`).length, 1, 'notices of HR')
      })
    },
  },
  {
    name: 'employees answerCorrection',
    prepare: async () => {
      const who = await everyRole()
      const person = await createEmployee()
      const me = await signInAsEmployee(person)
      await callAs(me, calls.askForCorrection, { text: 'My street' })
      const waiting = async () => readAs<Fields[]>(who, calls.corrections, { id: person._id })
      const [request] = await waiting()
      const params = { id: String(request?._id) }
      return command(who, calls.answerCorrection, { params, body: { answer: 'Done' } }, async () => {
        expectSame((await waiting()).length, 0, 'requests that wait')
        const { items } = await readAs<{ items: Fields[] }>(me, homeApi.calls.notices)
        expectSame(items.filter(({ kind }) => kind === 'decided').length, 1, 'notices of the person')
      })
    },
  },
  {
    name: 'employees create',
    prepare: async () => {
      const who = await everyRole()
      const body = await employeeForm()
      return command(who, calls.create, { body }, async () => expectSame(await countByEmail(body.email), 1, 'hired'))
    },
  },
  {
    name: 'employees update (name, address)',
    prepare: async () => {
      const { who, form, made, params } = await hired()
      const email = `moved${uniqueName('').trim()}@muster.example`
      const body = { ...form, name: 'Anna', email }
      return command(who, calls.update, { params, body, version: made.version }, async () => {
        await expectField(who, calls.one, params, { name: 'Anna', email, version: 2 })
        await expectEmailFree(form.email)
      })
    },
  },
  {
    name: 'employees update (project)',
    prepare: async () => {
      const { who, form, made, params } = await hired()
      const body = {
        ...form,
        project: (await otherProject())._id,
        projectChange: { effectiveDate: TODAY, comments: '' },
      }
      return command(who, calls.update, { params, body, version: made.version }, async () => {
        const { totalItems } = await readAs<Fields>(who, calls.projectChanges, {}, { employeeId: made._id })
        expectSame(totalItems, 2, 'project changes')
      })
    },
  },
  {
    name: 'employees update (a leader leaves, with a user)',
    isStepwise: 'more reports than fit into a transaction are reassigned first',
    prepare: async () => {
      const { who, form, made, params } = await hired({ isLeader: true })
      await callAs(who, users.create, { name: 'Ana', lastName: 'Ruiz', email: form.email, roles: ['hr'] })
      const reports = [await createEmployee({ leader: made._id }), await createEmployee({ leader: made._id })]
      const heir = await leader()
      const body = { ...form, isLeader: true, isActive: false, reassignTo: heir._id }
      return command(who, calls.update, { params, body, version: made.version }, async () => {
        for (const { _id } of reports) {
          const { leader: found } = await readAs<{ leader: Fields }>(who, calls.one, { id: _id })
          expectSame(found._id, heir._id, 'leader of a report')
        }
        const all = await readAs<Fields[]>(who, users.all)
        expectSame(all.filter(user => user.email === form.email).length, 0, 'active users')
      })
    },
  },
  {
    name: 'employees remove',
    prepare: async () => {
      const { who, form, made, params } = await hired()
      return command(who, calls.remove, { params, version: made.version }, async () => {
        await expectGone(who, calls.one, params)
        await expectEmailFree(form.email)
      })
    },
  },
  {
    name: 'employees authorize',
    prepare: async () => {
      const who = await everyRole()
      const [head, person] = [await createEmployee({ isLeader: true }), await createEmployee()]
      const params = { id: head._id }
      return command(who, calls.authorize, { params, body: { employees: [person._id] }, version: 1 }, async () => {
        const { employees } = await readAs<{ employees: Fields[] }>(who, calls.authorizedPeople, params)
        expectSame(
          employees.map(({ _id }) => _id),
          [person._id],
          'authorized people',
        )
      })
    },
  },
  {
    name: 'employees changeProject',
    prepare: async () => {
      const who = await everyRole()
      const [from, to] = [await project(), await otherProject()]
      const person = await createEmployee({ project: from._id })
      const body = {
        employee: person._id,
        effectiveDate: TODAY,
        projectFrom: from._id,
        projectTo: to._id,
        comments: '',
      }
      return command(who, calls.changeProject, { body }, async () => {
        const { totalItems } = await readAs<Fields>(who, calls.projectChanges, {}, { employeeId: person._id })
        expectSame(totalItems, 1, 'project changes')
      })
    },
  },
  {
    name: 'employees removeProjectChange',
    // It leaves nothing behind by which it could be known.
    statusWhenRepeated: 404,
    prepare: async () => {
      const { who, made } = await hired()
      const query = { employeeId: made._id }
      const { items } = await readAs<{ items: { _id: string }[] }>(who, calls.projectChanges, {}, query)
      return command(who, calls.removeProjectChange, { params: { id: items[0]?._id ?? '' } }, async () => {
        const { totalItems } = await readAs<Fields>(who, calls.projectChanges, {}, query)
        expectSame(totalItems, 0, 'project changes')
      })
    },
  },
  ...(['updateReferral', 'removeReferral'] as const).map(
    (name): Scenario => ({
      name: `employees ${name}`,
      prepare: async () => {
        const who = await everyRole()
        const referBy = (await leader())._id
        const referred = await createEmployee({ referBy, statusReferral: referralStatuses.id('Pending') })
        const params = { id: referred._id }
        if (name === 'removeReferral')
          return command(who, calls.removeReferral, { params, version: 1 }, () =>
            expectGone(who, calls.referral, params),
          )
        const body = { statusReferral: referralStatuses.id('Paid') }
        return command(who, calls.updateReferral, { params, body, version: 1 }, () =>
          expectField(who, calls.referral, params, { depositDate: TODAY, version: 2 }),
        )
      },
    }),
  ),
]

async function madeUser(roles: readonly string[]) {
  const who = await everyRole()
  const { name, lastName, email } = await createEmployee()
  const body = { name, lastName, email, roles }
  const made = await callAs(who, users.create, body)
  return { who, body, made, params: { id: made._id } }
}

export const userScenarios: readonly Scenario[] = [
  {
    name: 'users create',
    prepare: async () => {
      const who = await everyRole()
      const { name, lastName, email } = await createEmployee()
      return command(who, users.create, { body: { name, lastName, email, roles: ['admin'] } }, async () => {
        const all = await readAs<Fields[]>(who, users.all)
        expectSame(all.filter(user => user.email === email).length, 1, 'users with the address')
      })
    },
  },
  {
    name: 'users update (no admin any more)',
    prepare: async () => {
      const { who, body, params } = await madeUser(['admin'])
      return command(who, users.update, { params, body: { ...body, roles: ['it'] }, version: 1 }, async () => {
        const { roles } = await readAs<{ roles: Fields[] }>(who, users.one, params)
        expectSame(
          roles.map(({ name }) => name),
          ['it'],
          'roles',
        )
      })
    },
  },
  {
    name: 'users remove',
    prepare: async () => {
      const { who, body, params } = await madeUser(['admin'])
      return command(who, users.remove, { params, version: 1 }, async () => {
        await expectGone(who, users.one, params)
        await callAs(who, users.create, body)
      })
    },
  },
  {
    name: 'users releaseSignIn',
    prepare: async () => {
      const who = await everyRole()
      const user = await createUser(['hr'])
      const subject = uniqueName('subject')
      const account = {
        provider: 'google',
        issuer: 'https://accounts.example',
        subject,
        since: new Date().toISOString(),
      } as const
      await bindSignInAccount(user.employeeId, account)
      const params = { id: user._id }
      return command(who, users.releaseSignIn, { params }, () =>
        expectField(who, users.signIn, params, { provider: null, since: null }),
      )
    },
  },
  {
    name: 'session logout',
    isStepwise: 'the list of ended sessions is begun before the session is put into it',
    // The token is no longer valid after the first call.
    statusWhenRepeated: 401,
    prepare: async () => {
      const who = await as('it')
      return command(who, sessionApi.calls.logout, {}, async () =>
        expectSame((await who.call(sessionApi.calls.me)).status, 401, 'after logging out'),
      )
    },
  },
]
