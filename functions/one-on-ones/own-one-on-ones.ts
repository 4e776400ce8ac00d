/** A person's own one-on-ones, on the employee host: their shared contents, and their agenda. */
import { actionItems, toOwnActionItem } from '#functions/action-items/store.ts'
import { loadDirectory, type NameLookup } from '#functions/employees/store.ts'
import { withAuthors } from '#functions/users/store.ts'
import { notFoundError } from '#kit/app-error.ts'
import type { Handlers } from '#kit/lambda.ts'
import { isOwnPartOpen, requireOwnPart } from '#kit/own-place.ts'
import { isOwnActionItem, type OwnActionItem } from '#shared/features/action-items.ts'
import { type OneOnOneRow, oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import type { OwnOneOnOneListItem } from '#shared/features/one-on-ones/one-on-one.ts'
import type { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import type { Actor } from '#shared/kit/access.ts'
import { addAgendaItem, carryOverAgenda, loadAgenda, type Meeting, removeAgendaItem, tickAgendaItem } from './agenda.ts'
import { loadOneOnOneIds, oneOnOnes, type StoredOneOnOne } from './store.ts'

type OwnCalls = Pick<
  typeof oneOnOnesApi.calls,
  'mine' | 'ownOne' | 'addOwnAgendaItem' | 'tickOwnAgendaItem' | 'removeOwnAgendaItem' | 'carryOverOwnAgenda'
>

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
    const meeting = await loadOwnMeeting(actor, params.id, now)
    const { one, names } = meeting
    const [agenda, actionItems] = await Promise.all([loadAgenda(meeting), loadOwnItems(one, names, now)])
    const talkingPoint = one.isShared ? one.talkingPoint : ''
    return { ...toOwnListItem(one, names), talkingPoint, agenda, actionItems }
  },
  addOwnAgendaItem: async ({ actor, params, body, newId, now }) =>
    addAgendaItem(await loadOwnMeeting(actor, params.id, now), body, { id: newId.id, now }),
  tickOwnAgendaItem: async ({ actor, params, body, now }) =>
    tickAgendaItem(await loadOwnMeeting(actor, params.id, now), params.itemId, body.isDone),
  removeOwnAgendaItem: async ({ actor, params, now }) =>
    removeAgendaItem(await loadOwnMeeting(actor, params.id, now), params.itemId),
  carryOverOwnAgenda: async ({ actor, params, now }) => carryOverAgenda(await loadOwnMeeting(actor, params.id, now)),
}

async function loadOwnOneOnOne(actor: Actor, id: string): Promise<StoredOneOnOne> {
  const person = requireOwnPart('one-on-ones', actor)
  const one = await oneOnOnes.get(id)
  if (one.employee !== person) throw notFoundError()
  return one
}

async function loadOwnMeeting(actor: Actor, id: string, now: Date): Promise<Meeting> {
  const [names, one] = await Promise.all([withAuthors(loadDirectory(actor, now), now), loadOwnOneOnOne(actor, id)])
  // The earlier one is of the same person, who is the caller.
  return { one, actor, names, reaches: () => true }
}

/** Loads the person's own action items that were created in it, if the stage shows action items. */
async function loadOwnItems({ _id, employee }: OneOnOneRow, people: NameLookup, now: Date): Promise<OwnActionItem[]> {
  if (!isOwnPartOpen('action-items')) return []
  return (await actionItems.rows(now))
    .filter(item => item.type === 'OneOnOne' && item.typeId === _id && isOwnActionItem(item, employee))
    .sort((a, b) => (a.dueDate + a._id < b.dueDate + b._id ? -1 : 1))
    .map(item => toOwnActionItem(item, people))
}

const toOwnListItem = (
  { _id, creationDate, meetsAt, status, leaderAssigned }: OneOnOneRow,
  people: NameLookup,
): OwnOneOnOneListItem => ({
  _id,
  creationDate,
  meetsAt,
  status: oneOnOneStatuses.byId(status),
  leaderAssigned: leaderAssigned ? people.name(leaderAssigned) : null,
})
