import { createFileRoute, useParams } from '@tanstack/react-router'
import { RateEntryScreen } from '#web/features/salaries/rate-form.tsx'

export const Route = createFileRoute('/_app/employees/$id/rates/$rateId')({ component: Screen })

function Screen() {
  const { id, rateId } = useParams({ from: '/_app/employees/$id/rates/$rateId' })
  return <RateEntryScreen employeeId={id} rateId={rateId} />
}
