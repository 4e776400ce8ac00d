import { createFileRoute } from '@tanstack/react-router'
import { EditEmployee } from '#web/features/employees/employee-form.tsx'
import { PaySummary } from '#web/features/salaries/pay-summary.tsx'

export const Route = createFileRoute('/_app/employees/$id/')({ component: Screen })

function Screen() {
  return <EditEmployee id={Route.useParams().id} pay={id => <PaySummary employeeId={id} />} />
}
