/** The share of planted faults that the tests notice, by folder, and the required minimum. */
import { type Fault, isSampled } from './sample.ts'

type Status = 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' | 'CompileError' | 'RuntimeError' | 'Pending'
interface ResultOfFault {
  readonly status: Status
  readonly statusReason?: string | undefined
  /** Whether its code runs at load. */
  readonly static?: boolean | undefined
}
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly (Fault & ResultOfFault)[] }>>
}

export interface Score {
  readonly folder: string
  readonly noticed: number
  readonly survived: number
  readonly ignored: number
  /** In percent, with one decimal; 100 if there were no faults. */
  readonly score: number
  readonly threshold: number
}

/** Returns the minimum in percent, which is higher for shared rules and the kit because everything depends on them. */
const thresholdOf = (folder: string): number => (/^(shared|functions\/kit)/.test(folder) ? 85 : 75)

/** `functions/kit/pdf`, `shared/features/timesheets`; a feature's single file counts as its folder. */
const folderOf = (file: string): string =>
  file
    .replace(/\.ts$/, '')
    .split('/')
    .slice(0, file.startsWith('shared/features/') ? 3 : -1)
    .join('/')

/** Filters a sample's report, which also contains faults outside the sample that were not tried. */
const sampledOf = ([file, { mutants }]: [string, MutationReport['files'][string]], percent: number) =>
  mutants.filter(fault => isSampled(file, fault, percent))

/**
 * Whether a fault was not really tried, because its code runs at load. If a test loads the code again, the fault was
 * tried with that test only.
 */
const isLeftOutAtLoad = (fault: Fault & ResultOfFault): boolean =>
  fault.status === 'Ignored' ? fault.statusReason?.startsWith('Static mutant') === true : fault.static === true

/** Counts the sampled faults left out because their code runs at load, but not those ignored for other reasons. */
export const countLeftOutAtLoad = ({ files }: MutationReport, percent: number): number =>
  Object.entries(files)
    .flatMap(entry => sampledOf(entry, percent))
    .filter(isLeftOutAtLoad).length

/** With `leavesOutLoad`, faults in code that runs at load count as ignored. */
export function scoreByFolder({ files }: MutationReport, percent = 100, leavesOutLoad = false): readonly Score[] {
  const byFolder = Map.groupBy(Object.entries(files), ([file]) => folderOf(file))
  return [...byFolder]
    .map(([folder, entries]) => {
      const statuses = entries.flatMap(entry =>
        sampledOf(entry, percent).map(fault => (leavesOutLoad && isLeftOutAtLoad(fault) ? 'Ignored' : fault.status)),
      )
      const count = (...wanted: Status[]) => statuses.filter(status => wanted.includes(status)).length
      const noticed = count('Killed', 'Timeout')
      const survived = count('Survived', 'NoCoverage')
      const all = noticed + survived
      const score = all ? Math.round((1000 * noticed) / all) / 10 : 100
      return { folder, noticed, survived, ignored: count('Ignored'), score, threshold: thresholdOf(folder) }
    })
    .sort((a, b) => a.folder.localeCompare(b.folder, 'en'))
}

export const findTooLow = (scores: readonly Score[]): readonly Score[] =>
  scores.filter(({ score, threshold }) => score < threshold)

export function formatScores(scores: readonly Score[]): string {
  const width = Math.max(...scores.map(({ folder }) => folder.length))
  const line = (cells: readonly (string | number)[]) =>
    cells.map((cell, i) => (i ? String(cell).padStart(9) : String(cell).padEnd(width))).join('')
  return [
    line(['', 'noticed', 'survived', 'ignored', 'score']),
    ...scores.map(({ folder, noticed, survived, ignored, score }) =>
      line([folder, noticed, survived, ignored, `${score.toFixed(1)} %`]),
    ),
  ].join('\n')
}
