/** The areas of `npm run mutants`: the files in which it plants faults, and the tests that should notice them. */
import { globSync } from 'node:fs'

export interface Area {
  readonly name: string
  /** Globs of the files that get the faults. */
  readonly files: readonly string[]
  /** Globs of the tests. */
  readonly tests: readonly string[]
  /** Pure tests need no database. */
  readonly isPure: boolean
}

const PURE_TESTS = ['shared/**/*.test.ts']

const shared: readonly Area[] = [
  { name: 'shared-kit', files: ['shared/kit/**/*.ts'], tests: PURE_TESTS, isPure: true },
  { name: 'rules', files: ['shared/features/**/*.ts'], tests: PURE_TESTS, isPure: true },
]

/** The kit's guarantees for all calls are tested by calling real functions. */
const CALLS = [
  'functions/session/*.test.ts',
  'functions/home/packed-notices.test.ts',
  'scripts/testing/{deletions,empty-body,hostile-input,idempotency,migrations,number-input}.test.ts',
  'scripts/testing/{query-filters,round-trip}.test.ts',
]
const kit: readonly Area[] = [
  ...['pdf', 'xlsx'].map(part => ({
    name: `kit-${part}`,
    files: [`functions/kit/${part}.ts`, `functions/kit/${part}/*.ts`],
    tests: [`functions/kit/${part}.test.ts`, `functions/kit/${part}/*.test.ts`],
    isPure: true,
  })),
  {
    name: 'kit',
    files: ['functions/kit/*.ts', 'functions/kit/{clients,migrations}/*.ts', '!functions/kit/{pdf,xlsx}.ts'],
    tests: ['functions/kit/*.test.ts', '!functions/kit/{pdf,xlsx}.test.ts', ...CALLS],
    isPure: false,
  },
]

/** All features' exports, search results and tasks on the home are tested together. */
const TOGETHER = [
  'functions/search/*.test.ts',
  'functions/home/{followed,index}.test.ts',
  'scripts/testing/csv-exports.test.ts',
]

/** The areas' functions, unless it is one with the area's name, and their tests in other folders. */
const FEATURES: Readonly<Record<string, { readonly functions?: string; readonly tests?: readonly string[] }>> = {
  'action-items': { functions: '{action-items,leader-report}' },
  'career-development-plans': {},
  catalogues: {
    functions: '{categories,job-titles,key-result-types,projects,reasons}',
    tests: ['scripts/testing/catalogues.test.ts'],
  },
  'company-import': { functions: '{company-import,employee-workbooks}' },
  'development-plan-templates': { tests: ['functions/users/current-names.test.ts'] },
  employees: { tests: ['functions/planned-changes/*.test.ts'] },
  'goal-templates': {},
  goals: {},
  home: {},
  'one-on-ones': {},
  openapi: {},
  'pay-bands': { functions: 'salaries/bands', tests: ['functions/salaries/rounds/*.test.ts'] },
  'pay-rounds': { functions: 'salaries/rounds', tests: ['functions/salaries/bands/*.test.ts'] },
  pictures: {},
  procedures: { functions: '{procedures,onboarding,exit-procedure}' },
  'process-assignments': { functions: '{process-assignments,planned-changes}' },
  rewards: {},
  // The pay that others write: of raises together, of imports, and of new job titles.
  salaries: {
    tests: [
      'functions/salaries/*/*.test.ts',
      'functions/company-import/pay-sheets.test.ts',
      'functions/planned-changes/planned-changes.test.ts',
    ],
  },
  search: {},
  session: {
    functions: '{session,credentials}',
    tests: ['functions/employees/access.test.ts', 'scripts/testing/request-log.test.ts'],
  },
  'time-off': {},
  'timesheet-reports': {},
  timesheets: {},
  // Who signs in as whom, and the users that a person's record ends or follows.
  users: {
    tests: ['functions/session/index.test.ts', 'functions/employees/{access,references}.test.ts'],
  },
  webhooks: {},
}
const features: readonly Area[] = Object.entries(FEATURES).map(([name, { functions = name, tests = [] }]) => ({
  name,
  files: [`functions/${functions}/*.ts`],
  tests: [...new Set([`functions/${functions}/*.test.ts`, ...TOGETHER, ...tests])],
  isPure: false,
}))

export const areas: readonly Area[] = [...shared, ...kit, ...features]

/** Returns the area's files whose path contains one of the words; all of them if there are no words. */
export function findFiles({ files }: Area, words: readonly string[] = []): string[] {
  const excluded = files.filter(pattern => pattern.startsWith('!')).map(pattern => pattern.slice(1))
  const included = files.filter(pattern => !pattern.startsWith('!'))
  return globSync(included, { exclude: ['**/*.test.ts', '**/*.d.ts', ...excluded] })
    .filter(file => !words.length || words.some(word => file.includes(word)))
    .sort()
}
