// biome-ignore-all lint/suspicious/noConsole: the tests check that errors are reported to the console
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { anyStaffAccess } from '#shared/kit/access.ts'
import { get } from '#shared/kit/contract.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { fetchApi } from './api.ts'
import { downloadSignedLink } from './download.ts'

setUpScreenTests()
const id = 'a'.repeat(24)
/** Copied by hand from spec 1 section 8 and spec 3 section 8. */
const FAILED = 'Error downloading the file, please try again...'
const NO_PDF = 'Error generating PDF file, please try again...'

const person = { _id: id, name: 'Ana', lastName: 'Solís' }
const process = {
  _id: id,
  version: 1,
  employee: person,
  processType: { _id: id, name: 'One on One' },
  periodicity: 1,
  nextPeriodStartDate: '2026-12-01',
  isActive: true,
  careerDevelopmentPlanTemplate: null,
}
const plan = {
  _id: id,
  version: 1,
  employee: person,
  leaderAssigned: person,
  cdpStatus: { _id: id, name: 'In Progress' },
  period: '2026-05-01',
  emailSent: false,
  mail: { state: 'none' },
}

/** Mocks a list with one row, and the response for its file. */
function answer(row: object, file: () => Response | Promise<Response>): void {
  mockServer.mockImplementation(path => {
    if (/csv|pdf/i.test(path)) return file()
    return path.includes('?') ? jsonResponse({ totalItems: 1, items: [row] }) : jsonResponse([])
  })
}
const broken = () => {
  const body = new ReadableStream({ pull: controller => controller.error(new TypeError('network error')) })
  return new Response(body, { status: 200, headers: { 'content-type': 'text/csv' } })
}

describe('a list that cannot be saved as a file', () => {
  it.each([
    ['when the server fails', () => new Response('', { status: 500 })],
    ['when the server is not reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['when the connection breaks during the download', broken],
  ])('shows an error %s', async (_, file) => {
    signInWithRoles('admin')
    answer(process, file)
    const { user } = renderApp('/process-assignment')
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    await screen.findAllByText(FAILED)
    expect(screen.queryByText(/Something went wrong/)).toBeNull()
  })

  it('shows the server’s reason if there is one', async () => {
    signInWithRoles('admin')
    answer(process, () => jsonResponse({ friendlyMessage: 'You asked too often' }, 429))
    const { user } = renderApp('/process-assignment')
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    await screen.findAllByText('You asked too often')
  })
})

describe('a list saved as a workbook', () => {
  it('is chosen with the keyboard, and named after its CSV', async () => {
    signInWithRoles('admin')
    answer(process, () => new Response('\uFEFFEmployee,Next start\r\nAna Solís,01/Dec/2026\r\n'))
    const saved = vi.fn<(file: Blob | MediaSource) => string>(() => 'blob:list')
    URL.createObjectURL = saved
    URL.revokeObjectURL = () => {}
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const { user } = renderApp('/process-assignment')
    const button = await screen.findByRole('button', { name: 'Export' })
    button.focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: 'Excel' })
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(names).toEqual(['ProcessAssignments.xlsx']))
    expect(saved.mock.lastCall?.[0]).toMatchObject({
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    })
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})

describe('a document that cannot be made', () => {
  it('has its own error message', async () => {
    signInWithRoles('admin')
    answer(plan, () => new Response('', { status: 500 }))
    const { user } = renderApp('/career-development-plan')
    await user.click(await screen.findByRole('button', { name: /^More actions for / }))
    await user.click(await screen.findByRole('menuitem', { name: 'Download PDF' }))
    await screen.findAllByText(NO_PDF)
  })
})

describe('an uploaded file', () => {
  beforeEach(() => signInWithRoles('finance'))
  const asked = get('/api/files', {
    access: anyStaffAccess,
    summary: 'A link to a file',
    result: z.object({ url: z.string(), fileName: z.string() }),
  })
  const save = () => downloadSignedLink(() => fetchApi(asked))
  const link = (path: string) => jsonResponse({ url: 'https://files.example/signed', fileName: `${path.length}.pdf` })

  it('shows an error if its link or its bucket fails', async () => {
    mockServer.mockImplementation(() => new Response('', { status: 503 }))
    await expect(save()).rejects.toThrow(FAILED)
    mockServer.mockImplementation(path => (path.startsWith('https:') ? new Response('', { status: 403 }) : link(path)))
    await expect(save()).rejects.toThrow(FAILED)
    mockServer.mockImplementation(path => (path.startsWith('https:') ? Promise.reject(new TypeError('x')) : link(path)))
    await expect(save()).rejects.toThrow(FAILED)
    mockServer.mockImplementation(() => jsonResponse({ friendlyMessage: 'There is no file' }, 404))
    await expect(save()).rejects.toThrow('There is no file')
  })
})

describe('a screen whose code throws', () => {
  it('says that something went wrong, and offers a retry', async () => {
    signInWithRoles('admin')
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    mockServer.mockImplementation(path =>
      path.includes('?') ? jsonResponse({ totalItems: 1, items: [null] }) : jsonResponse([]),
    )
    renderApp('/categories')
    await screen.findByText('Something went wrong. Please try again')
    await waitFor(() => expect(console.error).toHaveBeenCalled())
    vi.mocked(console.error).mockClear()
    screen.getByRole('button', { name: 'Retry' })
  })
})
