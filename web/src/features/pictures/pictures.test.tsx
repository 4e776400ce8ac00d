import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeJpeg, makePng } from '#scripts/testing/picture-files.ts'
import { setConfig } from '#web/kit/config.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, makeTestToken, mockServer, setUpScreenTests, TEST_CONFIG } from '#web/testing/screen-tests.ts'

setUpScreenTests()
beforeEach(() => {
  mockServer.mockImplementation(() => jsonResponse({}))
  // jsdom implements neither.
  URL.createObjectURL = () => 'blob:chosen'
  URL.revokeObjectURL = () => {}
})

const OWN = '/api/pictures/a/b.jpg?until=2026-11-24&signature=x'
const fileOf = (bytes: Uint8Array, type = 'image/jpeg') => new File([new Uint8Array(bytes)], 'face.jpg', { type })

async function openDialog(claims: object = {}, audience: 'staff' | 'timesheet' = 'staff') {
  setConfig({ ...TEST_CONFIG, timesheetHosts: audience === 'timesheet' ? [window.location.hostname] : [] })
  const token = makeTestToken(['hr'], { employeeId: 'b'.repeat(24), aud: audience, ...claims })
  localStorage.setItem(`muster.${audience}`, token)
  const { user } = renderApp('/nowhere')
  await user.click(await screen.findByRole('button', { name: /^Account of Ana/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Your picture' }))
  await screen.findByRole('dialog', { name: 'Your picture' })
  return user
}
const chooser = () => screen.getByLabelText(/^Choose a/)
/** Chooses a picture, and simulates the browser loading it at this size. */
async function choose(width: number, height: number) {
  const user = await openDialog()
  await user.upload(chooser(), fileOf(makeJpeg(width, height)))
  const frame = await screen.findByRole('application')
  const image = frame.querySelector('img') ?? document.body
  Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } })
  fireEvent.load(image)
  return { user, frame, image }
}

describe('the dialog for the user’s own picture', () => {
  it.each(['staff', 'timesheet'] as const)('opens from the account menu, with a session of %s', async audience => {
    await openDialog({}, audience)
    expect(chooser()).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull()
  })

  it('is not offered to users who are not employees', async () => {
    localStorage.setItem('muster.staff', makeTestToken(['admin']))
    const { user } = renderApp('/nowhere')
    await user.click(await screen.findByRole('button', { name: /^Account of Ana/ }))
    await screen.findByRole('menuitem', { name: 'Notifications' })
    expect(screen.queryByRole('menuitem', { name: 'Your picture' })).toBeNull()
  })

  it.each([
    ['an SVG with a script', Buffer.from('<svg><script>alert(1)</script></svg>'), 'Choose a JPEG, PNG or WebP picture'],
    ['an animated GIF', Buffer.from('GIF89a\0\x01\0\x01'), 'Choose a JPEG, PNG or WebP picture'],
    ['an animated picture', makePng(9, 9, [['acTL', Buffer.alloc(8)]]), 'Choose a picture that does not move'],
    ['40 megapixels', makeJpeg(8000, 5000), 'This picture has 40 megapixels. Choose one of at most 36.'],
  ])('rejects %s before it is decoded or sent', async (_, bytes, sentence) => {
    const user = await openDialog()
    await user.upload(chooser(), fileOf(bytes))
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(screen.queryByRole('application')).toBeNull()
    expect(mockServer.mock.calls.filter(([path]) => path.includes('pictures'))).toEqual([])
  })

  it('shows the middle at first, and moves and zooms with the keyboard', async () => {
    const { user, frame, image } = await choose(400, 200)
    expect([image.style.width, image.style.left, image.style.top]).toEqual(['200%', '-50%', '0%'])
    frame.focus()
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(Number.parseFloat(image.style.left)).toBeCloseTo(-60)
    await user.keyboard('{ArrowLeft}')
    expect(Number.parseFloat(image.style.left)).toBeCloseTo(-58)
    await user.keyboard('{ArrowDown}')
    expect(image.style.top).toBe('0%')
    await user.keyboard('+')
    expect(Number.parseFloat(image.style.width)).toBeCloseTo(220)
    expect(Number((screen.getByRole('slider', { name: 'Zoom' }) as HTMLInputElement).value)).toBeCloseTo(1.1)
  })

  it('says if the browser cannot decode the picture', async () => {
    const { image } = await choose(400, 200)
    fireEvent.error(image)
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a JPEG, PNG or WebP picture')
    expect(chooser()).toBeTruthy()
  })

  it('removes the picture', async () => {
    const user = await openDialog({ picture: OWN })
    mockServer.mockImplementation(() => new Response(null, { status: 204 }))
    await user.click(screen.getByRole('button', { name: 'Remove picture' }))
    await screen.findByText('Your picture was removed')
    const [path, init] = mockServer.mock.calls.find(([path]) => path.includes('pictures')) ?? []
    expect([path, init?.method]).toEqual(['/api/pictures/own', 'DELETE'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
