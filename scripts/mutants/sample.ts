/**
 * `--sample 5` tries some 5 % of an area's faults, drawn by what and where they are: the same ones each time, whatever the
 * order. It is a plugin of Stryker's, a checker, which says of the others that they are not to be tried.
 */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'

/** What a fault is known by in a report, which counts lines and columns from 1. */
export interface Fault {
  readonly location: { readonly start: { readonly line: number; readonly column: number } }
  readonly mutatorName: string
  readonly replacement?: string | undefined
}

const VARIABLE = 'MUTANTS_SAMPLE'

/** Tells the checker, which runs in a process of its own, how many percent of the faults are tried. */
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
  /** All at once: a group for each fault would cost a message for each. */
  group: async (faults: readonly RunFault[]) => [faults.map(({ id }) => id)],
  check: async (faults: readonly RunFault[]) => {
    const percent = Number(process.env[VARIABLE])
    return Object.fromEntries(
      faults.map(fault => [fault.id, isSampled(fault.fileName, asReported(fault), percent) ? TRIED : LEFT_OUT]),
    )
  },
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', value: sample }]
