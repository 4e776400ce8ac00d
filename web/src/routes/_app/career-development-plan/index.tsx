import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/career-development-plan/')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_app/career-development-plan/"!</div>
}
