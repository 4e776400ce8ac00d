/** Runs the project's own commands against the emulator instead of AWS, and captures their output. */
import { spawn } from 'node:child_process'
import { createWriteStream, type WriteStream } from 'node:fs'

export interface Commands {
  /** Resolves with the output. @throws the last lines of the output if the exit code is not the expected one. */
  run(program: string, words: readonly string[], options?: RunOptions): Promise<string>
}
export interface RunOptions {
  readonly code?: number
  readonly cwd?: string
  /** Called with the whole output so far, each time that there is more. */
  readonly onOutput?: (text: string) => void
}

export function openCommands(env: NodeJS.ProcessEnv, logFile: string): Commands {
  const log = createWriteStream(logFile)
  return {
    run: (program, words, options = {}) => runLogged(program, words, options, { env, log }),
  }
}

function runLogged(
  program: string,
  words: readonly string[],
  { code = 0, cwd, onOutput = () => {} }: RunOptions,
  { env, log }: { readonly env: NodeJS.ProcessEnv; readonly log: WriteStream },
): Promise<string> {
  const child = spawn(program, words, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      log.write(chunk)
      text += chunk
      onOutput(text)
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', status => {
      if (status === code) resolve(text)
      else reject(new Error(`${[program, ...words].join(' ')} ended with ${status}:\n${text.slice(-1500)}`))
    })
  })
}
