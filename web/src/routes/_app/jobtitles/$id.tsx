import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditJobTitle } from '#web/features/job-titles/screens.tsx'

export const Route = createFileRoute('/_app/jobtitles/$id')({ component: Screen })

function Screen() {
  return <EditJobTitle id={useParams({ from: '/_app/jobtitles/$id' }).id} />
}
