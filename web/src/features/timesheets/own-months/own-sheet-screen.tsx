import { useParams } from '@tanstack/react-router'
import { parseRecordId } from '#web/kit/form/record-screen.tsx'
import { SheetById } from '../entry/sheet-by-id.tsx'

/** One of the user's own sheets; read-only unless it is open or reopened. */
export function OwnSheetScreen() {
  const id = parseRecordId(useParams({ from: '/_app/my-months/$id' }).id)
  return <SheetById key={id} id={id} />
}
