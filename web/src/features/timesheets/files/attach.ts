import { MAX_FILE_BYTES, timesheetMessages, timesheets } from '#shared/features/timesheets.ts'
import { ApiError, api } from '#web/kit/api.ts'
import { downloadFrom } from '#web/kit/download.ts'
import { plainly, sendToBucket, type Upload } from '#web/kit/upload.ts'

/** What the chooser offers; the server looks at the file itself. Source: spec 3 section 9. */
export const ACCEPTED = '.xlsx,.xls,.doc,.docx,.pdf,.png,.jpg,.jpeg,.gif,.webp,.heic,.bmp,.tif,.tiff'
const LONGEST_NAME = 200
const CHIP_LENGTH = 20

/** Sends a file and puts it beside the sheet; answers what the server says of it. */
export async function attach(timesheetId: string, sending: Upload): Promise<{ newFileName: string; message: string }> {
  const { file, signal } = sending
  const { askUpload, confirmUpload } = timesheets.calls
  const body = { timesheetId, fileName: shortened(file.name), contentType: file.type.slice(0, 150), size: file.size }
  try {
    if (file.size > MAX_FILE_BYTES) throw new ApiError(0, timesheetMessages.tooLarge)
    const { upload, key } = await api(askUpload, { body, signal })
    await sendToBucket(upload, sending, timesheetMessages)
    return await api(confirmUpload, { params: { id: timesheetId }, body: { key }, signal })
  } catch (error) {
    return plainly(error)
  }
}

export const detach = (id: string) => api(timesheets.calls.removeUpload, { params: { id } })

export const saveAttachment = (id: string): Promise<void> =>
  downloadFrom(() => api(timesheets.calls.attachment, { params: { id } }))

/** As much of a long name as the call takes, with its ending. */
export function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name
  const ending = name.slice(name.lastIndexOf('.')).slice(-10)
  return `${name.slice(0, LONGEST_NAME - ending.length - 1).toWellFormed()}…${ending}`
}

/** The beginning of a name, as its chip shows it. Source: spec 3 section 2. */
export function chipName(name: string): string {
  const letters = [...name]
  return letters.length > CHIP_LENGTH ? `${letters.slice(0, CHIP_LENGTH).join('')}…` : name
}
