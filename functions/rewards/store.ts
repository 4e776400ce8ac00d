/** Reward requests by the year they were made in, the steps of each, and how much of a year's budget is used. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { type AppError, notFoundError, versionConflict } from '#kit/app-error.ts'
import { Collection } from '#kit/collection.ts'
import { requireOwnPart } from '#kit/own-place.ts'
import { settings } from '#kit/settings.ts'
import { SubCollection } from '#kit/sub-collection.ts'
import { documentClient, type TableWrite } from '#kit/table.ts'
import { RewardRow } from '#shared/features/rewards/list.ts'
import { rewardStorage } from '#shared/features/rewards/storage.ts'
import { type Actor, maySeeEveryone } from '#shared/kit/access.ts'
import type { YesNo } from '#shared/kit/fields.ts'
import { toCents } from '#shared/kit/money.ts'
import type { StoredAuthor } from '#shared/kit/people.ts'

export interface StoredInvoice {
  readonly fileName: string
  readonly size: number
  readonly key: string
  /** The hash of its bytes; missing in older invoices. */
  readonly digest?: string
}
export type StoredReward = RewardRow & {
  readonly requestDescription: string
  /** The amount approved after a refund far exceeded the estimate; absent while the estimate applies. */
  readonly approvedAmount?: number
  readonly validation: { readonly answer: YesNo; readonly requestComment: string } | null
  readonly refund: {
    readonly requestComment: string
    readonly purchasedDate: string | null
    readonly purchaseCompany: string
    readonly purchased: string
    readonly electronicInvoice: YesNo | null
    /** Absent when the amount required no reason. */
    readonly overrunReason?: string
    readonly invoice: StoredInvoice | null
  }
  readonly payment: {
    readonly paymentStatusID: string | null
    readonly paymentDate: string | null
    readonly requestComment: string
    /** The batch that it was paid with, if it was. */
    readonly batch?: string
  }
}

export const rewards = new Collection<RewardRow, StoredReward>({
  ...rewardStorage,
  row: RewardRow,
})

/** Employees see their own cases; roles that manage rewards see all. */
export const isRewardInScope = (
  row: Pick<RewardRow, 'employee'>,
  actor: Pick<Actor, 'roles' | 'employeeId'>,
): boolean => maySeeEveryone(actor) || row.employee === actor.employeeId

export const isOwnReward = ({ employee }: Pick<RewardRow, 'employee'>, actor: Pick<Actor, 'employeeId'>): boolean =>
  employee === actor.employeeId

/** @throws 404 on the employee host if the stage leaves out this part */
export function requireOpenPlace(actor: Actor): void {
  if (actor.audience === 'timesheet') requireOwnPart('rewards', actor)
}

/** @throws 404 if it does not exist or is out of scope */
export async function loadRewardInScope(actor: Actor, id: string): Promise<StoredReward> {
  requireOpenPlace(actor)
  const found = await rewards.get(id)
  if (!isRewardInScope(found, actor)) throw notFoundError()
  return found
}

export interface StoredRewardStep {
  readonly _id: string
  readonly user: StoredAuthor
  /** The status that it led to. */
  readonly status: string
  readonly date: string
  readonly requestComment: string
  readonly realAmount: number | null
}
export const rewardSteps = new SubCollection<StoredRewardStep>('REWARD_STEP')

const budgetKey = (employeeId: string, year: number) => ({ pk: `REWARD_BUDGET#${employeeId}`, sk: String(year) })

/** The part of a year's budget used by requests that were not rejected, in dollars. */
export async function loadUsedBudget(employeeId: string, year: number): Promise<number> {
  const { Item } = await documentClient.send(
    new GetCommand({ TableName: settings.table, Key: budgetKey(employeeId, year), ConsistentRead: true }),
  )
  return (Item?.taken ?? 0) / 100
}

/** The write that uses more of the budget (or gives some back); fails if the total would exceed the `limit`. */
export function adjustBudgetWrite(
  employeeId: string,
  year: number,
  dollars: number,
  limit: number | null,
  refusal: () => AppError,
): TableWrite {
  const bound = limit === null || dollars <= 0 ? undefined : toCents(limit) - toCents(dollars)
  return {
    item: {
      Update: {
        TableName: settings.table,
        Key: budgetKey(employeeId, year),
        UpdateExpression: 'ADD taken :more',
        ...(bound === undefined
          ? { ExpressionAttributeValues: { ':more': toCents(dollars) } }
          : {
              ConditionExpression: bound >= 0 ? 'attribute_not_exists(taken) OR taken <= :bound' : 'taken <= :bound',
              ExpressionAttributeValues: { ':more': toCents(dollars), ':bound': bound },
            }),
      },
    },
    toError: refusal,
  }
}

/** The write that sets the used budget of a new year, for a table that is filled all at once. */
export const initialBudgetWrite = (employeeId: string, year: number, dollars: number): TableWrite => ({
  item: { Put: { TableName: settings.table, Item: { ...budgetKey(employeeId, year), taken: toCents(dollars) } } },
  toError: versionConflict,
})
