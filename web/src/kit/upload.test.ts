import { beforeEach, describe, expect, it, vi } from 'vitest'
import { shortenFileName, uploadToBucket } from './upload.ts'

describe('a file’s name', () => {
  it.each([`${'n'.repeat(300)}.pdf`, `${'🦄'.repeat(150)}.docx`, 'x'.repeat(250)])('keeps its extension: %s', name => {
    const kept = shortenFileName(name)
    expect(kept.length).toBeLessThanOrEqual(200)
    expect(kept.isWellFormed()).toBe(true)
    if (name.includes('.')) expect(kept.slice(kept.lastIndexOf('.'))).toBe(name.slice(name.lastIndexOf('.')))
  })
})

describe('an upload', () => {
  const send = vi.fn()
  beforeEach(() => {
    send.mockReset()
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        upload = {}
        open = () => {}
        send = send
      },
    )
  })

  it('that was cancelled before it began sends nothing', async () => {
    const file = new File(['%PDF-'], 'a.pdf')
    const signal = AbortSignal.abort()
    const texts = { tooLarge: 'Too large', uploadGone: 'Gone' }
    const sent = uploadToBucket(
      { url: 'https://bucket.example', fields: {} },
      { file, signal, onProgress: () => {} },
      texts,
    )
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
    expect(send).not.toHaveBeenCalled()
  })
})
