import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditJobTitleScreen } from '#web/features/job-titles/screens.tsx'

export const Route = createFileRoute('/_app/jobtitles/$id')({ component: Screen })

function Screen() {
  return <EditJobTitleScreen id={useParams({ from: '/_app/jobtitles/$id' }).id} />
}
