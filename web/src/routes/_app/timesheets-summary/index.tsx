import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/timesheets-summary/')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_app/timesheets-summary/"!</div>
}
