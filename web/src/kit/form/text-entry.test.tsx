import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '#web/testing/render-app.tsx'
import { setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { loadDraft } from '../drafts.ts'
import { TextEntry } from './text-entry.tsx'

setUpScreenTests()
const DRAFT = '/things/1#comment'
let sent: { text: string; key: string; answer: PromiseWithResolvers<unknown> }[]
const onSent = vi.fn()
const entry = (
  <TextEntry
    draft={DRAFT}
    label="Comment"
    button="Send"
    emptyError="Write something"
    send={(text, key) => {
      const answer = Promise.withResolvers<unknown>()
      sent.push({ text, key, answer })
      return answer.promise
    }}
    onSent={onSent}
  />
)
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Comment')
const succeed = (index: number) => sent[index]?.answer.resolve(undefined)

beforeEach(() => {
  sent = []
  onSent.mockReset()
  signInWithRoles('admin')
})

it('is empty after sending, as is its draft', async () => {
  const { user } = renderInApp(entry)
  await user.type(box(), 'First{Control>}{Enter}{/Control}')
  expect(box().value).toBe('First')
  succeed(0)
  await waitFor(() => expect(box().value).toBe(''))
  expect(loadDraft(DRAFT)).toBeUndefined()
})

it('keeps text that is typed while another is being sent, and sends it with its own key', async () => {
  const { user, rerender } = renderInApp(entry)
  await user.type(box(), 'First{Control>}{Enter}{/Control}')
  await user.type(box(), ' and more')
  succeed(0)
  await waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(box().value).toBe('First and more')
  rerender(<p>Elsewhere</p>)
  rerender(entry)
  expect(box().value).toBe('First and more')
  await user.type(box(), '{Control>}{Enter}{/Control}')
  expect(sent.map(({ text }) => text)).toEqual(['First', 'First and more'])
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

it('does not restore text that was sent after the screen was left', async () => {
  const { user, rerender } = renderInApp(entry)
  await user.type(box(), 'First{Control>}{Enter}{/Control}')
  rerender(<p>Elsewhere</p>)
  expect(loadDraft(DRAFT)?.values).toEqual({ comment: 'First' })
  succeed(0)
  await waitFor(() => expect(loadDraft(DRAFT)).toBeUndefined())
  rerender(entry)
  expect(box().value).toBe('')
})
