/** Logs one JSON line per event, without personal data: ids, counts and codes only. */
export function log(level: 'info' | 'warn' | 'error', message: string, facts: Readonly<Record<string, unknown>> = {}) {
  if (level !== 'error' && process.env.LOG === 'errors') return
  process.stdout.write(`${JSON.stringify({ level, message, time: new Date().toISOString(), ...facts })}\n`)
}

/** The log fields of an unknown error: its name, text and stack. */
export const describeError = (error: unknown): Record<string, unknown> =>
  error instanceof Error ? { error: error.name, text: error.message, stack: error.stack } : { error: String(error) }
