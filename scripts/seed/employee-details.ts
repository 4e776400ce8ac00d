/** Details of the demo company's people: homes, contracts, insurance, skills, and their projects so far. */
import { deriveEmployeeFields } from '#functions/employees/derived-fields.ts'
import type { StoredEmployee } from '#functions/employees/store.ts'
import {
  employeeTypes,
  insuranceStatuses,
  maritalStatuses,
  referralStatuses,
  resignationReasons,
} from '#shared/features/employees/catalogues.ts'
import { EmployeeForm } from '#shared/features/employees/form.ts'
import { INITIAL_PROJECT, type StoredProjectChange } from '#shared/features/employees/project-changes.ts'
import { clientPeriodOf, hasClient } from '#shared/features/employees/rules.ts'
import { addDays, addMonths, type Day, dayOf } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import type { SeededEntry } from './catalogues.ts'
import type { SeededPerson } from './seeded-person.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The company's catalogues, to choose entries from. */
export interface CompanyCatalogues {
  readonly projects: readonly (SeededEntry & { readonly category: string; readonly isActive: boolean })[]
  readonly jobTitles: readonly (SeededEntry & { readonly jobFamily: string })[]
}
export interface DetailedEmployee {
  readonly employee: StoredEmployee
  readonly projectChanges: readonly StoredProjectChange[]
}

const HOMES: Readonly<Record<string, readonly (readonly [state: string, city: string, dial: string])[]>> = {
  'Costa Rica': [
    ['San José', 'Escazú', '+506'],
    ['Heredia', 'Belén', '+506'],
    ['Cartago', 'La Unión', '+506'],
    ['Alajuela', 'Grecia', '+506'],
  ],
  'United States': [
    ['Texas', 'Austin', '+1'],
    ['Oregon', 'Portland', '+1'],
  ],
  'El Salvador': [['San Salvador', 'Santa Tecla', '+503']],
  Colombia: [
    ['Antioquia', 'Medellín', '+57'],
    ['Cundinamarca', 'Bogotá', '+57'],
  ],
  Bolivia: [['Cochabamba', 'Cochabamba', '+591']],
}
const BACK = ['TypeScript', 'C#', 'Java', 'Kotlin', 'Go', 'Python', 'PHP', 'Ruby']
const FRONT = ['React', 'Angular', 'Vue', 'Svelte', 'React Native']
const RELATIONSHIPS = ['Mother', 'Father', 'Partner', 'Sister', 'Brother', 'Friend']

/** Generates the rest of a person. `others` may have referred them. */
export function makeEmployeeDetails(
  person: SeededPerson,
  others: readonly SeededPerson[],
  { projects, jobTitles }: CompanyCatalogues,
  now: Date,
  random: SeededRandom,
): DetailedEmployee {
  const { hireDate } = person
  const today = dayOf(now)
  const changes = makeProjects(hireDate, projects, today, random)
  const last = changes.at(-1)
  const project = projects.find(one => one._id === last?.projectTo)
  const [state, city, dial] = random.pick(HOMES[person.country] ?? [['', '', '+1']])
  const phone = () => `${dial} ${random.between(6000, 8999)} ${random.between(1000, 9999)}`
  const referrer = random.chance(0.15) ? random.pick(others) : undefined
  const referBy = referrer && referrer._id !== person._id && referrer.hireDate < hireDate ? referrer._id : null
  const left = person.isActive ? null : addDays(today, -random.between(20, 300))
  const form = EmployeeForm.parse({
    name: person.name,
    lastName: person.lastName,
    email: person.email,
    clientEmail: project && hasClient(project) ? person.email.replace('@muster', '@client') : '',
    leader: person.leader,
    isLeader: person.isLeader,
    isActive: person.isActive,
    project: project?._id ?? null,
    jobTitle: pickJobTitle(person, jobTitles, random)._id,
    birthdayDate: random.chance(0.03) ? '1992-02-29' : addDays('1968-01-01', random.between(0, 365 * 34)),
    hireDate,
    effectiveHireDate: random.chance(0.2) && hireDate < addDays(today, -400) ? addDays(hireDate, 365) : null,
    employeeType: employeeTypes.id(random.pick(['Full Time', 'Full Time', 'Full Time', 'Contractor', 'Part Time'])),
    idNumber: `${random.between(1, 9)}-${random.between(1000, 9999)}-${random.between(1000, 9999)}`,
    mobilePhoneNumber: phone(),
    homePhoneNumber: random.chance(0.3) ? phone() : '',
    legadmiId: String(random.between(10_000, 99_999)),
    plate1: random.chance(0.5) ? `${random.pick(['BKT', 'CRC', 'MTX'])}-${random.between(100, 999)}` : '',
    maritalStatus: random.pick(maritalStatuses.all)._id,
    children: random.pick([0, 0, 0, 1, 1, 2, 3]),
    homeAddress: {
      country: person.country,
      state,
      city,
      zipCode: String(random.between(10_000, 99_999)),
      addressLine1: `${random.between(1, 240)} ${random.pick(['Calle', 'Avenida', 'Paseo'])} ${random.between(1, 40)}`,
    },
    insuranceInfo: {
      status: insuranceStatuses.id(
        left ? 'Cancelled' : addMonths(hireDate, 3) > today ? 'Pending' : random.chance(0.9) ? 'Active' : 'Not Insured',
      ),
      comments: random.chance(0.1) ? 'Two dependants, listed in the form of last March.' : '',
    },
    emergencyContacts: {
      name1: `${random.pick(others).name} ${person.lastName}`,
      phoneNumber1: phone(),
      relationship1: random.pick(RELATIONSHIPS),
    },
    ...(left
      ? {
          resignationInfo: {
            resignationReason: random.pick(resignationReasons.all)._id,
            resignationDate: addDays(left, -30),
            payrollEndDate: left,
            lastDay: left,
          },
        }
      : {}),
    referBy,
    referralAmount: referBy ? random.pick([250, 500, 1000]) : null,
    yearlyBudget: random.chance(0.6) ? random.pick([300, 500, 800]) : null,
    activateRewards: random.chance(0.6),
    primaryBackendLanguage: random.pick(BACK),
    alternativeBackendLanguage: random.chance(0.5) ? random.pick(BACK) : '',
    primaryFrontendLanguage: random.chance(0.7) ? random.pick(FRONT) : '',
    otherSkills: random.chance(0.3) ? 'Facilitation, technical writing' : '',
  })
  const since = last && project && hasClient(project) ? clientPeriodOf(last.effectiveDate) : undefined
  const paid = random.chance(0.4)
  const employee: StoredEmployee = {
    ...deriveEmployeeFields(since === undefined ? form : { ...form, clientSalaryPeriodMonth: since }, undefined),
    ...(referBy && paid ? { statusReferral: referralStatuses.id('Paid'), depositDate: addMonths(hireDate, 3) } : {}),
    authorizedEmployees: [...person.authorizedEmployees],
    _id: person._id,
    version: 1,
  }
  return { employee, projectChanges: changes }
}

/** The first project starts with the hire, and changes about once a year. */
function makeProjects(
  hireDate: Day,
  projects: CompanyCatalogues['projects'],
  today: Day,
  random: SeededRandom,
): StoredProjectChange[] {
  const changes: StoredProjectChange[] = []
  let projectFrom: string | null = null
  for (let at = hireDate; at < today && changes.length < 6; at = addDays(at, random.between(250, 700))) {
    const next = random.pick(projects.filter(({ _id, isActive }) => isActive && _id !== projectFrom))
    changes.push({
      _id: makeId(new Date(at), random.hex(20)),
      effectiveDate: at,
      recordDate: `${at}T15:00:00.000Z`,
      projectFrom,
      projectTo: next._id,
      comments: projectFrom === null ? INITIAL_PROJECT : random.pick(REASONS),
    })
    projectFrom = next._id
  }
  return changes
}
const REASONS = ['The client asked for another front-end engineer.', 'End of the contract.', 'At their own wish.', '']

const JOB_FAMILIES: Readonly<Record<string, string>> = {
  hr: 'People',
  devmanager: 'People',
  it: 'Operations',
  finance: 'Operations',
}
function pickJobTitle(person: SeededPerson, titles: CompanyCatalogues['jobTitles'], random: SeededRandom) {
  const family =
    JOB_FAMILIES[person.email.split('@')[0] ?? ''] ?? random.pick(['Engineering', 'Engineering', 'Quality', 'Design'])
  return random.pick(titles.filter(({ jobFamily }) => jobFamily === family))
}
