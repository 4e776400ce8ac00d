/** The share of planted faults that the tests notice, by folder, and how high it has to be. */
import { type Fault, isSampled } from './sample.ts'

type Status = 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' | 'CompileError' | 'RuntimeError' | 'Pending'
interface ResultOfFault {
  readonly status: Status
  readonly statusReason?: string | undefined
}
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly (Fault & ResultOfFault)[] }>>
}

export interface Score {
  readonly folder: string
  readonly noticed: number
  readonly survived: number
  readonly ignored: number
  /** In percent, with one decimal; 100 where there was nothing to notice. */
  readonly score: number
  readonly threshold: number
}

/** In percent: shared rules and the kit, which everything rests on, and the features' stores and handlers. */
const thresholdOf = (folder: string): number => (/^(shared|functions\/kit)/.test(folder) ? 85 : 75)

/** `functions/kit/pdf`, `shared/features/timesheets`; a feature's single file counts as its folder. */
const folderOf = (file: string): string =>
  file
    .replace(/\.ts$/, '')
    .split('/')
    .slice(0, file.startsWith('shared/features/') ? 3 : -1)
    .join('/')

/** Of a sample, what is not tried at all is reported too, sampled or not. */
const sampledOf = ([file, { mutants }]: [string, MutationReport['files'][string]], percent: number) =>
  mutants.filter(fault => isSampled(file, fault, percent))

/** The faults of the sample that were left out because they run while a file loads; other reasons to ignore do not count. */
export const countLeftOutAtLoad = ({ files }: MutationReport, percent: number): number =>
  Object.entries(files)
    .flatMap(entry => sampledOf(entry, percent))
    .filter(({ status, statusReason }) => status === 'Ignored' && statusReason?.startsWith('Static mutant')).length

export function scoreByFolder({ files }: MutationReport, percent = 100): readonly Score[] {
  const byFolder = Map.groupBy(Object.entries(files), ([file]) => folderOf(file))
  return [...byFolder]
    .map(([folder, entries]) => {
      const statuses = entries.flatMap(entry => sampledOf(entry, percent).map(({ status }) => status))
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
