import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditEmployeeScreen } from '#web/features/employees/employee-form.tsx'
import { PaySummary } from '#web/features/salaries/pay-summary.tsx'
import { SignInAccountCard } from '#web/features/users/sign-in-account-card.tsx'

export const Route = createFileRoute('/_app/employees/$id/')({ component: Screen })

function Screen() {
  return (
    <EditEmployeeScreen
      id={useParams({ from: '/_app/employees/$id/' }).id}
      renderPay={id => <PaySummary employeeId={id} />}
      renderSignIn={(id, name) => <SignInAccountCard id={id} name={name} />}
    />
  )
}
