import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { MAX_TIMESHEET_FILE_BYTES } from '#shared/features/timesheets.ts'
import { renderInApp } from '#web/testing/render-app.tsx'
import { sampleTimesheet } from '#web/testing/sample-timesheet.ts'
import { jsonResponse, mockServer, sentRequests, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { SheetAttachment } from './attachment.tsx'
import { toChipLabel } from './use-attachment.ts'

setUpScreenTests()
const LONG = 'Signed hours of November, Harbour.pdf'
const asked = (method: string) => sentRequests(method).map(({ path }) => path)
const file = (name = LONG, content: BlobPart = '%PDF-') => new File([content], name, { type: 'application/pdf' })
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }))
const field = () => screen.getByLabelText<HTMLInputElement>(/Attach a file|Replace/)

/** A mock bucket that accepts every upload. */
class Bucket {
  upload: { onprogress?: (event: object) => void } = {}
  onload = () => {}
  status = 204
  responseText = ''
  open = () => {}
  abort = () => {}
  send = () => {
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    setTimeout(() => this.onload(), 5)
  }
}

const changed = vi.fn()
const attachment = (more: Parameters<typeof sampleTimesheet>[0] = {}, readOnly = false) => (
  <SheetAttachment sheet={sampleTimesheet(more)} readOnly={readOnly} onChange={changed} />
)

beforeEach(() => {
  signInWithRoles('hr')
  changed.mockReset()
  vi.stubGlobal('XMLHttpRequest', Bucket)
  mockServer.mockImplementation((path, { method }) => {
    if (path.endsWith('/confirm')) return jsonResponse({ newFileName: LONG, message: timesheetMessages.uploaded })
    if (method === 'DELETE') return jsonResponse({ uploadedFileName: LONG })
    return jsonResponse({ upload: { url: 'https://bucket.example', fields: { key: 'k' } }, key: 'k' })
  })
})

describe('an attachment', () => {
  it('is uploaded after a confirmation', async () => {
    const { user } = renderInApp(attachment())
    await user.upload(field(), file())
    await user.click((await question('Upload file')).getByRole('button', { name: 'Cancel' }))
    expect(mockServer).not.toHaveBeenCalled()
    await user.upload(field(), file())
    await user.click((await question('Upload file')).getByRole('button', { name: 'Upload' }))
    await screen.findByText(timesheetMessages.uploaded)
    expect(changed).toHaveBeenCalledWith({ uploadedFileName: LONG })
    expect(asked('POST')).toEqual([
      '/api/timesheets/fileUpload',
      `/api/timesheets/fileUpload/${'a'.repeat(24)}/confirm`,
    ])
  })

  it('returns the focus to the file field after an upload and a deletion', async () => {
    const { user, rerender } = renderInApp(attachment())
    field().focus()
    fireEvent.change(field(), { target: { files: [file()] } })
    await user.click((await question('Upload file')).getByRole('button', { name: 'Upload' }))
    await screen.findByText(timesheetMessages.uploaded)
    await waitFor(() => expect(document.activeElement).toBe(field()))
    rerender(attachment({ uploadedFileName: LONG }))
    screen.getByRole('button', { name: `Delete ${LONG}` }).focus()
    await user.keyboard('{Enter}')
    await user.click((await question(`Delete ${LONG}?`)).getByRole('button', { name: 'Accept' }))
    await screen.findByText(timesheetMessages.fileDeleted)
    rerender(attachment())
    await waitFor(() => expect(document.activeElement).toBe(field()))
  })

  it('can also be dropped', async () => {
    const { user } = renderInApp(attachment())
    fireEvent.drop(screen.getByRole('group', { name: 'Attachment' }), { dataTransfer: { files: [file()] } })
    await user.click((await question('Upload file')).getByRole('button', { name: 'Cancel' }))
    expect(mockServer).not.toHaveBeenCalled()
  })

  it('over one megabyte is rejected before anything is sent', async () => {
    const { user } = renderInApp(attachment())
    await user.upload(field(), file('large.pdf', new Uint8Array(MAX_TIMESHEET_FILE_BYTES + 1)))
    expect(await screen.findAllByText(timesheetMessages.tooLarge)).not.toHaveLength(0)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(mockServer).not.toHaveBeenCalled()
  })

  it('that is empty is rejected before anything is asked', async () => {
    const { user } = renderInApp(attachment())
    await user.upload(field(), file('empty.pdf', new Uint8Array()))
    await screen.findByText('The file is empty. Please choose another one.')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(mockServer).not.toHaveBeenCalled()
  })

  it('that the server rejects shows the reason', async () => {
    mockServer.mockImplementation(() =>
      jsonResponse(
        { friendlyMessage: 'Fix it', errors: [{ path: 'file', message: timesheetMessages.unsupported }] },
        400,
      ),
    )
    const { user } = renderInApp(attachment())
    await user.upload(field(), file())
    await user.click((await question('Upload file')).getByRole('button', { name: 'Upload' }))
    expect(await screen.findAllByText(timesheetMessages.unsupported)).not.toHaveLength(0)
    expect(screen.queryByText('Fix it')).toBeNull()
    expect(changed).not.toHaveBeenCalled()
  })

  it('shows the beginning of its name, and is deleted after a question', async () => {
    const { user, rerender } = renderInApp(attachment({ uploadedFileName: LONG }))
    screen.getByText('Signed hours of Nove…')
    screen.getByRole('button', { name: `Download ${LONG}` })
    await user.click(screen.getByRole('button', { name: `Delete ${LONG}` }))
    await user.click((await question(`Delete ${LONG}?`)).getByRole('button', { name: 'Accept' }))
    await screen.findByText(timesheetMessages.fileDeleted)
    expect(asked('DELETE')).toEqual([`/api/timesheets/fileUpload/${'a'.repeat(24)}`])
    expect(changed).toHaveBeenCalledWith({ uploadedFileName: '' })

    rerender(attachment({ uploadedFileName: LONG }, true))
    screen.getByRole('button', { name: `Download ${LONG}` })
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
    expect(screen.queryByLabelText('Replace')).toBeNull()
    rerender(attachment({}, true))
    expect(screen.queryByRole('group', { name: 'Attachment' })).toBeNull()
  })
})

describe('a name', () => {
  it('shows its first 20 characters', () => {
    expect(toChipLabel('12345678901234567890')).toBe('12345678901234567890')
    expect(toChipLabel('🦄'.repeat(21))).toBe(`${'🦄'.repeat(20)}…`)
  })
})
