import { loadAuthors } from '#functions/users/store.ts'
import { AppError, notFoundError, validationError } from '#kit/app-error.ts'
import { authorOf } from '#kit/author.ts'
import { digestOf } from '#kit/digest.ts'
import { createUploadForm, type FileTypeRule, loadUpload } from '#kit/files.ts'
import { createApiHandler, type Handlers } from '#kit/lambda.ts'
import { withLock } from '#kit/optimistic-lock.ts'
import {
  type CompanyImport,
  companyImportApi as contract,
  IMPORT_SHEETS,
  type ImportPreview,
  type ImportState,
  MAX_IMPORT_BYTES,
  MAX_LISTED,
  companyImportMessages as messages,
  UNDO_PERIOD,
} from '#shared/features/company-import.ts'
import { type Actor, hasRole } from '#shared/kit/access.ts'
import { fileMessages } from '#shared/kit/file-messages.ts'
import { type Author, fullName } from '#shared/kit/people.ts'
import { WORKBOOK_TYPE } from '#shared/kit/workbooks.ts'
import { sheetOf } from './columns.ts'
import { loadCatalogues, loadRecords } from './company.ts'
import { loadNewcomers } from './newcomers.ts'
import type { ImportPlan } from './plan.ts'
import {
  IMPORT_UPLOADS,
  IMPORTS_LOCK,
  type ImportFields,
  imports,
  jobsFor,
  loadJournal,
  type StoredImport,
} from './store.ts'

const WORKBOOK_RULE: FileTypeRule = {
  type: WORKBOOK_TYPE,
  maxBytes: MAX_IMPORT_BYTES,
  // A zip archive.
  magic: /^504b0304/,
  messages: { field: 'key', wrongType: messages.wrongType, missing: messages.uploadGone },
}
const slotOf = (userId: string) => ({ place: IMPORT_UPLOADS, userId })
/** The maximum number of imports in the list. */
const LISTED = 50
/** How long an uploaded workbook is kept, in milliseconds. */
const FILE_PERIOD = 24 * 3600_000

// The code that reads and writes workbooks is large and rarely used.
const loadHires = async () => (await import('#functions/employee-workbooks/public.ts')).hireWorkbookHandlers
const loadWriting = () => import('./workbook.ts')
const planImport = async (record: StoredImport, actor: Actor, now: Date): Promise<ImportPlan> =>
  (await import('./load-plan.ts')).loadPlan(record, actor, now)

/** Separate from the handler chain, for tests that move the clock. */
const companyImportHandlers: Handlers<typeof contract.calls> = {
  hireTemplate: async input => (await loadHires()).template(input),
  readHire: async input => (await loadHires()).read(input),
  template: async ({ actor, now }) => (await loadWriting()).writeTemplate(await loadCatalogues(now), actor),
  export: async ({ actor, now }) => (await loadWriting()).writeCompany(await loadRecords(now), actor),
  list: async ({ actor, now }) => {
    const own = (await imports.rows(now)).filter(record => isReachable(record, actor))
    const last = own.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, LISTED)
    return Promise.all(last.map(record => toDto(record, now)))
  },
  upload: async ({ actor, body, newId }) => {
    if (body.contentType !== WORKBOOK_TYPE) throw validationError('contentType', messages.wrongType)
    if (body.size < 1) throw validationError('size', fileMessages.empty)
    if (body.size > MAX_IMPORT_BYTES) throw validationError('size', messages.tooLarge)
    return createUploadForm(slotOf(actor.userId), `${newId.id}.xlsx`, WORKBOOK_RULE)
  },
  create: async ({ actor, body, newId, now }) => {
    const bytes = await loadUpload(slotOf(actor.userId), body.key, WORKBOOK_RULE)
    await checkReadable(bytes)
    const fields: ImportFields = {
      fileName: body.fileName,
      key: body.key,
      sha256: digestOf(bytes),
      identity: '',
      ownerId: actor.userId,
      author: authorOf(actor),
      createdAt: now.toISOString(),
      state: 'ready',
      job: '',
      isStopping: false,
      stopReason: '',
      startedAt: null,
      begunAt: null,
      endedAt: null,
      sheets: [],
      made: 0,
      changed: 0,
      undone: 0,
      leftCount: 0,
    }
    return toDto(await imports.insert(newId, fields, now), now)
  },
  one: async ({ actor, params, now }) => toDto(await getReachable(params.id, actor), now, true),
  preview: async ({ actor, params, now }) => {
    const record = await getReachable(params.id, actor)
    if (isUnderWay(await stateOf(record, now))) throw new AppError('conflict', messages.isRunning)
    return toPreview(await planImport(record, actor, now))
  },
  start: async ({ actor, params, body, now }) => {
    const record = await getReachable(params.id, actor)
    const state = await stateOf(record, now)
    if (isUnderWay(state)) throw new AppError('conflict', messages.isRunning)
    if (state === 'undone' || isPartlyUndone(record)) throw new AppError('conflict', messages.wasUndone)
    const plan = await planImport(record, actor, now)
    if (plan.errors.length) throw new AppError('invalid', messages.hasErrors)
    if (plan.digest !== body.digest) throw new AppError('conflict', messages.changed)
    if (plan.steps.length === 0) throw new AppError('invalid', messages.nothingToDo)
    await (await import('./signed-pay.ts')).storeSignedPay(record._id, plan.steps)
    const sheets = new Set([...record.sheets, ...plan.steps.map(({ sheet }) => sheet)])
    const startedAt = record.startedAt ?? now.toISOString()
    return begin(
      record,
      { state: 'running', sheets: [...sheets], startedAt, identity: plan.identity },
      plan.steps.length,
      actor,
      now,
    )
  },
  stop: async ({ actor, params, now }) => {
    const record = await getReachable(params.id, actor)
    if ((await stateOf(record, now)) !== 'running') throw new AppError('conflict', messages.notRunning)
    return toDto(await imports.replace(record, { ...record, isStopping: true }, now), now, true)
  },
  undo: async ({ actor, params, now }) => {
    const record = await getReachable(params.id, actor)
    const state = await stateOf(record, now)
    if (isUnderWay(state)) throw new AppError('conflict', messages.isRunning)
    if (!record.startedAt || state === 'undone') throw new AppError('conflict', messages.nothingToUndo)
    if (undoUntilOf(record) < now.getTime()) throw new AppError('conflict', messages.tooLate)
    if (record.sheets.some(name => !hasRole(actor, sheetOf(name).roles)))
      throw new AppError('not-authorized', messages.adminUndoes)
    const entries = (await loadJournal(record._id)).filter(one => one.state === 'made' || one.state === 'changed')
    if (entries.length === 0) throw new AppError('conflict', messages.nothingToUndo)
    return begin(record, { state: 'undoing' }, entries.length, actor, now)
  },
}
export const handler = createApiHandler(contract, companyImportHandlers)

/** @throws 400 for a file that a preview could not read */
async function checkReadable(bytes: Uint8Array): Promise<void> {
  const { readImportFile } = await import('./read-file.ts')
  await readImportFile(bytes).catch((error: unknown) => {
    throw error instanceof AppError ? validationError(WORKBOOK_RULE.messages.field, error.message) : error
  })
}

/** Starts a job unless another import has one running. */
async function begin(
  record: StoredImport,
  fields: Partial<ImportFields> & { readonly state: ImportState },
  total: number,
  actor: Actor,
  now: Date,
): Promise<CompanyImport> {
  const jobs = jobsFor(fields.state)
  const asked = { owner: actor.userId, subject: record._id }
  const job = `${jobs.idOf(asked.owner, asked.subject)} ${actor.userId}`
  const started = await withLock([IMPORTS_LOCK], async lockWrites => {
    for (const other of await imports.rows(now)) {
      if (other._id === record._id || !isUnderWay(await stateOf(other, now))) continue
      throw new AppError('conflict', messages.underWay(fullName(await nameAuthor(other, now))))
    }
    const after = { ...record, ...fields, job, begunAt: now.toISOString(), isStopping: false, stopReason: '' }
    return imports.replace(record, after, now, ...lockWrites)
  })
  const task = { importId: record._id, actor }
  await jobs.startJob({ ...asked, total, fileName: record.fileName, task }, now)
  return toDto(started, now, true)
}

/** People reach their own imports, admins all of them. */
const isReachable = ({ ownerId }: StoredImport, actor: Actor) => ownerId === actor.userId || hasRole(actor, ['admin'])

async function getReachable(id: string, actor: Actor): Promise<StoredImport> {
  const record = await imports.get(id)
  if (!isReachable(record, actor)) throw notFoundError()
  return record
}

const isUnderWay = (state: ImportState) => state === 'running' || state === 'undoing'
/** Whether it is partly undone, even if the undoing was interrupted. */
const isPartlyUndone = ({ state, undone }: StoredImport) => state === 'undoing' || undone > 0
const undoUntilOf = ({ startedAt, endedAt }: StoredImport) => Date.parse(endedAt ?? startedAt ?? '') + UNDO_PERIOD

/** Loads the job of an import, whoever started it. */
async function findJob({ job, state }: StoredImport, now: Date) {
  const [id, owner] = job.split(' ')
  if (!id || !owner) return undefined
  return jobsFor(state)
    .getJob(id, owner, now)
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found') return undefined
      throw error
    })
}

/** Returns the present state: a job that was killed could not record its end. */
async function stateOf(record: StoredImport, now: Date): Promise<ImportState> {
  if (!isUnderWay(record.state)) return record.state
  const job = await findJob(record, now)
  const isAlive = job ? job.state !== 'failed' : Date.parse(record.begunAt ?? '') > now.getTime() - START_PERIOD
  return isAlive ? record.state : 'failed'
}
/** Returns the uploader with their present name. */
const nameAuthor = async ({ author }: StoredImport, now: Date): Promise<Author> =>
  (await loadAuthors([author], now)).author(author)

/** The time allowed between writing the record and starting its job, in milliseconds. */
const START_PERIOD = 60_000

async function toDto(record: StoredImport, now: Date, isWhole = false): Promise<CompanyImport> {
  const { _id, version, fileName, createdAt, isStopping, made, changed, undone, leftCount } = record
  const { stopReason = '' } = record
  const job = isUnderWay(record.state) ? await findJob(record, now) : undefined
  const state = await stateOf(record, now)
  const until = undoUntilOf(record)
  const mayUndo = record.startedAt !== null && state !== 'undone' && !isUnderWay(state) && until > now.getTime()
  const left = isWhole && leftCount ? await loadLeft(_id) : []
  const hasEnded = isWhole && (state === 'done' || state === 'stopped')
  const newcomers = hasEnded ? await loadNewcomers(record, now) : { hires: [], leavers: [] }
  return {
    _id,
    version,
    fileName,
    createdAt,
    createdBy: await nameAuthor(record, now),
    state,
    isStopping,
    stopReason,
    done: job?.done ?? 0,
    total: job?.total ?? 0,
    made,
    changed,
    undone,
    left,
    leftCount,
    undoUntil: mayUndo ? new Date(until).toISOString() : null,
    hasFile: Date.parse(createdAt) > now.getTime() - FILE_PERIOD,
    ...newcomers,
  }
}

const loadLeft = async (id: string) =>
  (await loadJournal(id))
    .flatMap(({ sheet, row, name, reason }) => (reason ? [{ sheet, row, name, reason }] : []))
    .slice(0, MAX_LISTED)

function toPreview({ steps, kept, errors, digest, daysOf }: ImportPlan): ImportPreview {
  const rows = steps.map(step => {
    const { sheet, row, name, action, changes } = step
    return { sheet, row, name, action, changes, days: [...daysOf(step)] }
  })
  const sheets = IMPORT_SHEETS.map(sheet => ({
    sheet,
    make: rows.filter(row => row.sheet === sheet && row.action === 'make').length,
    change: rows.filter(row => row.sheet === sheet && row.action === 'change').length,
    keep: kept[sheet] ?? 0,
    errors: errors.filter(error => error.sheet === sheet).length,
  }))
  return {
    digest,
    sheets,
    errors: errors.slice(0, MAX_LISTED),
    errorCount: errors.length,
    // Changed records come before new ones, because they need more attention.
    rows: rows.toSorted((a, b) => Number(a.action === 'make') - Number(b.action === 'make')).slice(0, MAX_LISTED),
    rowCount: rows.length,
  }
}
