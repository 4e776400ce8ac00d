import { screen, within } from '@testing-library/react'
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { increaseTypes } from '#shared/features/salaries/increase-types.ts'
import { type PayViewEntry, SALARY_KEY_HEADER } from '#shared/features/salaries.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const ana = 'a1'.repeat(12)
const entry = 'b2'.repeat(12)
const [developer, lead] = [
  { _id: 'c3'.repeat(12), name: 'Developer' },
  { _id: 'd4'.repeat(12), name: 'Tech Lead' },
]
const employee = {
  _id: ana,
  version: 1,
  name: 'Ana',
  lastName: 'Solís',
  email: 'ana@muster.example',
  picture: '',
  leader: null,
  project: null,
  jobTitle: developer,
  isLeader: false,
  isActive: true,
  hireDate: null,
  country: 'Costa Rica',
  salaryPeriodMonth: null,
  clientSalaryPeriodMonth: null,
  employeeType: null,
}
const by = { name: 'Hugo', lastName: 'Ruiz' }
const made = {
  currency: 'USD',
  version: 3,
  employee: ana,
  createdBy: by,
  updatedBy: by,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-06T10:00:00.000Z',
}
const merit = { _id: increaseTypes.id('Merit'), name: 'Merit' }
const log = [
  {
    _id: entry,
    ...made,
    salary: '4250.50',
    increase: '250.50',
    jobTitle: developer,
    increaseType: merit,
    comments: 'Well done',
    date: '2026-01-01',
  },
  {
    _id: 'e5'.repeat(12),
    ...made,
    salary: '4000',
    increase: null,
    jobTitle: developer,
    increaseType: null,
    comments: 'Hired',
    date: '2025-01-01',
  },
]
/** An entry whose amount even the server cannot decrypt. */
const damaged = 'b8'.repeat(12)
const view: PayViewEntry = {
  _id: 'v',
  at: '2026-02-03T04:05:06.000Z',
  who: { ...by, email: 'hugo@muster.example' },
  what: 'rate',
  through: 'export',
}

/** The last saved form, with its amounts decrypted. */
let saved: Record<string, unknown> | undefined

const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
beforeEach(async () => {
  saved = undefined
  const publicKey = await exportJWK(pair.publicKey)
  const readable = async (jwe: unknown) =>
    typeof jwe === 'string' ? new TextDecoder().decode((await compactDecrypt(jwe, pair.privateKey)).plaintext) : jwe
  mockServer.mockImplementation(async (path, { method, headers, body }) => {
    const shown = async (amount: string | null) => {
      const key = new Headers(headers).get(SALARY_KEY_HEADER)
      if (!key || amount === null) return null
      return new CompactEncrypt(new TextEncoder().encode(amount))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
        .encrypt(await importJWK(JSON.parse(Buffer.from(key, 'base64url').toString()), 'ECDH-ES'))
    }
    const sealed = async <R extends (typeof log)[number]>(row: R) => ({
      ...row,
      salary: await shown(row._id === damaged ? null : row.salary),
      increase: await shown(row.increase),
    })
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (method === 'POST' || method === 'PUT') {
      const sent = JSON.parse(String(body))
      const amounts = ['salary', 'rate', 'increase'].filter(name => name in sent)
      const inClear = await Promise.all(amounts.map(async name => [name, await readable(sent[name])] as const))
      saved = { ...sent, ...Object.fromEntries(inClear) }
      expect(amounts.every(name => sent[name] === null || /^eyJ/.test(sent[name]))).toBe(true)
      return jsonResponse({ ...log[0], salary: null, increase: null })
    }
    const [at = ''] = path.split('?')
    const answers: Record<string, () => unknown> = {
      [`/api/employees/single/${ana}`]: () => employee,
      '/api/salaries/publicKey': () => publicKey,
      '/api/salaries': async () => ({ totalItems: log.length, items: await Promise.all(log.map(sealed)) }),
      '/api/salaries/rates': () => ({ totalItems: 0, items: [] }),
      [`/api/salaries/lastSalary/${ana}`]: async () => ({ salary: await shown('4250.50'), currency: 'USD' }),
      [`/api/salaries/lastRate/${ana}`]: async () => ({ rate: null }),
      [`/api/salaries/views/${ana}`]: () => [view],
      [`/api/salaries/single/${entry}`]: async () => log[0] && sealed(log[0]),
      '/api/jobTitles': () => [developer, lead].map(title => ({ ...title, version: 1, order: 1, jobFamily: '' })),
    }
    const answer = answers[at]
    return answer ? jsonResponse(await answer()) : jsonResponse({ friendlyMessage: `No answer for ${path}` }, 404)
  })
})

const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const choose = async (user: ReturnType<typeof renderApp>['user'], label: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: new RegExp(`^${label}`) }))
  await user.click(await screen.findByRole('option', { name: option }))
}

describe('the log of salaries', () => {
  it('shows the amounts, the raises, and the development over time', async () => {
    signInWithRoles('hr')
    renderApp(`/employees/${ana}/salaries`)
    const table = await screen.findByRole('table', { name: 'Salary change log of Ana Solís' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Salary change log')
    const [, newest] = within(table).getAllByRole('row')
    if (!newest) throw new Error('The log has no row')
    for (const text of ['01/Jan/2026', '$4,250.50', '+$250.50', 'Merit', 'Developer', 'Well done'])
      expect(within(newest).getByText(text)).toBeDefined()
    expect(
      screen.getByRole('img', { name: /Salary over time: from \$4,000.00 on 01\/Jan\/2025 to \$4,250.50/ }),
    ).toBeDefined()
    const links = screen.getAllByRole('link', { name: 'Ana Solís' }).map(link => link.getAttribute('href'))
    expect(links, 'in the breadcrumb and below the title').toEqual([`/employees/${ana}`, `/employees/${ana}`])
    expect(screen.queryByText('Who viewed this')).toBeNull()
  })

  it('shows the effective date of a future entry', async () => {
    signInWithRoles('hr')
    const [newest] = log
    if (!newest) throw new Error('The log is empty')
    const dated = (_id: string, date: string) => ({ ...newest, _id: _id.repeat(12), date })
    log.unshift(dated('f6', '2999-02-01'), dated('a7', '1999-02-01'))
    renderApp(`/employees/${ana}/salaries`)
    const table = await screen.findByRole('table', { name: 'Salary change log of Ana Solís' })
    log.splice(0, 2)
    const [, ahead, held] = within(table).getAllByRole('row')
    expect(ahead?.textContent).toContain('from 01/Feb/2999')
    expect(held?.textContent).not.toContain('from')
  })

  it('says which amount cannot be decrypted, and shows the others', async () => {
    signInWithRoles('hr')
    const [newest] = log
    if (!newest) throw new Error('The log is empty')
    log.unshift({ ...newest, _id: damaged, date: '2026-02-01' })
    renderApp(`/employees/${ana}/salaries`)
    const table = await screen.findByRole('table', { name: 'Salary change log of Ana Solís' })
    log.splice(0, 1)
    const [, bad, good] = within(table).getAllByRole('row')
    expect(bad?.textContent).toContain('Unreadable')
    expect(good?.textContent).toContain('$4,250.50')
    expect(good?.textContent).not.toContain('Unreadable')
  })

  it('shows admins who has opened it', async () => {
    vi.stubEnv('TZ', 'America/Costa_Rica')
    signInWithRoles('admin')
    renderApp(`/employees/${ana}/salaries`)
    const seen = (await screen.findByText('hugo@muster.example')).closest('li')
    expect(seen?.textContent).toMatch(/Hugo Ruiz.*Rate.*Rates export.*02\/Feb\/2026 22:05 GMT-6/)
  })

  it('deletes an entry after a question', async () => {
    signInWithRoles('hr')
    const { user } = renderApp(`/employees/${ana}/salaries`)
    await user.click(await screen.findByRole('button', { name: 'Delete Salary of 01/Jan/2026' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Salary of 01/Jan/2026?' }))
    question.getByText('Do you want to delete this record?')
    await user.click(question.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Salary of 01/Jan/2026 deleted successfully')).toBeDefined()
  })

  it('says if it is empty', async () => {
    signInWithRoles('finance')
    renderApp(`/employees/${ana}/rates`)
    expect(await screen.findByText('There are no records to display.')).toBeDefined()
    expect(screen.queryByRole('img')).toBeNull()
  })
})

describe('a new salary', () => {
  it('is calculated from the last one and the increase, and is sent encrypted', async () => {
    signInWithRoles('hr')
    const { user, router } = renderApp(`/employees/${ana}/salaries/new`)
    await user.type(await field(/^Increase$/), '$ 1,000')
    expect((await field(/^New salary/)).value).toBe('$5,250.50')
    await choose(user, 'Increase type', 'Merit')
    expect((await field(/^Comments/)).value).toBe('Merit')
    await user.type(await field(/^Date/), '01/Feb/2026')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Salary added successfully.')).toBeDefined()
    expect(saved).toEqual({
      employee: ana,
      salary: '5250.50',
      increase: '1000.00',
      increaseType: merit._id,
      jobTitle: developer._id,
      comments: 'Merit',
      date: '2026-02-01',
      currency: 'USD',
    })
    expect(router.state.location.pathname).toBe(`/employees/${ana}/salaries`)
  })

  it('calculates the increase from a typed value', async () => {
    signInWithRoles('hr')
    const { user } = renderApp(`/employees/${ana}/salaries/new`)
    await user.type(await field(/^New salary/), '4000')
    await user.tab()
    expect((await field(/^New salary/)).value).toBe('$4,000.00')
    expect((await field(/^Increase$/)).value).toBe('-$250.50')
  })

  it('enables the job title for a change of it, which raises nothing', async () => {
    signInWithRoles('hr')
    const { user } = renderApp(`/employees/${ana}/salaries/new`)
    const title = await screen.findByRole<HTMLButtonElement>('combobox', { name: /^Job title/ })
    expect(title.disabled).toBe(true)
    await choose(user, 'Increase type', 'Job Title Change')
    expect([(await field(/^Increase$/)).value, (await field(/^New salary/)).value]).toEqual(['$0.00', '$4,250.50'])
    await choose(user, 'Job title', 'Tech Lead')
    expect(title.textContent).toBe('Tech Lead')
    await choose(user, 'Increase type', 'Annual Increase')
    expect(title.textContent).toBe('Developer')
    expect((await field(/^Comments/)).value).toBe('Annual Increase')
  })

  it('rejects invalid amounts', async () => {
    signInWithRoles('hr')
    const { user } = renderApp(`/employees/${ana}/salaries/new`)
    await user.type(await field(/^New salary/), '12x')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Invalid amount')).toBeDefined()
    await screen.findByText('Please, fix the errors on the form before submitting')
    expect(saved).toBeUndefined()
  })

  it('is never stored in the browser while it is typed', async () => {
    signInWithRoles('hr')
    const { user, close } = renderApp(`/employees/${ana}/salaries/new`)
    await user.type(await field(/^New salary/), '7777')
    await user.type(await field(/^Comments/), 'Earned it')
    const kept = JSON.stringify({ ...sessionStorage, ...localStorage })
    expect(kept).toContain('Earned it')
    expect(kept).not.toMatch(/7777|7,777|3526|3,526/)
    close()
    renderApp(`/employees/${ana}/salaries/new`)
    expect(await screen.findByText('Your unsaved changes were restored, except the amounts')).toBeDefined()
    expect((await field(/^Comments/)).value).toBe('Earned it')
    expect((await field(/^New salary/)).value).toBe('')
  })
})

it('an edited salary is calculated without its previous increase', async () => {
  signInWithRoles('finance')
  const { user } = renderApp(`/employees/${ana}/salaries/${entry},edit`)
  const increase = await field(/^Increase$/)
  expect([increase.value, (await field(/^New salary/)).value]).toEqual(['$250.50', '$4,250.50'])
  await user.clear(increase)
  await user.type(increase, '500')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Salary updated successfully.')).toBeDefined()
  expect(saved).toMatchObject({ salary: '4500.00', increase: '500.00', jobTitle: developer._id, date: '2026-01-01' })
})

it('a first rate requires no increase', async () => {
  signInWithRoles('finance')
  const { user, router } = renderApp(`/employees/${ana}/rates/new`)
  await user.type(await field(/^New rate/), '31.5')
  await user.type(await field(/^Effective date/), '01/Feb/2026')
  await user.type(await field(/^Comments/), 'Agreed')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Rate added successfully.')).toBeDefined()
  expect(saved).toEqual({
    employee: ana,
    rate: '31.50',
    currency: 'USD',
    increase: null,
    comments: 'Agreed',
    effectiveDate: '2026-02-01',
  })
  expect(router.state.location.pathname).toBe(`/employees/${ana}/rates`)
})
