/**
 * Records that belong to a parent, such as comments, salaries or project changes, with one partition per parent. Those
 * of a collection with `lookupById` can also be found by their id alone: a pointer item for each names its parent.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { notFoundError, versionConflict } from './app-error.ts'
import type { RemovedPartition } from './deletions.ts'
import { settings } from './settings.ts'
import {
  batchGetItems,
  ConditionFailedError,
  deleteItems,
  documentClient,
  partitionQuery,
  queryPages,
  queryPartition,
  type TableWrite,
  transactRaw,
} from './table.ts'
import { makeWriteMark, noteWriteMark } from './write-mark.ts'

interface ChildRecord {
  readonly _id: string
  /** Entries that can change carry a version; a missing one counts as 1. */
  readonly version?: number
}

export class SubCollection<Child extends ChildRecord> {
  readonly #name: string
  readonly #lookupById: boolean
  readonly #isUnmarked: boolean

  /** `isUnmarked` is for anonymous entries: a mark of the request that wrote them would reveal their author. */
  constructor(name: string, { lookupById = false, isUnmarked = false } = {}) {
    this.#name = name
    this.#lookupById = lookupById
    this.#isUnmarked = isUnmarked
  }

  /** Loads all entries of a parent, in the order of their ids. */
  async list(parentId: string): Promise<Child[]> {
    return (await queryPartition(this.#partition(parentId))).map(({ sk, body, writtenBy }) => {
      noteWriteMark(writtenBy)
      return { ...body, _id: sk } as Child
    })
  }

  /** Loads the entries with one id under several parents, by the parent's id; omits those that do not exist. */
  async getAmong(parentIds: readonly string[], id: string): Promise<ReadonlyMap<string, Child>> {
    const found = await batchGetItems(parentIds.map(parentId => ({ pk: this.#partition(parentId), sk: id })))
    const parents = new Map(parentIds.map(parentId => [this.#partition(parentId), parentId]))
    return new Map(
      found.map(({ pk, sk, body, writtenBy }) => {
        noteWriteMark(writtenBy)
        return [parents.get(pk) ?? '', { ...body, _id: sk } as Child]
      }),
    )
  }

  /** Loads those ids of a parent's entries that begin with a prefix, such as those of a month. */
  async idsBeginningWith(parentId: string, prefix: string): Promise<string[]> {
    const query = {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ProjectionExpression: 'sk',
      ExpressionAttributeValues: { ':pk': this.#partition(parentId), ':prefix': prefix },
      ConsistentRead: true,
    }
    const ids: string[] = []
    for await (const items of queryPages(query)) for (const { sk } of items) ids.push(sk)
    return ids
  }

  /** Loads an entry by its id alone, with its parent's id; needs `lookupById`. @throws 404 if it does not exist */
  async get(id: string): Promise<{ readonly parentId: string; readonly child: Child }> {
    const { Item: pointer } = await this.#read(this.#pointer(id))
    if (!pointer) throw notFoundError()
    const { Item: item } = await this.#read({ pk: this.#partition(pointer.parent), sk: id })
    if (!item) throw notFoundError()
    noteWriteMark(item.writtenBy)
    return { parentId: pointer.parent, child: { ...item.body, _id: id } as Child }
  }

  /** Yields the entries of all parents, a page at a time, for rare queries; needs `lookupById`. */
  async *all(): AsyncGenerator<Child[]> {
    for await (const pointers of queryPages(partitionQuery(this.#pointer('').pk))) {
      const keys = pointers.map(({ sk, parent }) => ({ pk: this.#partition(parent), sk }))
      yield (await batchGetItems(keys)).map(({ body, sk }) => ({ ...body, _id: sk }) as Child)
    }
  }

  /** Whether any entry of any parent matches; needs `lookupById`. */
  async some(isSuch: (child: Child) => boolean): Promise<boolean> {
    for await (const children of this.all()) if (children.some(isSuch)) return true
    return false
  }

  /**
   * Adds an entry together with other writes. If the id already exists, nothing is written, also none of the others.
   * @throws the error of the other write whose condition failed
   */
  async add(parentId: string, child: Child, ...others: TableWrite[]): Promise<void> {
    const own = this.addWrites(parentId, child)
    try {
      await transactRaw([...own, ...others])
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error
      if (!own.includes(error.write)) throw error.error
    }
  }

  /** Returns the writes of `add`, for transactions over several collections. */
  addWrites(parentId: string, child: Child): TableWrite[] {
    const isNew = { ConditionExpression: 'attribute_not_exists(pk)' }
    const added = this.#putWrite(parentId, child, isNew)
    if (!this.#lookupById) return [added]
    const Item = { ...this.#pointer(child._id), parent: parentId }
    return [added, { item: { Put: { TableName: settings.table, Item, ...isNew } }, toError: versionConflict }]
  }

  /** Returns the write that replaces the entry last read as `before`; `after.version` must be one higher. */
  replaceWrite(parentId: string, before: Child, after: Child): TableWrite {
    return this.#putWrite(parentId, { ...after, _id: before._id }, unchangedCondition(before))
  }

  #putWrite(parentId: string, { _id, ...body }: Child, condition: object): TableWrite {
    const mark = this.#isUnmarked ? undefined : makeWriteMark()
    return {
      item: {
        Put: {
          TableName: settings.table,
          Item: { pk: this.#partition(parentId), sk: _id, body, writtenBy: mark },
          ...condition,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      toError: versionConflict,
      ...(mark === undefined ? {} : { mark }),
    }
  }

  /** Returns the writes that delete the entry last read as `before`. */
  removeWrites(parentId: string, before: Child): TableWrite[] {
    const drop = (Key: Record<string, unknown>, condition = {}): TableWrite => ({
      item: { Delete: { TableName: settings.table, Key, ...condition } },
      toError: versionConflict,
    })
    const child = drop({ pk: this.#partition(parentId), sk: before._id }, unchangedCondition(before))
    return this.#lookupById ? [child, drop(this.#pointer(before._id))] : [child]
  }

  /** Deletes an entry on which nothing else depends, if it exists. */
  async remove(parentId: string, id: string): Promise<void> {
    await deleteItems([{ pk: this.#partition(parentId), sk: id }])
  }

  /** Returns the partition that must be deleted with the parent. */
  partitionOf(parentId: string): RemovedPartition {
    return { pk: this.#partition(parentId), ...(this.#lookupById ? { pointers: this.#pointer('').pk } : {}) }
  }

  #partition(parentId: string): string {
    return `${this.#name}#${parentId}`
  }

  #pointer(id: string) {
    return { pk: `PARENT#${this.#name}`, sk: id }
  }

  #read(Key: Record<string, unknown>) {
    return documentClient.send(new GetCommand({ TableName: settings.table, Key, ConsistentRead: true }))
  }
}

const unchangedCondition = ({ version }: ChildRecord) =>
  version === undefined
    ? { ConditionExpression: 'attribute_exists(pk)' }
    : {
        ConditionExpression: 'body.#version = :before',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':before': version },
      }
