/** Planted amounts, to be searched for in everything that is stored, logged and returned. */
import { vi } from 'vitest'

/** The forms in which an amount might leak: as number or text, with and without separators, in cents, encoded. */
export function encodingsOf(amount: string): string[] {
  const grouped = Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 })
  const plain = [amount, amount.replace('.', ','), grouped, amount.replace('.', '')]
  const encoded = plain.flatMap(text => {
    const bytes = Buffer.from(text)
    // The Base64 of whole groups of three bytes does not depend on the bytes after them.
    return [bytes.subarray(0, 6).toString('base64'), bytes.toString('hex'), [...bytes].join(',')]
  })
  return [...plain, ...encoded]
}

/** Captures everything that is written to the log while an action runs. */
export async function captureLog<T>(act: () => Promise<T>) {
  const log: string[] = []
  const keep = (...said: unknown[]) => log.push(said.map(String).join(' ')) > 0
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keep),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep),
    ...(['log', 'info', 'warn', 'error', 'debug'] as const).map(name =>
      vi.spyOn(console, name).mockImplementation(keep),
    ),
  ]
  const done = await act().finally(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return { log, done }
}
