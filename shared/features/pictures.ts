/**
 * Pictures of people: their own upload, in place of the one from their sign-in provider. Source:
 * docs/decisions/people.md.
 */
import * as z from 'zod/mini'
import { publicAccess, signedInAccess, staffAccess } from '#shared/kit/access.ts'
import { defineContract, del, get, post } from '#shared/kit/contract.ts'
import { id, text } from '#shared/kit/fields.ts'
import { PICTURE_TYPES, type PictureType } from './pictures/format.ts'

/** The width and height that the browser crops a picture to, in pixels. */
export const PICTURE_SIZE = 256
/** Many times what a picture of that size needs. */
export const MAX_PICTURE_BYTES = 256 * 1024

/** The file extension of each type. */
export const PICTURE_EXTENSIONS: Readonly<Record<PictureType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}
export const pictureTypeOf = (file: string): PictureType | undefined =>
  PICTURE_TYPES.find(type => file.endsWith(`.${PICTURE_EXTENSIONS[type]}`))

export const pictureMessages = {
  wrongType: 'Choose a JPEG, PNG or WebP picture',
  moving: 'Choose a picture that does not move',
  wrongSize: `The picture must be ${PICTURE_SIZE} pixels wide and high`,
  tooLarge: 'The picture is too large',
  uploadGone: 'The upload has expired or is not yours. Please choose the picture again.',
  noEmployee: 'Only an employee can have a picture',
}

const picture = z.object({ picture: z.string() })

export const picturesApi = defineContract('pictures', ['pictures'], {
  upload: post('/api/pictures/own/upload', {
    access: signedInAccess,
    summary: 'An upload form for the own picture; confirming names its key',
    body: z.object({ contentType: z.enum(PICTURE_TYPES, pictureMessages.wrongType) }),
    result: z.object({
      upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
      key: z.string(),
    }),
    creates: false,
  }),
  confirm: post('/api/pictures/own/confirm', {
    access: signedInAccess,
    summary: 'Makes an uploaded file the own picture, without its metadata',
    body: z.object({ key: text(300) }),
    result: picture,
    creates: false,
  }),
  removeOwn: del('/api/pictures/own', {
    access: signedInAccess,
    summary: "Removes the own picture; the provider's shows again, if there is one",
  }),
  remove: del('/api/pictures/{id}', {
    access: staffAccess(['admin', 'hr'], 'all'),
    summary: "Removes a person's own picture",
    params: { id },
  }),
  show: get('/api/pictures/{id}/{file}', {
    access: publicAccess,
    summary: 'A picture, by a link from another answer; the link is signed and lasts for at least a day',
    params: { id, file: z.string().check(z.regex(/^[0-9a-f]{24}\.(jpg|png|webp)$/)) },
    query: z.object({ until: z.optional(z.string()), signature: z.optional(z.string()) }),
    file: 'picture',
    type: 'image/jpeg',
  }),
})
