/** The entries that the demo company's catalogues begin with. */
import { makeId } from '#shared/kit/ids.ts'
import type { Dice } from './dice.ts'

type Entry = { readonly name: string } & Readonly<Record<string, unknown>>
const named = (...names: readonly string[]): Entry[] => names.map(name => ({ name }))
const ladder = (jobFamily: string, ...names: readonly string[]): Entry[] => names.map(name => ({ name, jobFamily }))
const project = (
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
})

const ENTRIES: Readonly<Record<string, readonly Entry[]>> = {
  categories: named(
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
  reasons: named(
    'Client request',
    'Company goal',
    'Development plan',
    'New role',
    'Performance',
    'Personal interest',
    'Project need',
    'Promotion',
  ),
  'key-result-types': named(
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
    ...ladder('Engineering', 'Junior Engineer', 'Engineer', 'Senior Engineer', 'Staff Engineer', 'Principal Engineer'),
    ...ladder('Quality', 'QA Analyst', 'Senior QA Analyst'),
    ...ladder('Design', 'Product Designer', 'Senior Product Designer'),
    ...ladder('People', 'HR Specialist', 'Development Manager'),
    ...ladder('Operations', 'IT Specialist', 'Finance Analyst'),
  ].map((entry, index) => ({ ...entry, order: index + 1 })),
  projects: [
    project('Bench', 'Internal', '', '2018-01-01', '', 'holidays vacations'),
    project('Muster', 'Internal', '', '2019-06-01', 'TypeScript, React, AWS', 'holidays vacations import'),
    project('Harbour Logistics', 'Logistics', 'Northwind', '2020-03-15', 'Kotlin, PostgreSQL, Angular', 'holidays'),
    project('Café Móvil', 'Retail', 'Brújula', '2021-09-01', 'React Native, Node.js', 'vacations import'),
    project('Clinic Portal', 'Health', 'Salus', '2022-02-28', '.NET, Azure', 'holidays vacations'),
    project('Quetzal Pay', 'Finance', 'Banco Andino', '2023-05-10', 'Go, Kafka, React', 'import'),
    project('Skyline Tickets', 'Travel', 'Aerolínea Sur', '2024-02-29', 'Java, Vue', 'holidays'),
    project('Old Archive', 'Public sector', 'Ministry', '2017-04-01', 'PHP', 'closed'),
  ],
}

/** An entry with its id. */
export interface Made {
  readonly _id: string
  readonly name: string
}

/** Gives every entry an id, by the catalogue's noun. */
export const makeCatalogues = (now: Date, dice: Dice): Readonly<Record<string, readonly (Made & Entry)[]>> =>
  Object.fromEntries(
    Object.entries(ENTRIES).map(([name, entries]) => [
      name,
      entries.map(entry => ({ ...entry, _id: makeId(now, dice.hex(20)) })),
    ]),
  )
