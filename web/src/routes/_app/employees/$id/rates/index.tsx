import { createFileRoute, useParams } from '@tanstack/react-router'
import { RateLogScreen } from '#web/features/salaries/log-screen.tsx'

export const Route = createFileRoute('/_app/employees/$id/rates/')({ component: Screen })

function Screen() {
  return <RateLogScreen employeeId={useParams({ from: '/_app/employees/$id/rates/' }).id} />
}
