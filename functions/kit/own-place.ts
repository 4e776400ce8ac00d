/** Which of people's own records a stage shows them on the employee host. */
import { notFoundError } from './app-error.ts'
import { settings } from './settings.ts'

/** Whether the stage shows people this part of their own records; `part` is one of `OWN_PARTS`. */
export const isOwnPartOpen = (part: string): boolean => settings.ownPlace.includes(part)

/**
 * Returns the id of the signed-in employee. @throws 404 if they are no employee, or the stage does not show the part
 */
export function requireOwnPart(part: string, { employeeId }: { readonly employeeId: string | undefined }): string {
  if (!employeeId || !isOwnPartOpen(part)) throw notFoundError()
  return employeeId
}
