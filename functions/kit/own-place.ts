/** Which parts of a person's own place a stage shows on the employee host. */
import { notFoundError } from './app-error.ts'
import { settings } from './settings.ts'

/** Whether the stage shows people this part of what is their own; `part` is one of `OWN_PARTS`. */
export const isOwnPartOpen = (part: string): boolean => settings.ownPlace.includes(part)

/** Returns the id of the employee whose own records are asked for. @throws 404 where the stage leaves the part out */
export function requireOwnPart(part: string, { employeeId }: { readonly employeeId: string | undefined }): string {
  if (!employeeId || !isOwnPartOpen(part)) throw notFoundError()
  return employeeId
}
