import { expect, it } from 'vitest'
import { features } from './index.ts'
import { referenceSources } from './references.ts'

/**
 * What keeps a record from being deleted: decisions, "What any record, history or log names cannot be deleted". Plans
 * and checklists keep their own copy of a template, so they do not hold it.
 */
const KEPT_BY: Readonly<Record<string, readonly string[]>> = {
  employees: [
    'action items: employee leaderAssigned',
    'one-on-ones: employee leaderAssigned',
    'career development plans: employee leaderAssigned',
    'onboarding process checklists: employee',
    'exit procedure checklists: employee',
    // docs/decisions/checklists.md: the owners of items.
    'items of onboarding process checklists: a rule',
    'items of exit procedure checklists: a rule',
    'items of onboarding process templates: a rule',
    'items of exit procedure templates: a rule',
    'people they lead: leader',
    'people they referred: referBy',
    'authorized people: authorizedEmployees',
    'histories of other employees: anywhere',
    'process assignments: employee',
    'requests for corrections: employee',
    // Decisions, "Planned changes".
    'planned changes: people leader handoverFrom',
    // Decisions, "Salaries".
    'pay rounds: people',
    'reward requests: employee',
    // Decisions, "Rewards".
    'payments of rewards: people',
    'timesheets: parent',
    'part-time agreements: employee',
    // Decisions, "Time off".
    'days off: employee',
    'goals: employee',
    'a user: a rule',
    'comments, logs and histories of their time as a user: id',
  ],
  projects: [
    'employees: project authorizedTimesheets',
    'project histories: projectFrom projectTo',
    'planned changes: project',
    'histories of employees: anywhere',
    'timesheets: parent',
  ],
  'job-titles': [
    'employees: jobTitle',
    'histories of employees: anywhere',
    'salary logs: jobTitle',
    'pay bands: a rule',
    'planned changes: jobTitle',
    'development plans: a rule',
  ],
  'development-plan-templates': ['process assignments: careerDevelopmentPlanTemplate'],
  categories: ['goals: category', 'goal templates: category'],
  reasons: ['goals: reasonID'],
  'key-result-types': ['goals: type'],
}

it('protects the records named in the decisions from deletion, and no others', () => {
  const kept: Record<string, string[]> = {}
  for (const { refersTo } of referenceSources)
    for (const [feature, users] of Object.entries(refersTo))
      for (const [user, how] of Object.entries(users)) {
        kept[feature] ??= []
        const fields = Array.isArray(how) ? how.join(' ') : typeof how === 'string' ? how : 'a rule'
        kept[feature].push(`${user}: ${fields}`)
      }
  const sorted = (table: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(Object.entries(table).map(([feature, users]) => [feature, users.toSorted()]))
  expect(sorted(kept)).toEqual(sorted(KEPT_BY))
})

it('refers to existing features only', () => {
  const names = features.map(({ name }) => name)
  for (const { refersTo } of referenceSources)
    for (const feature of Object.keys(refersTo)) expect(names).toContain(feature)
})

it('lists each source once', () => {
  const sources = referenceSources.map(source => ('of' in source ? `histories of ${source.of.name}` : source.name))
  expect(sources).toEqual([...new Set(sources)])
})
