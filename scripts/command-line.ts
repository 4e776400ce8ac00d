/** Shared by the commands that people type: reading arguments, asking, and exiting. */
import { createInterface } from 'node:readline/promises'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { STAGES, type Stage } from '#infra/stages.ts'

/** Exits with 2 if the command was called wrongly, as in other programs, or 1 if it failed. */
export function exitWith(sentence: string, code: 1 | 2): never {
  console.error(sentence)
  process.exit(code)
}

export const findStage = (word: string | undefined): Stage | undefined => STAGES.find(stage => stage === word)

/**
 * Reads the options and the other words; ends with the usage when there is an option that the command does not know.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(options: Options, usage: string) {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    return exitWith(usage, 2)
  }
}

interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
}

/** Returns what somebody types; an empty text without a terminal, so that no script confirms by accident. */
export async function askToType(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stdout },
): Promise<string> {
  if (!input.isTTY) return ''
  const lines = createInterface({ input, output })
  const typed = await lines.question(question)
  lines.close()
  return typed.trim()
}
