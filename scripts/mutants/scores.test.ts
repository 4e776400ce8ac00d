import { expect, it } from 'vitest'
import { countLeftOutAtLoad, findTooLow, formatScores, type MutationReport, scoreByFolder } from './scores.ts'

type Status = MutationReport['files'][string]['mutants'][number]['status']
const file = (...statuses: Status[]) => ({
  mutants: statuses.map((status, line) => ({
    status,
    location: { start: { line, column: 0 } },
    mutatorName: 'BlockStatement',
  })),
})
const repeated = (status: Status, times: number) => Array<Status>(times).fill(status)

const report: MutationReport = {
  files: {
    'shared/kit/list.ts': file(...repeated('Killed', 84), ...repeated('Survived', 16)),
    'shared/features/goals.ts': file('Killed', 'Timeout', 'Ignored', 'RuntimeError'),
    'shared/features/goals/rules.ts': file('NoCoverage', 'Survived'),
    'functions/kit/pdf/box.ts': file(...repeated('Killed', 17), ...repeated('NoCoverage', 3)),
    'functions/goals/index.ts': file(...repeated('Killed', 3), 'Survived'),
    'functions/users/index.ts': file('Ignored'),
  },
}

it('a folder’s score is the share of its mutants that tests detect, not counting ignored mutants and runtime errors', () =>
  expect(scoreByFolder(report)).toEqual([
    { folder: 'functions/goals', noticed: 3, survived: 1, ignored: 0, score: 75, threshold: 75 },
    { folder: 'functions/kit/pdf', noticed: 17, survived: 3, ignored: 0, score: 85, threshold: 85 },
    { folder: 'functions/users', noticed: 0, survived: 0, ignored: 1, score: 100, threshold: 75 },
    { folder: 'shared/features/goals', noticed: 2, survived: 2, ignored: 1, score: 50, threshold: 85 },
    { folder: 'shared/kit', noticed: 84, survived: 16, ignored: 0, score: 84, threshold: 85 },
  ]))

it('with a sample, only the mutants in it count', () => {
  const many = { files: { 'functions/goals/store.ts': file(...repeated('NoCoverage', 1000)) } }
  const [{ survived } = expect.unreachable()] = scoreByFolder(many, 10)
  expect(survived).toBeGreaterThan(60)
  expect(survived).toBeLessThan(140)
})

it('counts the static mutants left out of a sample, but not those ignored for another reason', () => {
  const ignored = (statusReason: string) =>
    file(...repeated('Ignored', 1000)).mutants.map(m => ({ ...m, statusReason }))
  const atLoad = ignored('Static mutant (and "ignoreStatic" was enabled)')
  const texts = ignored('A sentence of the API document: nothing depends on it')
  const files = { 'functions/goals/a.ts': { mutants: atLoad }, 'functions/goals/b.ts': { mutants: texts } }
  expect(countLeftOutAtLoad({ files }, 100)).toBe(1000)
  const ofTenPercent = countLeftOutAtLoad({ files }, 10)
  expect(ofTenPercent).toBeGreaterThan(60)
  expect(ofTenPercent).toBeLessThan(140)
})

it('leaves out faults in code that runs at load, also if a test loads it again and they were tried with that one', () => {
  const atLoad = file('Survived', 'Killed').mutants.map(mutant => ({ ...mutant, static: true }))
  const mutants = [...atLoad, ...file('Killed', 'Killed', 'Survived').mutants]
  const report = { files: { 'functions/session/index.ts': { mutants } } }
  const score = { folder: 'functions/session', threshold: 75 }
  expect(scoreByFolder(report, 100, true)).toEqual([{ ...score, noticed: 2, survived: 1, ignored: 2, score: 66.7 }])
  expect(scoreByFolder(report)).toEqual([{ ...score, noticed: 3, survived: 2, ignored: 0, score: 60 }])
  expect(countLeftOutAtLoad(report, 100)).toBe(2)
})

it('shared and the kit need a score of 85 %, other functions 75 %', () =>
  expect(findTooLow(scoreByFolder(report)).map(({ folder }) => folder)).toEqual([
    'shared/features/goals',
    'shared/kit',
  ]))

it('scores are formatted as a table', () =>
  expect(formatScores(scoreByFolder(report)).split('\n').slice(0, 2)).toEqual([
    '                       noticed survived  ignored    score',
    'functions/goals              3        1        0   75.0 %',
  ]))
