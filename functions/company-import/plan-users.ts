/** Plans the rows of users: people who may sign in to the main host, and their roles. */
import { userMessages } from '#shared/features/users/user.ts'
import { PUBLIC_ROLES, type Role } from '#shared/kit/access.ts'
import { fullName } from '#shared/kit/people.ts'
import type { CellNames } from './cells.ts'
import { findDoubles, readCells } from './parse-row.ts'
import { emailIn } from './plan-people.ts'
import type { WrittenSheet } from './read-file.ts'
import type { PersonStep, SheetPlanner, UserStep } from './steps.ts'

const NO_NAMES: CellNames = { emailOf: () => '', projectName: () => '', jobTitleName: () => '' }
const NONE_WRITTEN = { people: () => [], projects: () => [], jobTitles: () => [] }

/** Converts a user's roles to the sheet's columns, one for each role. */
export const toRoleFlags = (roles: readonly Role[]): Readonly<Record<string, boolean>> =>
  Object.fromEntries(PUBLIC_ROLES.map(role => [role, roles.includes(role)]))

export function planUsers(
  { sheet, rows }: WrittenSheet,
  { company, fail, idOf, actor }: SheetPlanner,
  people: readonly PersonStep[],
): readonly UserStep[] {
  const present = new Map(company.users.map(user => [user.email, user]))
  const employees = new Map(company.people.filter(({ isActive }) => isActive).map(person => [person.email, person]))
  const made = new Map(people.filter(({ before }) => !before).map(step => [step.values.email, step]))
  findDoubles(
    rows.flatMap(written => (emailIn(written) ? [{ row: written.row, key: emailIn(written) }] : [])),
    (row, message) => fail(row, 'email', message),
  )
  const columns = sheet.columns.filter(({ path }) => path !== 'email')
  const steps = rows.flatMap((written): UserStep[] => {
    const { row } = written
    const email = emailIn(written)
    let isWrong = false
    const failHere = (path: string, message: string) => {
      isWrong = true
      fail(row, path, message)
    }
    const before = present.get(email)
    const employee = employees.get(email)
    const step = made.get(email)
    const employeeId = before?.employeeId ?? employee?._id ?? step?.id
    if (!employeeId && !before) failHere('email', userMessages.unknownEmployee)
    if (before && !before.isActive) failHere('email', INACTIVE)
    const flags = before ? toRoleFlags(before.roles) : undefined
    const values = readCells(written, columns, flags, { cells: NO_NAMES, written: NONE_WRITTEN }, failHere)
    if (isWrong) return []
    const roles = PUBLIC_ROLES.filter(role => values.get(role) ?? flags?.[role] ?? false)
    if (before?.roles.includes('admin') && !roles.includes('admin') && before._id === actor.userId)
      failHere('admin', userMessages.ownAdmin)
    const changes = columns.flatMap(({ path, label }) => {
      const [from, to] = [flags?.[path] ?? false, roles.includes(path as Role)]
      return from === to ? [] : [{ column: label, from: from ? 'Yes' : 'No', to: to ? 'Yes' : 'No' }]
    })
    const name = before ? fullName(before) : employee ? fullName(employee) : (step?.name ?? email)
    const action = !before ? 'make' : changes.length ? 'change' : 'keep'
    const rowId = idOf(row)
    const id = before?._id ?? rowId
    return [
      {
        sheet: 'Users',
        row,
        name,
        action,
        changes,
        id,
        rowId,
        before,
        values: { roles, employeeId: employeeId ?? '', email },
      },
    ]
  })
  checkAdminLeft(steps, company.users, fail)
  // New admins come first, because there must be an admin at every moment.
  const isNewAdmin = ({ values }: UserStep) => (values.roles.includes('admin') ? 0 : 1)
  return [...steps].sort((a, b) => isNewAdmin(a) - isNewAdmin(b) || a.row - b.row)
}

const INACTIVE = 'This user is inactive: so is their record'

function checkAdminLeft(
  steps: readonly UserStep[],
  users: SheetPlanner['company']['users'],
  fail: SheetPlanner['fail'],
): void {
  const changed = new Map(steps.map(({ id, values }) => [id, values.roles]))
  const isLeft =
    users.some(user => user.isActive && (changed.get(user._id) ?? user.roles).includes('admin')) ||
    steps.some(({ before, values }) => !before && values.roles.includes('admin'))
  if (isLeft) return
  for (const { row, before, values } of steps)
    if (before?.roles.includes('admin') && !values.roles.includes('admin')) fail(row, 'admin', userMessages.lastAdmin)
}
