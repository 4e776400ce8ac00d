/** The agenda of a one-on-one. Both sides see and tick the same items; private ones are only for their author. */
import type { NameLookup } from '#functions/employees/store.ts'
import { AppError, notFoundError } from '#kit/app-error.ts'
import { authorOf, isAuthor } from '#kit/author.ts'
import { type TableWrite, transact } from '#kit/table.ts'
import {
  type Agenda,
  type AgendaItem,
  agendaMessages,
  MAX_AGENDA_ITEMS,
  type StoredAgendaItem,
} from '#shared/features/one-on-ones/agenda.ts'
import { agendaTemplateMessages } from '#shared/features/one-on-ones/agenda-templates.ts'
import { isOneOnOneClosed } from '#shared/features/one-on-ones/rules.ts'
import type { Actor } from '#shared/kit/access.ts'
import { monthOfId } from '#shared/kit/ids.ts'
import type { AuthorLookup, StoredAuthor } from '#shared/kit/people.ts'
import { loadTemplateItems } from './agenda-templates.ts'
import { agendaItems, loadOneOnOneIds, oneOnOnes, type StoredOneOnOne } from './store.ts'

/** A one-on-one that the actor may see. */
export interface Meeting {
  readonly one: StoredOneOnOne
  readonly actor: Actor
  readonly names: AuthorLookup & NameLookup
  /** Whether the actor may also see an earlier one of the same person. */
  readonly reaches: (earlier: StoredOneOnOne) => boolean
}

/** Loads an agenda: one query, and three requests for leftover items while these can be carried over. */
export async function loadAgenda(meeting: Meeting): Promise<Agenda> {
  const [items, last] = await Promise.all([listItems(meeting, meeting.one), findLast(meeting)])
  const left = last ? await listLeftOver(meeting, last, items) : []
  const earlier = last && left.length > 0 ? { creationDate: last.creationDate, count: left.length } : null
  return { items: items.map(item => toDto(item, meeting)), earlier }
}

export async function addAgendaItem(
  meeting: Meeting,
  { text, isPrivate = false }: { readonly text: string; readonly isPrivate?: boolean | undefined },
  { id: _id, now }: { readonly id: string; readonly now: Date },
): Promise<Agenda> {
  checkOpen(meeting.one)
  const stored = await agendaItems.list(meeting.one._id)
  const isRepeated = stored.some(item => item._id === _id)
  if (!isRepeated) {
    const createdBy = authorOf(meeting.actor)
    await addAll(meeting.one, stored.length, [{ _id, text, creationDate: now.toISOString(), createdBy, isPrivate }])
  }
  return loadAgenda(meeting)
}

/** Applies a template to an agenda that looks empty to the actor; the other side's private items do not count. */
export async function applyTemplate(
  meeting: Meeting,
  templateId: string,
  { id: newId, now }: { readonly id: string; readonly now: Date },
): Promise<Agenda> {
  checkOpen(meeting.one)
  const createdBy = authorOf(meeting.actor)
  const [stored, points] = await Promise.all([
    agendaItems.list(meeting.one._id),
    loadTemplateItems(templateId, 'template', { newId, createdBy, now }),
  ])
  const isRepeated = stored.some(item => item._id === points[0]?._id)
  if (!isRepeated) {
    if (stored.some(item => isSeen(item, meeting, meeting.one)))
      throw new AppError('invalid', agendaTemplateMessages.notEmpty)
    await addAll(meeting.one, stored.length, points)
  }
  return loadAgenda(meeting)
}

/** @throws 404 if it does not exist, or is another person's private item */
export async function tickAgendaItem(meeting: Meeting, itemId: string, isDone: boolean): Promise<Agenda> {
  checkOpen(meeting.one)
  const before = (await listItems(meeting, meeting.one)).find(({ _id }) => _id === itemId)
  if (!before) throw notFoundError()
  const after = { ...before, isDone }
  await transact([isStillOpen(meeting.one), agendaItems.replaceWrite(meeting.one._id, before, after)])
  return loadAgenda(meeting)
}

/** Removes an item. A missing item is no error, so that a request whose response was lost can be repeated. */
export async function removeAgendaItem(meeting: Meeting, itemId: string): Promise<void> {
  checkOpen(meeting.one)
  const found = (await listItems(meeting, meeting.one)).find(({ _id }) => _id === itemId)
  if (!found) return
  if (!isAuthor(writerOf(found, meeting.one), meeting.actor)) throw new AppError('invalid', agendaMessages.notAuthor)
  await agendaItems.remove(meeting.one._id, itemId)
}

/** Carries items over. They keep their ids and authors, so none is carried over twice. */
export async function carryOverAgenda(meeting: Meeting): Promise<Agenda> {
  checkOpen(meeting.one)
  const [stored, last] = await Promise.all([agendaItems.list(meeting.one._id), findLast(meeting)])
  const left = last ? await listLeftOver(meeting, last, stored) : []
  await addAll(
    meeting.one,
    stored.length,
    // An item without an author names the person of its one-on-one, who is the same in both.
    left.map(item => ({ ...item, createdBy: writerOf(item, meeting.one) })),
  )
  return loadAgenda(meeting)
}

async function addAll(one: StoredOneOnOne, existing: number, items: readonly StoredAgendaItem[]): Promise<void> {
  if (items.length === 0) return
  if (existing + items.length > MAX_AGENDA_ITEMS) throw new AppError('invalid', agendaMessages.tooMany)
  await transact([isStillOpen(one), ...items.flatMap(item => agendaItems.addWrites(one._id, item))])
}

const isSeen = (item: StoredAgendaItem, { actor }: Meeting, one: StoredOneOnOne): boolean =>
  !item.isPrivate || isAuthor(writerOf(item, one), actor)

/** Lists the items that the actor may see, oldest first. */
const listItems = async (meeting: Meeting, one: StoredOneOnOne): Promise<StoredAgendaItem[]> =>
  (await agendaItems.list(one._id))
    .filter(item => isSeen(item, meeting, one))
    .sort((a, b) => (a.creationDate + a._id < b.creationDate + b._id ? -1 : 1))

/** Finds the person's previous one-on-one; none if this one is closed, because nothing is carried over then. */
async function findLast({ one, reaches }: Meeting): Promise<StoredOneOnOne | undefined> {
  if (isOneOnOneClosed(one.status)) return undefined
  const lastId = (await loadOneOnOneIds(one.employee)).filter(id => monthOfId(id) < monthOfId(one._id)).at(-1)
  const last = lastId ? await oneOnOnes.find(lastId) : undefined
  return last && reaches(last) ? last : undefined
}

async function listLeftOver(
  meeting: Meeting,
  last: StoredOneOnOne,
  present: readonly StoredAgendaItem[],
): Promise<StoredAgendaItem[]> {
  const known = new Set(present.map(({ _id }) => _id))
  return (await listItems(meeting, last)).filter(({ _id, isDone }) => !isDone && !known.has(_id))
}

/** Returns an item's author: the person, if it names nobody. */
const writerOf = ({ createdBy }: StoredAgendaItem, { employee }: Pick<StoredOneOnOne, 'employee'>): StoredAuthor =>
  createdBy ?? { employeeId: employee, name: '', lastName: '' }

function toDto(item: StoredAgendaItem, { one, actor, names }: Meeting): AgendaItem {
  const { _id, text, creationDate, isPrivate = false, isDone = false, section = null } = item
  const writer = writerOf(item, one)
  const isOwn = isAuthor(writer, actor)
  return { _id, text, creationDate, createdBy: names.author(writer), isOwn, isPrivate, isDone, section }
}

const closedError = () => new AppError('invalid', agendaMessages.closed)
function checkOpen({ status }: StoredOneOnOne): void {
  if (isOneOnOneClosed(status)) throw closedError()
}
/** A condition that fails if the one-on-one was deleted or closed meanwhile. */
const isStillOpen = ({ _id, status }: StoredOneOnOne): TableWrite =>
  oneOnOnes.conditionCheck(_id, closedError, { status })
