import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { employeesApi } from '#shared/features/employees.ts'
import { sessionApi } from '#shared/features/session.ts'
import { usersApi } from '#shared/features/users.ts'
import { e2eTest } from './e2e-test.ts'
import { createPerson } from './own-people.ts'
import { findToast } from './page-actions.ts'
import { callApi, emailOfAccount, fillSignInForm, getSharedToken, readPageToken, signInWithProvider } from './people.ts'

const NOT_YOURS = 'This person signs in with this address. Only an admin can change it.'
const OTHER_ACCOUNT =
  'Somebody signed in to Muster with another account before. Please use that one, or ask an administrator to allow this one.'
const account = (page: Page) => page.getByRole('button', { name: /^Account of / })
const email = (page: Page) => page.getByRole('textbox', { name: 'Email', exact: true })

const findRecord = async (address: string) => {
  const all = (await callApi(await getSharedToken('hr'), employeesApi.calls.all)).body
  const found = all.find(one => one.email === address)
  if (!found) throw new Error(`Nobody has ${address}`)
  return found
}

describe('people who keep the records', () => {
  e2eTest('do not become admins by giving an admin their own address', async ({ visit }) => {
    const [own, theirs] = [await findRecord(emailOfAccount('hr')), await findRecord(emailOfAccount('admin2'))]
    const page = await visit({ as: 'hr' })
    for (const { _id } of [own, theirs]) {
      await page.goto(`/employees/${_id}`)
      await page.getByText(NOT_YOURS).waitFor()
      expect(await email(page).isEditable()).toBe(false)
    }

    // The server also refuses what the screen does not offer: freeing the address, and giving it to somebody else.
    const token = await readPageToken(page)
    for (const [{ _id }, address] of [
      [own, 'hr.freed@muster.example'],
      [theirs, 'hr@muster.example'],
    ] as const) {
      const { body } = await callApi(token, employeesApi.calls.one, { params: { id: _id } })
      const sent = {
        ...body,
        email: address,
        leader: body.leader?._id ?? null,
        project: body.project?._id ?? null,
        jobTitle: body.jobTitle?._id ?? '',
        employeeType: body.employeeType?._id ?? '',
        maritalStatus: body.maritalStatus?._id ?? null,
        referBy: body.referBy?._id ?? null,
        insuranceInfo: { ...body.insuranceInfo, status: body.insuranceInfo.status?._id ?? null },
        resignationInfo: {
          ...body.resignationInfo,
          resignationReason: body.resignationInfo.resignationReason?._id ?? null,
        },
        authorizedEmployees: body.authorizedEmployees.map(one => one._id),
        authorizedTimesheets: body.authorizedTimesheets.map(one => one._id),
      }
      const reply = await callApi(token, employeesApi.calls.update, { params: { id: _id }, body: sent as never })
      expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'email', message: NOT_YOURS }] } })
    }

    const again = await visit({ at: '/login-manual' })
    await fillSignInForm(again, 'hr')
    await account(again).waitFor()
    expect((await callApi(await readPageToken(again), sessionApi.calls.me)).body.roles).toEqual([{ name: 'hr' }])
    await again.goto('/users')
    await again.waitForURL(url => url.pathname !== '/users')
    expect((await callApi(await readPageToken(again), usersApi.calls.all)).status).toBe(401)
  })
})

describe('an address that an admin has changed', () => {
  e2eTest('cannot be used by another account until an admin allows it', async ({ visit, expectProblems }) => {
    const { employeeId, userId } = await createPerson({
      name: 'Nora',
      lastName: 'Addressee',
      email: 'nora@muster.example',
      roles: ['it'],
    })
    const before = await visit()
    await signInWithProvider(before, 'Microsoft', 'nora@muster.example')
    await account(before).waitFor()

    const admin = await visit({ as: 'admin', at: `/employees/${employeeId}` })
    await email(admin).fill('nora.addressee@muster.example')
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    const question = admin.getByRole('alertdialog', { name: 'Change how Nora Addressee signs in?', exact: true })
    await question.getByRole('button', { name: 'Accept', exact: true }).click()
    await findToast(admin, 'Employee updated successfully.').waitFor()

    // The local sign-in server has one account per address, so this is another account.
    const after = await visit()
    expectProblems(after, '400 POST /api/login/microsoft')
    await signInWithProvider(after, 'Microsoft', 'nora.addressee@muster.example')
    await after.getByRole('main').getByText(OTHER_ACCOUNT).waitFor()

    await admin.goto(`/users/${userId}`)
    await admin.getByText(/Nora Addressee signs in with the Microsoft account of/).waitFor()
    await admin.getByRole('button', { name: 'Allow another account', exact: true }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true }).click()
    await findToast(admin, 'Another account can sign in now.').waitFor()

    const allowed = await visit()
    await signInWithProvider(allowed, 'Microsoft', 'nora.addressee@muster.example')
    await account(allowed).waitFor()
  })
})

e2eTest('the provider’s picture of a person appears in the header', async ({ visit }) => {
  const page = await visit()
  await signInWithProvider(page, 'Google', emailOfAccount('leader'))
  const picture = account(page).locator('img')
  await picture.waitFor()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)
})
