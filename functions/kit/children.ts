/**
 * Records that live with their parent: comments, salaries, project changes. One partition a parent. Those that a call
 * names by their own id alone are `findable`: an item beside each says whose child it is.
 */
import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { lostRace, notFound } from './refusal.ts'
import { settings } from './settings.ts'
import { documents, readMany, tryWriteAll, type Write, WriteRefused } from './table.ts'

interface Identified {
  readonly _id: string
  /** Children that change carry a version; one that is absent counts as 1. */
  readonly version?: number
}

export class Children<Child extends Identified> {
  readonly #name: string
  readonly #findable: boolean

  constructor(name: string, { findable = false }: { findable?: boolean } = {}) {
    this.#name = name
    this.#findable = findable
  }

  /** All children of a parent, in the order of their ids. */
  async of(parentId: string): Promise<Child[]> {
    const children: Child[] = []
    let from: Record<string, unknown> | undefined
    do {
      const page = await documents.send(
        new QueryCommand({
          TableName: settings.table,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': this.#partition(parentId) },
          ConsistentRead: true,
          ExclusiveStartKey: from,
        }),
      )
      for (const item of page.Items ?? []) children.push({ ...item.body, _id: item.sk } as Child)
      from = page.LastEvaluatedKey
    } while (from)
    return children
  }

  /** A findable child by its own id, with its parent's. @throws 404 when there is none. */
  async get(id: string): Promise<{ readonly parentId: string; readonly child: Child }> {
    const { Item: pointer } = await this.#read(this.#pointer(id))
    if (!pointer) throw notFound()
    const { Item: item } = await this.#read({ pk: this.#partition(pointer.parent), sk: id })
    if (!item) throw notFound()
    return { parentId: pointer.parent, child: { ...item.body, _id: id } as Child }
  }

  /** Every findable child there is, whoever's, many at a time: for questions that are rare. */
  async *all(): AsyncGenerator<Child[]> {
    let from: Record<string, unknown> | undefined
    do {
      const page = await documents.send(
        new QueryCommand({
          TableName: settings.table,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': this.#pointer('').pk },
          ConsistentRead: true,
          ExclusiveStartKey: from,
        }),
      )
      const keys = (page.Items ?? []).map(({ sk, parent }) => ({ pk: this.#partition(parent), sk }))
      yield (await readMany(keys)).map(({ body, sk }) => ({ ...(body as object), _id: sk }) as Child)
      from = page.LastEvaluatedKey
    } while (from)
  }

  /** Whether any findable child there is, whoever's, is such a one. */
  async has(isSuch: (child: Child) => boolean): Promise<boolean> {
    for await (const children of this.all()) if (children.some(isSuch)) return true
    return false
  }

  /** Adds a child; the same id a second time changes nothing. */
  async add(parentId: string, child: Child): Promise<void> {
    try {
      await tryWriteAll(this.adding(parentId, child))
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
    }
  }

  /** The writes of `add`, for transactions over several collections. */
  adding(parentId: string, { _id, ...body }: Child): Write[] {
    const put = (Item: Record<string, unknown>): Write => ({
      item: { Put: { TableName: settings.table, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      refusal: lostRace,
    })
    const child = put({ pk: this.#partition(parentId), sk: _id, body })
    return this.#findable ? [child, put({ ...this.#pointer(_id), parent: parentId })] : [child]
  }

  /** The write that changes a child read as `before`; its `version` must be one more. */
  replacing(parentId: string, before: Child, { _id, ...body }: Child): Write {
    return {
      item: {
        Put: {
          TableName: settings.table,
          Item: { pk: this.#partition(parentId), sk: before._id, body },
          ...unchanged(before),
        },
      },
      refusal: lostRace,
    }
  }

  /** The writes that delete a child read as `before`. */
  removing(parentId: string, before: Child): Write[] {
    const drop = (Key: Record<string, unknown>, condition = {}): Write => ({
      item: { Delete: { TableName: settings.table, Key, ...condition } },
      refusal: lostRace,
    })
    const child = drop({ pk: this.#partition(parentId), sk: before._id }, unchanged(before))
    return this.#findable ? [child, drop(this.#pointer(before._id))] : [child]
  }

  /** Removes all children of a parent that is gone. */
  async removeAll(parentId: string): Promise<void> {
    for (const { _id } of await this.of(parentId)) {
      const keys = [{ pk: this.#partition(parentId), sk: _id }, ...(this.#findable ? [this.#pointer(_id)] : [])]
      for (const Key of keys) await documents.send(new DeleteCommand({ TableName: settings.table, Key }))
    }
  }

  #partition(parentId: string): string {
    return `${this.#name}#${parentId}`
  }

  #pointer(id: string) {
    return { pk: `PARENT#${this.#name}`, sk: id }
  }

  #read(Key: Record<string, unknown>) {
    return documents.send(new GetCommand({ TableName: settings.table, Key, ConsistentRead: true }))
  }
}

const unchanged = ({ version }: Identified) =>
  version === undefined
    ? { ConditionExpression: 'attribute_exists(pk)' }
    : {
        ConditionExpression: 'body.#version = :before',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':before': version },
      }
