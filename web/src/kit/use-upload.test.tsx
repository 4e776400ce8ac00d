import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FileUpload } from './upload.ts'
import { useUpload } from './use-upload.ts'

const named = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' })

/** Starts uploads that succeed or fail when the test says so. */
function openUploads() {
  const sent: (FileUpload & { arrive: (key: string) => void; fail: (error: Error) => void })[] = []
  const shown = renderHook(() =>
    useUpload<string>(
      upload =>
        new Promise((arrive, fail) => {
          sent.push({ ...upload, arrive, fail })
          upload.signal.addEventListener('abort', () => fail(new DOMException('Given up', 'AbortError')))
        }),
    ),
  )
  const upload = () => shown.result.current
  const start = (name: string) => {
    const outcomes: Promise<string | undefined>[] = []
    act(() => void outcomes.push(upload().start(named(name))))
    return outcomes[0]
  }
  return { sent, shown, upload, start }
}

it('reports the progress and the result of an upload', async () => {
  const { sent, upload, start } = openUploads()
  const outcome = start('one.pdf')
  expect(upload().progress).toEqual({ name: 'one.pdf', share: 0 })
  act(() => sent[0]?.onProgress(0.5))
  expect(upload().progress).toEqual({ name: 'one.pdf', share: 0.5 })
  await act(async () => sent[0]?.arrive('key'))
  expect(await outcome).toBe('key')
  expect(upload().progress).toBeUndefined()
})

it('aborts an upload for the next file, and shows only that file’s progress', async () => {
  const { sent, upload, start } = openUploads()
  const first = start('one.pdf')
  void start('two.pdf')
  expect(sent[0]?.signal.aborted).toBe(true)
  expect(await first).toBeUndefined()
  act(() => sent[0]?.onProgress(0.9))
  expect(upload().progress).toEqual({ name: 'two.pdf', share: 0 })
})

it('aborts an upload on Cancel and when the screen is left', async () => {
  const { sent, shown, upload, start } = openUploads()
  void start('one.pdf')
  await act(async () => upload().cancel())
  expect(sent[0]?.signal.aborted).toBe(true)
  expect(upload().progress).toBeUndefined()
  void start('two.pdf')
  shown.unmount()
  expect(sent[1]?.signal.aborted).toBe(true)
})

it('passes on why a file was rejected', async () => {
  const { sent, upload, start } = openUploads()
  const outcome = start('one.pdf')?.catch((error: Error) => error.message)
  await act(async () => sent[0]?.fail(new Error('Too large')))
  expect(await outcome).toBe('Too large')
  expect(upload().progress).toBeUndefined()
})
