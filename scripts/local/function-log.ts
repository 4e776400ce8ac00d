/**
 * The functions' output: all of it goes to a file; warnings and errors also go to the console, with the function's
 * name.
 */
import { createWriteStream } from 'node:fs'

export interface FunctionLog {
  readonly write: (functionName: string, line: string, isError: boolean) => void
  close(): Promise<void>
}

export function openFunctionLog(file: string): FunctionLog {
  const stream = createWriteStream(file, { flags: 'a' })
  return {
    write(functionName, line, isError) {
      stream.write(`${functionName} ${line}\n`)
      const text = isError ? line : toConsoleText(line)
      if (text) console.error(`[${functionName}] ${text}`)
    },
    close: () => new Promise(resolve => stream.end(resolve)),
  }
}

/** Prints structured lines only from `warn` up; any other output was meant to be seen. */
function toConsoleText(line: string): string | undefined {
  if (!line.startsWith('{')) return line
  try {
    const { level, message, text, stack, ...facts } = JSON.parse(line)
    if (level !== 'warn' && level !== 'error') return undefined
    return [message, text, stack, Object.keys(facts).length ? JSON.stringify(facts) : ''].filter(Boolean).join('\n  ')
  } catch {
    return line
  }
}
