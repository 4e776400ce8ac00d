import { createFileRoute, useParams } from '@tanstack/react-router'
import { RateEntry } from '#web/features/salaries/rate-form.tsx'

export const Route = createFileRoute('/_app/employees/$id/rates/$rateId')({ component: Screen })

function Screen() {
  const { id, rateId } = useParams({ from: '/_app/employees/$id/rates/$rateId' })
  return <RateEntry employeeId={id} rateId={rateId} />
}
