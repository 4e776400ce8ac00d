/** A record's history in words: names instead of ids, formatted days, and nothing secret. */
import { type AuditRecord, auditLogOf } from '#kit/audit-log.ts'
import { attributeLabelOf, employeeAttributes, formatAttribute } from '#shared/features/employees/attributes.ts'
import type { RecordChange } from '#shared/features/employees/record-history.ts'
import type { AuthorLookup } from '#shared/kit/people.ts'
import { toAttributeNames } from './csv.ts'
import type { DirectoryWithTitles } from './store.ts'

/** The entity name of employee records in the audit log. */
export const EMPLOYEE_AUDIT_LOG = 'EMPLOYEE'

const SECRET_FIELDS: Readonly<Record<string, string>> = { salary: 'Salary', rate: 'Rate' }

export async function loadRecordHistory(
  employeeId: string,
  company: DirectoryWithTitles & AuthorLookup,
): Promise<RecordChange[]> {
  const names = toAttributeNames(company)
  const words = (field: string, value: unknown): string | null => {
    const attribute = employeeAttributes.find(one => one.path === field)
    if (SECRET_FIELDS[field]) return null
    if (!attribute) return typeof value === 'string' ? value : null
    return formatAttribute(attribute, value, names) || null
  }
  const told = ({ _id, at, who, changes }: AuditRecord): RecordChange => ({
    _id,
    at,
    who: company.author(who),
    changes: changes
      .map(({ field, from, to }) => ({
        field,
        label: SECRET_FIELDS[field] ?? attributeLabelOf(field),
        from: words(field, from),
        to: words(field, to),
      }))
      .filter(change => SECRET_FIELDS[change.field] || change.from !== change.to),
  })
  return (await auditLogOf(EMPLOYEE_AUDIT_LOG, employeeId)).map(told)
}
