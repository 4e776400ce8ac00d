import { screen, waitFor, within } from '@testing-library/react'
import { strToU8, zipSync } from 'fflate'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CompanyImport, ImportPreview } from '#shared/features/company-import.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = 'a'.repeat(24)
const company: CompanyImport = {
  _id: id,
  version: 1,
  fileName: 'Company.xlsx',
  createdAt: '2026-11-22T10:00:00.000Z',
  createdBy: { name: 'Ana', lastName: 'Mora' },
  state: 'ready',
  done: 0,
  total: 0,
  isStopping: false,
  stopReason: '',
  made: 0,
  changed: 0,
  undone: 0,
  left: [],
  leftCount: 0,
  undoUntil: null,
  hasFile: true,
  hires: [],
  leavers: [],
}
const preview: ImportPreview = {
  digest: 'd'.repeat(64),
  sheets: [
    { sheet: 'Projects', make: 0, change: 0, keep: 0, errors: 0 },
    { sheet: 'Job titles', make: 0, change: 0, keep: 2, errors: 0 },
    { sheet: 'People', make: 1, change: 1, keep: 0, errors: 0 },
    { sheet: 'Users', make: 0, change: 0, keep: 0, errors: 0 },
  ],
  errors: [],
  errorCount: 0,
  rowCount: 2,
  rows: [
    {
      sheet: 'People',
      row: 3,
      name: 'Bea Solís',
      action: 'change',
      changes: [
        { column: 'Last name', from: 'Mora', to: 'Solís' },
        { column: 'Last day', from: '2026-11-30', to: '2026-12-01' },
      ],
      days: [{ column: 'Last day', written: '01/12/2026', day: '2026-12-01' }],
    },
    {
      sheet: 'People',
      row: 2,
      name: 'مها',
      action: 'make',
      changes: [],
      days: [{ column: 'Birthday', written: '5-6-1990', day: '1990-06-05' }],
    },
  ],
}

/** Mocks the server. Change `now` to change what it answers next. */
function playServer(now: { company: CompanyImport; preview: ImportPreview }) {
  const sent: string[] = []
  mockServer.mockImplementation((path, request) => {
    if (request?.method === 'POST') sent.push(`${path} ${request.body ?? ''}`)
    if (path.endsWith('/start')) now.company = { ...now.company, state: 'done', made: 1, changed: 1 }
    if (path.endsWith('/preview')) return jsonResponse(now.preview)
    return jsonResponse(path.endsWith('/companyImports') ? [now.company] : now.company)
  })
  return sent
}

it('an import shows what it will do, and starts with what was previewed', async () => {
  signInWithRoles('admin')
  const sent = playServer({ company, preview })
  const { user } = renderApp(`/company-import?id=${id}`)
  const table = within(await screen.findByRole('table', { name: 'What the workbook holds' }))
  expect(table.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent))).toEqual([
    ['Sheet', 'Made', 'Changed', 'Left alone', 'Errors'],
    ['Job titles', '0', '0', '2', '0'],
    ['People', '1', '1', '0', '0'],
  ])
  const rows = within(screen.getByRole('region', { name: 'Rows' })).getAllByRole('listitem')
  expect(rows.map(row => row.textContent)).toEqual([
    'People, row 3Bea SolísLast name: Mora → SolísLast day: 30/Nov/2026 → 01/Dec/2026Last day: 01/12/2026 is read as 01/Dec/2026',
    'People, row 2مهاNewBirthday: 5-6-1990 is read as 05/Jun/1990',
  ])
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  expect(await screen.findByRole('heading', { name: 'Imported' })).toBeDefined()
  expect(screen.getByText('1 made, 1 changed')).toBeDefined()
  expect(sent).toEqual([`/api/companyImports/${id}/start ${JSON.stringify({ digest: preview.digest })}`])
})

it('an import with nothing to do offers nothing, and shows holidays in the date format', async () => {
  signInWithRoles('hr')
  const now: Parameters<typeof playServer>[0] = { company, preview: { ...preview, rowCount: 0, rows: [] } }
  playServer(now)
  const { close } = renderApp(`/company-import?id=${id}`)
  await screen.findByText('Everything in the workbook already matches what is here.')
  expect(screen.queryByText('It can be stopped, and undone for a day.')).toBeNull()
  close()

  const name = '2026-12-08, Costa Rica'
  now.preview = {
    ...preview,
    rowCount: 1,
    rows: [{ sheet: 'Holidays', row: 2, name, action: 'make', changes: [], days: [] }],
  }
  const left = [{ sheet: 'Holidays', row: 2, name, reason: 'Somebody has changed this since' }] as const
  now.company = { ...company, state: 'stopped', left: [...left], leftCount: 1 }
  renderApp(`/company-import?id=${id}`)
  await screen.findByText('It can be stopped, and undone for a day.')
  expect(screen.getAllByText('08/Dec/2026, Costa Rica')).toHaveLength(2)
})

it('an import with errors lists them by position, and cannot be started', async () => {
  signInWithRoles('hr')
  const errors = [
    { sheet: 'People', row: 7, column: 'E Birthday', message: 'Invalid date' },
    { sheet: 'Pets', row: 0, column: '', message: 'There is no such sheet' },
  ]
  playServer({ company, preview: { ...preview, errors, errorCount: 2 } })
  renderApp(`/company-import?id=${id}`)
  expect(await screen.findByRole('heading', { name: '2 errors' })).toBeDefined()
  const shown = within(screen.getByRole('region', { name: 'Errors' }))
  const [, ...rows] = shown.getAllByRole('row')
  expect(rows.map(row => [...row.children].map(cell => cell.textContent))).toEqual([
    ['People', '7', 'E Birthday', 'Invalid date'],
    ['Pets', '', '', 'There is no such sheet'],
  ])
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  expect(screen.getByRole('heading', { name: 'What would be written' })).toBeDefined()
})

it('on a phone, each error is next to its position', async () => {
  signInWithRoles('hr')
  const errors = [{ sheet: 'People', row: 7, column: 'E Birthday', message: 'Invalid date' }]
  playServer({ company, preview: { ...preview, errors, errorCount: 1 } })
  const { close } = renderApp(`/company-import?id=${id}`)
  window.matchMedia = media => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList
  const shown = within(await screen.findByRole('region', { name: 'Errors' }))
  const [, row] = shown.getAllByRole('row')
  expect([...(row?.children ?? [])].map(cell => cell.textContent)).toEqual(['People, row 7E Birthday', 'Invalid date'])
  close()
})

it('an import says what was left and what can be undone, and asks before undoing anything', async () => {
  signInWithRoles('admin')
  const left = [
    { sheet: 'People', row: 9, name: 'Eva Paz', reason: 'An employee with this email already exists' },
  ] as const
  const done: CompanyImport = {
    ...company,
    state: 'done',
    made: 3,
    leftCount: 1,
    left: [...left],
    undoUntil: '2026-11-23T10:00:00.000Z',
  }
  const sent = playServer({ company: done, preview })
  const { user } = renderApp(`/company-import?id=${id}`)
  const region = within(await screen.findByRole('region', { name: 'Not written (1)' }))
  expect(region.getByRole('listitem').textContent).toBe(
    'People, row 9: Eva Paz. An employee with this email already exists',
  )
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Undo this import?' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(sent).toEqual([])
})

it('the download of the company asks first, because it contains pay', async () => {
  signInWithRoles('hr')
  playServer({ company, preview })
  const { user } = renderApp('/company-import')
  await user.click(await screen.findByRole('button', { name: 'Current data' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Download the company with its pay?' }))
  expect(question.getByText(/That you looked at it is recorded/)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(mockServer.mock.calls.some(([path]) => path.endsWith('/export') || path.endsWith('/currentPay'))).toBe(false)
})

it('the list of imports opens one, and a file that is not a workbook is not sent', async () => {
  signInWithRoles('admin')
  const sent = playServer({ company, preview })
  const { user, router } = renderApp('/company-import')
  await user.click(await screen.findByRole('button', { name: /Company\.xlsx.*Not started/ }))
  expect(router.state.location.search).toEqual({ id })
  await user.click(await screen.findByRole('button', { name: 'All imports' }))
  await user.upload(
    await screen.findByLabelText('Choose a workbook'),
    new File(['%PDF'], 'photo.pdf', { type: 'application/pdf' }),
    // The input's `accept` does not filter dropped files.
  )
  expect(sent).toEqual([])
})

describe('a workbook', () => {
  const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const content = zipSync({
    '_rels/.rels': strToU8(
      `<Relationships><Relationship Id="r" Type="${RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="r1" Type="${RELS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8('<worksheet><sheetData/></worksheet>'),
  })
  const book = (name: string) => new File([new Uint8Array(content)], name)
  const send = vi.fn()
  /** The calls of the server, after each of which it waits. */
  let sent: { path: string; body: { fileName: string } }[]
  let answer: Promise<void>
  beforeEach(() => {
    signInWithRoles('admin')
    sent = []
    answer = Promise.resolve()
    send.mockReset()
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        upload = {}
        status = 204
        onload = () => {}
        open = () => {}
        abort = () => {}
        send = () => {
          send()
          setTimeout(() => this.onload(), 5)
        }
      },
    )
    mockServer.mockImplementation(async (path, request) => {
      if (request?.method !== 'POST') return jsonResponse(path.endsWith('/companyImports') ? [] : company)
      sent.push({ path, body: JSON.parse(String(request.body)) })
      await answer
      if (path.endsWith('/fileUpload'))
        return jsonResponse({ upload: { url: 'https://bucket.example', fields: {} }, key: 'k' })
      return jsonResponse(company, 201)
    })
  })

  it('with a long name is uploaded under a shorter one', async () => {
    const { user, router } = renderApp('/company-import')
    await user.upload(await screen.findByLabelText('Choose a workbook'), book(`${'n'.repeat(240)}.xlsx`))
    await waitFor(() => expect(router.state.location.search).toEqual({ id }))
    const name = `${'n'.repeat(194)}….xlsx`
    expect(sent.map(({ path, body }) => [path, body.fileName])).toEqual([
      ['/api/companyImports/fileUpload', name],
      ['/api/companyImports', name],
    ])
  })

  it('whose upload is cancelled before it begins is not sent', async () => {
    let goOn = () => {}
    answer = new Promise(resolve => {
      goOn = resolve
    })
    const { user, router } = renderApp('/company-import')
    await user.upload(await screen.findByLabelText('Choose a workbook'), book('Company.xlsx'))
    await waitFor(() => expect(sent).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    goOn()
    // Another one goes through, so the first would have by now.
    answer = Promise.resolve()
    await user.upload(await screen.findByLabelText('Choose a workbook'), book('Other.xlsx'))
    await waitFor(() => expect(router.state.location.search).toEqual({ id }))
    expect(sent.map(({ body }) => body.fileName)).toEqual(['Company.xlsx', 'Other.xlsx', 'Other.xlsx'])
    expect(send).toHaveBeenCalledTimes(1)
  })
})

describe('the checklists for imported people', () => {
  const person = (digit: string, name: string) => ({ _id: digit.repeat(24), name, lastName: 'Mora' })
  const [bea, eva, dan] = [person('1', 'Bea'), person('2', 'Eva'), person('3', 'Dan')]
  const done: CompanyImport = { ...company, state: 'done', made: 2, changed: 1, hires: [bea, eva], leavers: [dan] }
  const process = (employee: object, more: object = {}) => ({
    _id: 'e'.repeat(24),
    version: 1,
    employee,
    template: { _id: id, title: 'Welcome' },
    done: 0,
    total: 2,
    creationDate: '2026-11-22T11:00:00.000Z',
    isCompleted: false,
    ...more,
  })
  let begun: object[]
  let sent: { employee: string; template: string }[]
  beforeEach(() => {
    begun = []
    sent = []
    const served = playServerOf(done)
    mockServer.mockImplementation((path, request) => {
      if (path.includes('Templates')) return jsonResponse({ items: [{ _id: id, title: 'Welcome' }], totalItems: 1 })
      if (!/screenOnboardingProcess|exitProcedureProcess/.test(path)) return served(path)
      if (request?.method !== 'POST') return jsonResponse({ items: begun, totalItems: begun.length })
      const body = JSON.parse(String(request.body))
      sent.push(body)
      if (body.employee === eva._id) return jsonResponse({ friendlyMessage: 'Choose an employee from the list' }, 400)
      begun = [...begun, process([bea, eva, dan].find(({ _id }) => _id === body.employee) ?? bea)]
      return jsonResponse(begun.at(-1), 201)
    })
  })
  const playServerOf = (now: CompanyImport) => (path: string) =>
    jsonResponse(path.endsWith('/companyImports') ? [now] : now)

  it('are offered once for all; rejected ones are listed with the reason, and the others start', async () => {
    signInWithRoles('hr')
    const { user } = renderApp(`/company-import?id=${id}`)
    await screen.findByRole('heading', { name: 'Begin the onboarding process of 2 people?' })
    expect(screen.getByText('Bea Mora, Eva Mora')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Begin the exit procedure of 1 person?' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Begin onboarding process…' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('combobox', { name: 'Template' }).textContent).toContain('Welcome')
    await user.click(dialog.getByRole('button', { name: 'Begin 2 checklists' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Choose an employee from the list')
    expect(sent).toEqual([bea, eva].map(({ _id }) => ({ employee: _id, template: id })))
    expect(dialog.getByText('Has begun').closest('li')?.textContent).toContain('Bea Mora')
    // Trying again sends only the person whose checklist did not start.
    expect(dialog.getByRole('button', { name: 'Begin a checklist' })).toBeDefined()
    await user.click(dialog.getByRole('checkbox', { name: 'Eva Mora' }))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Begin/ }).disabled).toBe(true)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('heading', { name: 'Begin the onboarding process of 1 person?' })).toBeDefined()
  })

  it('are not offered for people with an open or started checklist, nor to users who may not start any', async () => {
    begun = [
      process(bea),
      process(eva, { isCompleted: true }),
      process(dan, { isCompleted: true, creationDate: '2026-11-01T11:00:00.000Z' }),
    ]
    signInWithRoles('hr')
    renderApp(`/company-import?id=${id}`)
    await screen.findByRole('heading', { name: 'Begin the exit procedure of 1 person?' })
    expect(screen.queryByText(/onboarding process of/)).toBeNull()
  })
})
