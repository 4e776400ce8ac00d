/** The initial entries of the demo company's catalogues. */
import type { JobTitle } from '#shared/features/job-titles.ts'
import type { Project } from '#shared/features/projects.ts'
import { makeId } from '#shared/kit/ids.ts'
import type { SeededRandom } from './seeded-random.ts'

type Entry = { readonly name: string } & Readonly<Record<string, unknown>>
const namedEntries = (...names: readonly string[]): Entry[] => names.map(name => ({ name }))
const jobFamilyEntries = (jobFamily: string, ...names: readonly string[]): Entry[] =>
  names.map(name => ({ name, jobFamily }))
const projectEntry = (
  name: string,
  category: string,
  partner: string,
  clientSince: string,
  techStack: string,
  flags = '',
): Entry => ({
  name,
  category,
  partner,
  clientSince,
  techStack,
  isActive: !flags.includes('closed'),
  holidays: flags.includes('holidays'),
  vacations: flags.includes('vacations'),
  allowTimsheetImport: flags.includes('import'),
  needsApproval: flags.includes('approval'),
})

const ENTRIES: Readonly<Record<string, readonly Entry[]>> = {
  categories: namedEntries(
    'Career growth',
    'Client satisfaction',
    'Communication',
    'Delivery',
    'Engineering quality',
    'Leadership',
    'Learning',
    'Process',
    'Security',
    'Well-being',
  ),
  reasons: namedEntries(
    'Client request',
    'Company goal',
    'Development plan',
    'New role',
    'Performance',
    'Personal interest',
    'Project need',
    'Promotion',
  ),
  'key-result-types': namedEntries(
    'Certification',
    'Course',
    'Deliverable',
    'Feedback',
    'Measurement',
    'Mentoring',
    'Presentation',
    'Publication',
  ),
  'job-titles': [
    ...jobFamilyEntries(
      'Engineering',
      'Junior Engineer',
      'Engineer',
      'Senior Engineer',
      'Staff Engineer',
      'Principal Engineer',
    ),
    ...jobFamilyEntries('Quality', 'QA Analyst', 'Senior QA Analyst'),
    ...jobFamilyEntries('Design', 'Product Designer', 'Senior Product Designer'),
    ...jobFamilyEntries('People', 'HR Specialist', 'Development Manager'),
    ...jobFamilyEntries('Operations', 'IT Specialist', 'Finance Analyst'),
  ].map((entry, index) => ({ ...entry, order: index + 1 })),
  projects: [
    projectEntry('Bench', 'Internal', '', '2018-01-01', '', 'holidays vacations'),
    projectEntry('Muster', 'Internal', '', '2019-06-01', 'TypeScript, React, AWS', 'holidays vacations import'),
    projectEntry(
      'Harbour Logistics',
      'Logistics',
      'Northwind',
      '2020-03-15',
      'Kotlin, PostgreSQL, Angular',
      'holidays',
    ),
    projectEntry('Café Móvil', 'Retail', 'Brújula', '2021-09-01', 'React Native, Node.js', 'vacations import'),
    projectEntry('Clinic Portal', 'Health', 'Salus', '2022-02-28', '.NET, Azure', 'holidays vacations'),
    projectEntry('Quetzal Pay', 'Finance', 'Banco Andino', '2023-05-10', 'Go, Kafka, React', 'import'),
    projectEntry('Skyline Tickets', 'Travel', 'Aerolínea Sur', '2024-02-29', 'Java, Vue', 'holidays'),
    projectEntry('Old Archive', 'Public sector', 'Ministry', '2017-04-01', 'PHP', 'closed'),
  ],
}

/** An entry with its id. */
export interface SeededEntry {
  readonly _id: string
  readonly name: string
}

/** Gives every entry an id, by the catalogue's noun. */
export const makeCatalogues = (
  now: Date,
  random: SeededRandom,
): Readonly<Record<string, readonly (SeededEntry & Entry)[]>> =>
  Object.fromEntries(
    Object.entries(ENTRIES).map(([name, entries]) => [
      name,
      entries.map(entry => ({ ...entry, _id: makeId(now, random.hex(20)) })),
    ]),
  )

/** Returns the entries that a company is built from, with the types that the table above lacks. */
export const toCompanyCatalogues = (entries: ReturnType<typeof makeCatalogues>) => ({
  projects: entries.projects as unknown as readonly Project[],
  jobTitles: entries['job-titles'] as unknown as readonly JobTitle[],
})
