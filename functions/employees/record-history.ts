/** A record's history in words: names for ids, days as they are shown, and nothing of what is secret. */
import { historyOf, type Recorded } from '#kit/history.ts'
import { attributes, inWords, labelOf } from '#shared/features/employees/attributes.ts'
import type { Authors } from '#shared/features/employees/people.ts'
import type { RecordedChange } from '#shared/features/employees/record-history.ts'
import { namesIn } from './sheets.ts'
import type { WholeCompany } from './store.ts'

/** The history's name of employees' records. */
export const HISTORY = 'EMPLOYEE'

const SECRET: Readonly<Record<string, string>> = { salary: 'Salary', rate: 'Rate' }

export async function historyInWords(employeeId: string, company: WholeCompany & Authors): Promise<RecordedChange[]> {
  const names = namesIn(company)
  const words = (field: string, value: unknown): string | null => {
    const attribute = attributes.find(one => one.path === field)
    if (SECRET[field]) return null
    if (!attribute) return typeof value === 'string' ? value : null
    return inWords(attribute, value, names) || null
  }
  const told = ({ _id, at, who, changes }: Recorded): RecordedChange => ({
    _id,
    at,
    who: company.author(who),
    changes: changes
      .map(({ field, from, to }) => ({
        field,
        label: SECRET[field] ?? labelOf(field),
        from: words(field, from),
        to: words(field, to),
      }))
      .filter(change => SECRET[change.field] || change.from !== change.to),
  })
  return (await historyOf(HISTORY, employeeId)).map(told)
}
