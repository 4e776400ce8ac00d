/** A person's own one-on-ones, on the employee host: what is shared of them, and what they want to talk about. */
import { actionItems, toOwnActionItem } from '#functions/action-items/store.ts'
import { loadDirectory, type NameLookup } from '#functions/employees/store.ts'
import { AppError, notFoundError } from '#kit/app-error.ts'
import type { Handlers } from '#kit/lambda.ts'
import { isOwnPartOpen, requireOwnPart } from '#kit/own-place.ts'
import { transact } from '#kit/table.ts'
import { isOwnActionItem, type OwnActionItem } from '#shared/features/action-items.ts'
import {
  isOneOnOneClosed,
  MAX_OWN_POINTS,
  type OneOnOneRow,
  type OwnOneOnOneListItem,
  type OwnPoint,
  oneOnOneMessages,
  oneOnOneStatuses,
  type oneOnOnesApi,
} from '#shared/features/one-on-ones.ts'
import type { Actor } from '#shared/kit/access.ts'
import { loadOneOnOneIds, oneOnOnePoints, oneOnOnes, type StoredOneOnOne } from './store.ts'

type OwnCalls = Pick<typeof oneOnOnesApi.calls, 'mine' | 'ownOne' | 'addPoint' | 'removePoint'>

export const ownOneOnOneHandlers: Handlers<OwnCalls> = {
  mine: async ({ actor, now }) => {
    const person = requireOwnPart('one-on-ones', actor)
    const [people, own] = await Promise.all([
      loadDirectory(actor, now),
      loadOneOnOneIds(person).then(ids => oneOnOnes.getMany(ids)),
    ])
    return own.sort((a, b) => (a.creationDate < b.creationDate ? 1 : -1)).map(row => toOwnListItem(row, people))
  },
  ownOne: async ({ actor, params, now }) => {
    const [people, one, points] = await Promise.all([
      loadDirectory(actor, now),
      loadOwnOneOnOne(actor, params.id),
      loadPoints(params.id),
    ])
    return {
      ...toOwnListItem(one, people),
      talkingPoint: one.isShared ? one.talkingPoint : '',
      points,
      actionItems: await loadOwnItems(one, people, now),
    }
  },
  addPoint: async ({ actor, params, body, newId, now }) => {
    const one = await loadOwnOneOnOne(actor, params.id)
    checkPointsOpen(one)
    const before = await loadPoints(one._id)
    const isRepeated = before.some(({ _id }) => _id === newId.id)
    if (before.length >= MAX_OWN_POINTS && !isRepeated) throw new AppError('invalid', oneOnOneMessages.tooManyPoints)
    if (!isRepeated) {
      const point = { _id: newId.id, text: body.text, creationDate: now.toISOString() }
      // It is not lost in a one-on-one that is deleted or closed meanwhile.
      const isUnchanged = oneOnOnes.conditionCheck(one._id, pointsClosedError, { status: one.status })
      await transact([isUnchanged, ...oneOnOnePoints.addWrites(one._id, point)])
    }
    return loadPoints(one._id)
  },
  removePoint: async ({ actor, params }) => {
    const one = await loadOwnOneOnOne(actor, params.id)
    checkPointsOpen(one)
    // One that is gone is removed already: so a request whose answer was lost can be repeated.
    await oneOnOnePoints.remove(one._id, params.pointId)
  },
}

/** The oldest first. */
export const loadPoints = async (id: string): Promise<OwnPoint[]> =>
  (await oneOnOnePoints.list(id)).sort((a, b) => (a.creationDate + a._id < b.creationDate + b._id ? -1 : 1))

async function loadOwnOneOnOne(actor: Actor, id: string): Promise<StoredOneOnOne> {
  const person = requireOwnPart('one-on-ones', actor)
  const one = await oneOnOnes.get(id)
  if (one.employee !== person) throw notFoundError()
  return one
}

const pointsClosedError = () => new AppError('invalid', oneOnOneMessages.pointsClosed)
function checkPointsOpen({ status }: OneOnOneRow): void {
  if (isOneOnOneClosed(status)) throw pointsClosedError()
}

/** Those of them that are made in it, where the stage shows action items. */
async function loadOwnItems({ _id, employee }: OneOnOneRow, people: NameLookup, now: Date): Promise<OwnActionItem[]> {
  if (!isOwnPartOpen('action-items')) return []
  return (await actionItems.rows(now))
    .filter(item => item.type === 'OneOnOne' && item.typeId === _id && isOwnActionItem(item, employee))
    .sort((a, b) => (a.dueDate + a._id < b.dueDate + b._id ? -1 : 1))
    .map(item => toOwnActionItem(item, people))
}

const toOwnListItem = (
  { _id, creationDate, status, leaderAssigned }: OneOnOneRow,
  people: NameLookup,
): OwnOneOnOneListItem => ({
  ...{ _id, creationDate },
  status: oneOnOneStatuses.byId(status),
  leaderAssigned: leaderAssigned ? people.name(leaderAssigned) : null,
})
