import { createFileRoute } from '@tanstack/react-router'
import { RateEntry } from '#web/features/salaries/rate-form.tsx'

export const Route = createFileRoute('/_app/employees/$id/rates/$rateId')({ component: Screen })

function Screen() {
  const { id, rateId } = Route.useParams()
  return <RateEntry employeeId={id} rateId={rateId} />
}
