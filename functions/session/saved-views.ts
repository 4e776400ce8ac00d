/** The views that people save of their lists: an item for each list, in the person's own partition. */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { AppError, validationError } from '#kit/app-error.ts'
import { settings } from '#kit/settings.ts'
import { documentClient, queryPartition } from '#kit/table.ts'
import type { Actor } from '#shared/kit/access.ts'
import { canonicalJson } from '#shared/kit/canonical-json.ts'
import { MAX_LISTS, type SavedViews, savedViewMessages } from '#shared/kit/saved-views.ts'

/** By employee, if they are one, so that a user who is deleted and created again keeps their views. */
const partitionOf = ({ employeeId, userId }: Pick<Actor, 'employeeId' | 'userId'>) =>
  `SAVED_VIEWS#${employeeId ?? userId}`

export const loadSavedViews = async (actor: Actor): Promise<SavedViews[]> =>
  (await queryPartition(partitionOf(actor))).map(({ sk, version, saved, defaultName }) => ({
    list: sk,
    version,
    saved,
    defaultName,
  }))

/** @throws 409 when the views of the list have changed since `version`. */
export async function saveViews(actor: Actor, { list, version, saved, defaultName }: SavedViews): Promise<SavedViews> {
  const pk = partitionOf(actor)
  if (version === 0) await checkRoom(pk)
  const fields = { version: version + 1, saved, defaultName }
  const place = { TableName: settings.table, Item: { pk, sk: list, ...fields } }
  try {
    await documentClient.send(
      new PutCommand(
        version === 0
          ? { ...place, ConditionExpression: 'attribute_not_exists(pk)' }
          : {
              ...place,
              ConditionExpression: '#version = :version',
              ExpressionAttributeNames: { '#version': 'version' },
              ExpressionAttributeValues: { ':version': version },
            },
      ),
    )
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    // This may be a repetition of a request whose response was lost.
    const stored = (await loadSavedViews(actor)).find(views => views.list === list)
    if (canonicalJson(stored ?? null) !== canonicalJson({ list, ...fields }))
      throw new AppError('conflict', savedViewMessages.changedElsewhere)
  }
  return { list, ...fields }
}

/** A person has few lists: without this limit their partition could be filled without end. */
async function checkRoom(pk: string): Promise<void> {
  const { Count = 0 } = await documentClient.send(
    new QueryCommand({
      TableName: settings.table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      Select: 'COUNT',
    }),
  )
  if (Count >= MAX_LISTS) throw validationError('list', savedViewMessages.tooManyLists)
}
