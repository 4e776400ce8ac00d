/** The file attached to a sheet: which types are allowed, and how it is uploaded, removed and downloaded. */
import { AppError, notFoundError, validationError } from '#kit/app-error.ts'
import {
  confirmUpload,
  createUploadForm,
  discardUpload,
  type FileTypeRule,
  removeFile,
  signDownloadUrl,
} from '#kit/files.ts'
import { afterEdit } from '#shared/features/timesheets/approval.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { MAX_TIMESHEET_FILE_BYTES } from '#shared/features/timesheets.ts'
import { fileMessages } from '#shared/kit/file-messages.ts'
import { checkSheetOpen, loadSheetInScope, type SheetContext, saveOpenSheet } from './save-sheet.ts'
import type { StoredFile } from './store.ts'

const ZIP = /^504b0304/
const COMPOUND = /^d0cf11e0a1b11ae1/
const JPEG = /^ffd8ff/
// `II` or `MM` with 42 in that order of bytes, or 43 where it is larger than 4 GB could be
const TIFF = /^(49492[ab]00|4d4d002[ab])/
const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** The accepted types by file extension, with their leading bytes in hex. Source: spec 3 section 9. */
const ACCEPTED_TYPES: Readonly<Record<string, readonly [type: string, magic: RegExp]>> = {
  xlsx: [`${OFFICE}.spreadsheetml.sheet`, ZIP],
  xls: ['application/vnd.ms-excel', COMPOUND],
  docx: [`${OFFICE}.wordprocessingml.document`, ZIP],
  doc: ['application/msword', COMPOUND],
  // `%PDF-`
  pdf: ['application/pdf', /^255044462d/],
  png: ['image/png', /^89504e470d0a1a0a/],
  jpg: ['image/jpeg', JPEG],
  jpeg: ['image/jpeg', JPEG],
  // `GIF87a` or `GIF89a`
  gif: ['image/gif', /^47494638(37|39)61/],
  // `RIFF`, a length, `WEBP`
  webp: ['image/webp', /^52494646.{8}57454250/],
  // `BM`
  bmp: ['image/bmp', /^424d/],
  tif: ['image/tiff', TIFF],
  tiff: ['image/tiff', TIFF],
  // A length, `ftyp`, and one of the brands that phone pictures have
  heic: ['image/heic', /^.{8}66747970(68656963|68656978|6d696631|6d736631)/],
}

/** Creates an upload form. @throws 400 if the file is empty, too large or of a type that is not accepted */
export async function requestUpload(
  id: string,
  file: { readonly fileName: string; readonly size: number },
  newId: string,
  doing: SheetContext,
) {
  const { sheet } = await loadSheetInScope(id, doing)
  checkSheetOpen(sheet, doing.now)
  if (file.size < 1) throw validationError('file', fileMessages.empty)
  if (file.size > MAX_TIMESHEET_FILE_BYTES) throw validationError('file', timesheetMessages.tooLarge)
  const kind = fileTypeRuleOf(file.fileName)
  return createUploadForm(attachmentUploadScope(id, doing), `${newId}/${encodeFileName(file.fileName)}`, kind)
}

/** Attaches an uploaded file in place of the one before. */
export async function confirmAttachment(id: string, key: string, newId: string, doing: SheetContext) {
  const { sheet } = await loadSheetInScope(id, doing)
  checkSheetOpen(sheet, doing.now)
  const fileName = decodeFileName(key)
  const kind = fileTypeRuleOf(fileName)
  const lasting = `timesheets/${id}/${newId}.${extensionOf(fileName)}`
  const answer = { newFileName: fileName, message: timesheetMessages.uploaded }
  // A repeated request has attached it already.
  if (sheet.file?.key === lasting) return answer
  await confirmUpload(attachmentUploadScope(id, doing), key, lasting, kind)
  const replaced: StoredFile[] = []
  try {
    await saveOpenSheet(id, doing, before => {
      replaced.splice(0, 1, ...(before.file ? [before.file] : []))
      return { file: { key: lasting, fileName, type: kind.type }, uploadedFileName: fileName, ...afterEdit(before) }
    })
  } catch (error) {
    if (error instanceof AppError) await removeFile(lasting)
    throw error
  }
  await discardUpload(key)
  for (const { key } of replaced) await removeFile(key)
  return answer
}

/** Removes the file, and returns its name. */
export async function deleteAttachment(id: string, doing: SheetContext) {
  const removed: StoredFile[] = []
  await saveOpenSheet(id, doing, before => {
    if (!before.file) throw notFoundError()
    removed.splice(0, 1, before.file)
    return { file: null, uploadedFileName: '', ...afterEdit(before) }
  })
  for (const { key } of removed) await removeFile(key)
  return { uploadedFileName: removed[0]?.fileName ?? '' }
}

/** Creates a link that opens the file for a minute. */
export async function linkToAttachment(id: string, doing: SheetContext) {
  const { file } = (await loadSheetInScope(id, doing)).sheet
  if (!file) throw notFoundError()
  return { url: await signDownloadUrl(file.key, file.fileName, file.type), fileName: file.fileName }
}

const attachmentUploadScope = (id: string, { actor }: SheetContext) => ({
  place: `timesheets/${id}`,
  userId: actor.userId,
})

const extensionOf = (fileName: string) => fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()

function fileTypeRuleOf(fileName: string): FileTypeRule {
  const accepted = Object.hasOwn(ACCEPTED_TYPES, extensionOf(fileName))
    ? ACCEPTED_TYPES[extensionOf(fileName)]
    : undefined
  const { unsupported: kind, uploadGone: gone } = timesheetMessages
  if (!accepted) throw validationError('file', kind)
  const [type, magic] = accepted
  return {
    type,
    magic,
    maxBytes: MAX_TIMESHEET_FILE_BYTES,
    messages: { field: 'file', wrongType: kind, missing: gone },
  }
}

/** The maximum length of a file name within a key; the confirmation and file systems limit it. */
const MAX_NAME_BYTES = 140

/** Encodes a file name for a key; if it is too long, the end of its stem is cut off. */
function encodeFileName(fileName: string): string {
  const ending = extensionOf(fileName)
  let stem = [...fileName.slice(0, -ending.length - 1)]
  while (Buffer.byteLength(stem.join('')) > MAX_NAME_BYTES) stem = stem.slice(0, -1)
  return Buffer.from(`${stem.join('')}.${ending}`).toString('base64url')
}
const decodeFileName = (key: string) => Buffer.from(key.split('/').at(-1) ?? '', 'base64url').toString()
