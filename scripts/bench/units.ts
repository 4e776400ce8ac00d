/**
 * The capacity units that AWS takes for a request, where DynamoDB Local says less:
 *
 * - A read that finds nothing takes the minimum of its kind: half a unit, or a whole one when it is strongly consistent.
 *   Of a batch that is so for each key ("Queries that do not return results consume the minimum number of read capacity
 *   units for that type of read operation", API_Query; "If you perform a read operation on an item that does not exist,
 *   DynamoDB still consumes read throughput", developer guide, "DynamoDB read and write operations"). In DynamoDB Local a
 *   query costs nothing then, nor does a missing key of a batch.
 * - A write that is refused takes as much as if it were done ("If a ConditionExpression evaluates to false during a
 *   conditional write, DynamoDB still consumes write capacity from the table", developer guide, "Working with items").
 *   DynamoDB Local's refusals name no units.
 * - A transaction takes two units a kilobyte for each item, those that are only checked included ("DynamoDB performs two
 *   underlying reads or writes of every item in the transaction", developer guide, "DynamoDB transactions"). DynamoDB
 *   Local counts items that cost the same once.
 */
/** A request on its way to the table, as DynamoDB's protocol has it. */
export interface MeteredRequest {
  /** As `PutItem`. */
  readonly operation: string
  readonly input: Readonly<Record<string, unknown>>
}

export const isWrite = ({ operation }: MeteredRequest): boolean =>
  /^(Put|Update|Delete|BatchWrite|TransactWrite)/.test(operation)

/** A value as DynamoDB's protocol has it: `{ S: 'text' }`. */
type Value = Readonly<Record<string, unknown>>
type Item = Readonly<Record<string, Value>>

interface Answer {
  readonly ConsumedCapacity?: Consumed | readonly Consumed[]
  readonly Responses?: Readonly<Record<string, readonly unknown[]>>
  readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys: readonly unknown[] }>>
  /** Of a request that is refused. */
  readonly __type?: string
}
interface Consumed {
  readonly CapacityUnits?: number
}

/** The units of an answered request. What was not known for sure, such as the size of an item before, counts as little. */
export function unitsOf({ operation, input }: MeteredRequest, answer: Answer): number {
  const counted = [answer.ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
  if (answer.__type) return REFUSED.test(answer.__type) ? unitsOfWrites(operation, input, false) : 0
  if (operation === 'BatchGetItem') return counted + unitsOfMissing(input as Partial<Batch>, answer)
  if (operation === 'Query' || operation === 'Scan') return Math.max(counted, leastUnits(input))
  return operation === 'TransactWriteItems' ? Math.max(counted, unitsOfWrites(operation, input, true)) : counted
}
const REFUSED = /#(ConditionalCheckFailed|TransactionCanceled)Exception$/

interface Consistency {
  readonly ConsistentRead?: boolean
}
const leastUnits = ({ ConsistentRead = false }: Consistency) => (ConsistentRead ? 1 : 0.5)

interface Batch {
  readonly RequestItems: Readonly<Record<string, Consistency & { readonly Keys: readonly unknown[] }>>
}
const unitsOfMissing = (
  { RequestItems = {} }: Partial<Batch>,
  { Responses = {}, UnprocessedKeys = {} }: Answer,
): number =>
  Object.entries(RequestItems).reduce((sum, [table, asked]) => {
    const answered = asked.Keys.length - (UnprocessedKeys[table]?.Keys.length ?? 0)
    return sum + (answered - (Responses[table]?.length ?? 0)) * leastUnits(asked)
  }, 0)

/** One write, alone or in a transaction. */
interface Write {
  readonly Item?: Item
  readonly Key?: Item
  readonly ExpressionAttributeValues?: Item
}

function unitsOfWrites(operation: string, input: MeteredRequest['input'], isDone: boolean): number {
  if (operation !== 'TransactWriteItems') return unitsOfWrite(input as Write, isDone)
  const writes = (input.TransactItems as readonly Readonly<Record<string, Write>>[]).flatMap(Object.values<Write>)
  return writes.reduce((sum, write) => sum + 2 * unitsOfWrite(write, isDone), 0)
}

/**
 * Of an update only the values are known that it sets: they are a part of the item. An item that moves in the index is
 * taken out of its place there and written to another.
 */
function unitsOfWrite({ Item: put, Key, ExpressionAttributeValues: set = {} }: Write, isDone: boolean): number {
  const units = kilobytes(put ?? { ...Key, ...set })
  if (!isDone) return units
  if (put?.changedAt) return units + kilobytes(pick(put, ['pk', 'sk', 'changedAt', 'row', 'version', 'deleted']))
  return set[':changedAt'] ? units + 2 * kilobytes({ ...Key, ...pick(set, [':changedAt', ':row']) }) : units
}

const pick = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)))
const kilobytes = (item: Item) => Math.ceil(sizeOfFields(item) / 1024)

const sizeOfFields = (item: Item): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOf(value), 0)
/** Bytes of a value: a number has two digits a byte, and a map or a list three bytes of its own and one a member. */
function sizeOf(value: Value): number {
  const [[type, held] = []] = Object.entries(value)
  if (type === 'M') return 3 + Object.keys(held as Item).length + sizeOfFields(held as Item)
  if (type === 'L') return (held as readonly Value[]).reduce((sum, one) => sum + 1 + sizeOf(one), 3)
  if (type === 'N') return Math.ceil(String(held).length / 2) + 1
  return type === 'S' ? Buffer.byteLength(held as string) : 1
}
