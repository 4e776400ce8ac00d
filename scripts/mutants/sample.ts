/**
 * `--sample 5` tries about 5 % of an area's faults, chosen by a hash of their kind and place: the same ones each time,
 * in any order. This is a Stryker checker plugin, which rejects all other faults.
 */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'

/** A fault's identity in a report, which counts lines and columns from 1. */
export interface Fault {
  readonly location: { readonly start: { readonly line: number; readonly column: number } }
  readonly mutatorName: string
  readonly replacement?: string | undefined
}

const VARIABLE = 'MUTANTS_SAMPLE'

/** Returns the environment that tells the checker, which runs in its own process, the percentage to try. */
export const writeSample = (percent: number): Record<string, string> => ({ [VARIABLE]: String(percent) })

/** Whether a fault of a file is one of the sample. */
export function isSampled(file: string, { location: { start }, mutatorName, replacement }: Fault, percent: number) {
  const place = [basename(file), start.line, start.column, mutatorName, replacement].join()
  return createHash('sha256').update(place).digest().readUInt32BE() < (percent / 100) * 2 ** 32
}

/** A run counts lines and columns from 0. */
const asReported = <F extends Fault>(fault: F): F => {
  const { line, column } = fault.location.start
  return { ...fault, location: { start: { line: line + 1, column: column + 1 } } }
}

const LEFT_OUT = { status: 'compileError', reason: 'Not in the sample' }
const TRIED = { status: 'passed' }

type RunFault = Fault & { readonly id: string; readonly fileName: string }
const sample = {
  init: async () => undefined,
  /** One group for all faults, because each group costs a message. */
  group: async (faults: readonly RunFault[]) => [faults.map(({ id }) => id)],
  check: async (faults: readonly RunFault[]) => {
    const percent = Number(process.env[VARIABLE])
    return Object.fromEntries(
      faults.map(fault => [fault.id, isSampled(fault.fileName, asReported(fault), percent) ? TRIED : LEFT_OUT]),
    )
  },
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', value: sample }]
