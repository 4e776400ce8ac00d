/** The calls about pictures of people. Source: docs/decisions/people.md. */
import { employees } from '#functions/employees/store.ts'
import { AppError, notFoundError } from '#kit/app-error.ts'
import {
  createUploadForm,
  discardUpload,
  type FileTypeRule,
  findFile,
  loadUpload,
  removeFile,
  storeFile,
} from '#kit/files.ts'
import { WithHeaders } from '#kit/http-responses.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { linkToPicture, secondsLeftOf } from '#kit/picture-link.ts'
import { joinParts, PICTURE_TYPES, parsePicture } from '#shared/features/pictures/format.ts'
import {
  picturesApi as contract,
  MAX_PICTURE_BYTES,
  PICTURE_EXTENSIONS,
  PICTURE_SIZE,
  pictureMessages,
  pictureTypeOf,
} from '#shared/features/pictures.ts'
import type { Actor } from '#shared/kit/access.ts'
import { savePicture } from './save-picture.ts'

export const handler = createApiHandler(contract, {
  upload: ({ actor, body, newId }) =>
    createUploadForm(uploadScopeOf(actor), `${newId.id}.${PICTURE_EXTENSIONS[body.contentType]}`, {
      ...RULE,
      type: body.contentType,
    }),
  confirm: async ({ actor, body: { key }, newId, now }) => {
    const slot = uploadScopeOf(actor)
    const employeeId = requireEmployee(actor)
    const type = pictureTypeOf(key) ?? PICTURE_TYPES[0]
    const lasting = `${FOLDER}/${employeeId}/${newId.id}.${PICTURE_EXTENSIONS[type]}`
    const answer = { picture: linkToPicture({ ownPicture: lasting }, now) }
    // A repeated request has saved it already.
    if ((await employees.get(employeeId)).ownPicture === lasting) return answer
    const picture = cleanPicture(await loadUpload(slot, key, RULE), type)
    await storeFile(lasting, picture, type)
    await savePicture(employeeId, lasting, actor, now).catch(async (error: unknown) => {
      if (error instanceof AppError) await removeFile(lasting)
      throw error
    })
    await discardUpload(key)
    return answer
  },
  removeOwn: ({ actor, now }) => savePicture(requireEmployee(actor), NO_PICTURE, actor, now),
  remove: ({ actor, params, now }) => savePicture(params.id, NO_PICTURE, actor, now),
  show: async ({ params, query, now }) => {
    const file = `${FOLDER}/${params.id}/${params.file}`
    const seconds = secondsLeftOf(file, query, now)
    const content = seconds > 0 ? await findFile(file) : undefined
    if (!content) throw notFoundError()
    return new WithHeaders(content, {
      'content-type': pictureTypeOf(file) ?? '',
      'content-disposition': 'inline',
      'cache-control': `public, max-age=${seconds}, immutable`,
    })
  },
})

const FOLDER = 'pictures'
const NO_PICTURE = ''
const RULE: FileTypeRule = {
  type: '',
  maxBytes: MAX_PICTURE_BYTES,
  // The content is checked later, on the whole file.
  magic: /^/,
  messages: { field: 'key', wrongType: pictureMessages.tooLarge, missing: pictureMessages.uploadGone },
}

function requireEmployee({ employeeId }: Actor): string {
  if (!employeeId) throw new AppError('invalid', pictureMessages.noEmployee)
  return employeeId
}
const uploadScopeOf = (actor: Actor) => ({ place: `${FOLDER}/${requireEmployee(actor)}`, userId: actor.userId })

/** Returns the picture without its metadata. @throws 400 for anything but a still picture of the type and size. */
function cleanPicture(uploaded: Uint8Array, type: string): Uint8Array {
  const refused = (message: string) => new AppError('invalid', message, { errors: [{ path: 'key', message }] })
  const picture = parsePicture(uploaded)
  if (picture?.type !== type) throw refused(pictureMessages.wrongType)
  if (picture.isMoving) throw refused(pictureMessages.moving)
  if (picture.width !== PICTURE_SIZE || picture.height !== PICTURE_SIZE) throw refused(pictureMessages.wrongSize)
  return joinParts(picture)
}
