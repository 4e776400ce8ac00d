/** What the commands that people type share: how they read their words, ask, and end. */
import { createInterface } from 'node:readline/promises'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { STAGES, type Stage } from '#infra/stages.ts'

/** 2 says that the command was called in a wrong way, as in other programs; 1 that it could not do it. */
export function exitWith(sentence: string, code: 1 | 2): never {
  console.error(sentence)
  process.exit(code)
}

export const findStage = (word: string | undefined): Stage | undefined => STAGES.find(stage => stage === word)

/** Reads the options and the other words; ends with the usage when there is an option that the command does not know. */
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

/** Returns what somebody types; nothing where nobody sits at a terminal, so that no script confirms by accident. */
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
