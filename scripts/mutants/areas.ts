/** The areas that `npm run mutants` knows: which files it plants faults in, and which tests are to notice. */

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

/** What the kit promises to every call is tested by calling real functions. */
const CALLS = [
  'functions/session/*.test.ts',
  'scripts/testing/{empty-body,hostile-input,idempotency,number-input,query-filters,round-trip}.test.ts',
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
    files: ['functions/kit/*.ts', '!functions/kit/{pdf,xlsx}.ts'],
    tests: ['functions/kit/*.test.ts', '!functions/kit/{pdf,xlsx}.test.ts', ...CALLS],
    isPure: false,
  },
]

const FEATURES = [
  'action-items',
  'career-development-plans',
  'development-plan-templates',
  'employee-workbooks',
  'employees',
  'goal-templates',
  'goals',
  'job-titles',
  'one-on-ones',
  'openapi',
  'procedures',
  'process-assignments',
  'projects',
  'rewards',
  'salaries',
  'session',
  'timesheet-reports',
  'timesheets',
  'users',
]
const features: readonly Area[] = FEATURES.map(name => ({
  name,
  files: [`functions/${name}/*.ts`],
  tests: [`functions/${name}/*.test.ts`, `shared/features/${name}.test.ts`, `shared/features/${name}/*.test.ts`],
  isPure: false,
}))

export const areas: readonly Area[] = [...shared, ...kit, ...features]
