/** The people whom an import hired or gave a last day: their checklists can be begun. */
import { employees } from '#functions/employees/store.ts'
import type { CompanyImport } from '#shared/features/company-import.ts'
import { isNewHire, MAX_LISTED } from '#shared/features/company-import.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { compareByName, toPersonName } from '#shared/kit/people.ts'
import { type JournalEntry, loadJournal, type StoredImport } from './store.ts'

/** Loads them as they are now, without people who have been deactivated or deleted since. */
export async function loadNewcomers(
  { _id, createdAt }: StoredImport,
  now: Date,
): Promise<Pick<CompanyImport, 'hires' | 'leavers'>> {
  const written = (await loadJournal(_id)).filter(
    ({ sheet, state }) => sheet === 'People' && (state === 'made' || state === 'changed'),
  )
  if (written.length === 0) return { hires: [], leavers: [] }
  const rows = await employees.byId(now)
  const people = written.flatMap(entry => {
    const row = rows.get(entry.recordId)
    return row?.isActive ? [{ entry, row }] : []
  })
  const leavers = people.filter(({ entry, row }) => row.lastDay && !lastDayBefore(entry))
  const hires = people.filter(({ entry, row }) => entry.state === 'made' && isNewHire(row.hireDate, createdAt))
  return { hires: toNames(hires), leavers: toNames(leavers) }
}

const lastDayBefore = ({ before }: JournalEntry) => (before as Pick<EmployeeRow, 'lastDay'> | undefined)?.lastDay

const toNames = (people: readonly { readonly row: EmployeeRow }[]) =>
  people
    .map(({ row }) => toPersonName(row))
    .sort(compareByName)
    .slice(0, MAX_LISTED)
