import { useParams } from '@tanstack/react-router'
import { EditEmployeeScreen } from '#web/features/employees/employee-form.tsx'
import { PaySummary } from '#web/features/salaries/pay-summary.tsx'
import { SignInAccountCard } from '#web/features/users/sign-in-account-card.tsx'

/** An employee's record, with what they earn and how they sign in. */
export const EmployeeScreen = () => (
  <EditEmployeeScreen
    id={useParams({ from: '/_app/employees/$id' }).id}
    renderPay={id => <PaySummary employeeId={id} />}
    renderSignIn={(id, name) => <SignInAccountCard id={id} name={name} />}
  />
)
