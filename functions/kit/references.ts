/** Finds the records that refer to a record that is to be deleted, from what features declare about their records. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type {
  AuditLogStorage,
  CollectionStorage,
  MarkStorage,
  NamedRecord,
  ReferenceSource,
  SubCollectionStorage,
} from '#shared/kit/storage.ts'
import { isNamedInAuditLogs } from './audit-log.ts'
import { openCollection } from './collection.ts'
import { settings } from './settings.ts'
import { SubCollection } from './sub-collection.ts'
import { documentClient } from './table.ts'

/** A record that is to be deleted, and its feature. */
interface Deletion {
  readonly feature: string
  readonly record: NamedRecord
  readonly now: Date
}

/** One kind of record that may refer to it; `words` are for the error. */
interface ReferenceCheck {
  readonly words: string
  /** Reads many partitions: checked only when nothing else refers to the record. */
  readonly isCostly: boolean
  readonly isFound: () => Promise<boolean>
}

/** Returns what refers to a record, in words for the error; the costly checks only run if the others find nothing. */
export async function findReferences(sources: readonly ReferenceSource[], deletion: Deletion): Promise<string[]> {
  const checks = sources.flatMap(source => checksOf(source, deletion))
  const found = await findAmong(checks.filter(({ isCostly }) => !isCostly))
  return found.length ? found : findAmong(checks.filter(({ isCostly }) => isCostly))
}

/** Like `findReferences` without the costly checks, for callers who know that these would find nothing. */
export const findDirectReferences = (sources: readonly ReferenceSource[], deletion: Deletion): Promise<string[]> =>
  findAmong(sources.flatMap(source => checksOf(source, deletion)).filter(({ isCostly }) => !isCostly))

const findAmong = async (checks: readonly ReferenceCheck[]): Promise<string[]> => {
  const answers = await Promise.all(checks.map(async check => ((await check.isFound()) ? [check.words] : [])))
  return answers.flat()
}

/** Returns the first reference found, in words for the error; undefined if there is none. */
export async function findFirstReference(
  sources: readonly ReferenceSource[],
  deletion: Deletion,
): Promise<string | undefined> {
  for (const check of sources.flatMap(source => checksOf(source, deletion)))
    if (await check.isFound()) return check.words
  return undefined
}

function checksOf(source: ReferenceSource, deletion: Deletion): ReferenceCheck[] {
  switch (source.kind) {
    case 'collection':
      return checkCollection(source, deletion)
    case 'sub-collection':
      return checkSubCollection(source, deletion)
    case 'marks':
      return checkMarks(source, deletion)
    case 'audit-logs':
      return checkAuditLogs(source, deletion)
  }
}

/** Reads the rows once for all fields that may refer to the record. */
function checkCollection(source: CollectionStorage, { feature, record, now }: Deletion): ReferenceCheck[] {
  const collection = openCollection<StoredFields>(source)
  let reading: Promise<readonly StoredFields[]> | undefined
  return Object.entries(source.refersTo[feature] ?? {}).map(([words, naming]) => ({
    words,
    isCostly: false,
    isFound: async () => {
      reading ??= collection.rows(now)
      const rows = await reading
      if (!('names' in naming)) return rows.some(row => holdsId(row, naming, record._id))
      const { names, isIncomplete = () => false } = naming as RowNaming
      if (rows.some(row => names(row, record))) return true
      const incomplete = rows.filter(isIncomplete).map(({ _id }) => _id)
      return (await collection.getMany(incomplete)).some(row => names(row, record))
    },
  }))
}
type StoredFields = NamedRecord & { readonly version: number }
/** The declaration, for rows whose type is unknown here. */
interface RowNaming {
  readonly names: (row: NamedRecord, named: NamedRecord) => boolean
  readonly isIncomplete?: (row: NamedRecord) => boolean
}

const checkSubCollection = ({ name, refersTo }: SubCollectionStorage, { feature, record }: Deletion) =>
  Object.entries(refersTo[feature] ?? {}).map(([words, naming]): ReferenceCheck => {
    const children = new SubCollection<NamedRecord>(name, { lookupById: naming !== 'parent' })
    return naming === 'parent'
      ? { words, isCostly: false, isFound: async () => (await children.list(record._id)).length > 0 }
      : { words, isCostly: true, isFound: () => children.some(child => holdsId(child, naming, record._id)) }
  })

const checkMarks = ({ name, refersTo }: MarkStorage, { feature, record }: Deletion) =>
  Object.keys(refersTo[feature] ?? {}).map((words): ReferenceCheck => {
    const Key = { pk: name, sk: record._id }
    const read = new GetCommand({ TableName: settings.table, Key, ConsistentRead: true })
    return { words, isCostly: false, isFound: async () => (await documentClient.send(read)).Item !== undefined }
  })

const checkAuditLogs = ({ of, refersTo }: AuditLogStorage, { feature, record }: Deletion) =>
  Object.keys(refersTo[feature] ?? {}).map(
    (words): ReferenceCheck => ({ words, isCostly: true, isFound: () => isNamedInAuditLogs(of, record._id) }),
  )

const holdsId = (row: NamedRecord, fields: readonly string[], id: string): boolean =>
  fields.some(field => {
    const value = row[field]
    return Array.isArray(value) ? value.includes(id) : value === id
  })
