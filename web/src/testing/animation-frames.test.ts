import { expect, it, onTestFinished, vi } from 'vitest'

const frame = () => new Promise<string>(draw => requestAnimationFrame(() => draw('drawn')))

it('draws frames while a test fakes intervals, and after it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const whileFaked = frame()
  vi.useRealTimers()
  expect(await Promise.all([whileFaked, frame()])).toEqual(['drawn', 'drawn'])
})

it('draws no frame that was cancelled', async () => {
  let drawn = false
  cancelAnimationFrame(requestAnimationFrame(() => (drawn = true)))
  await frame()
  expect(drawn).toBe(false)
})
