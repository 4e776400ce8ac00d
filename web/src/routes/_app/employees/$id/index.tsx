import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditEmployee } from '#web/features/employees/employee-form.tsx'
import { PaySummary } from '#web/features/salaries/pay-summary.tsx'
import { SignInAccount } from '#web/features/users/sign-in-account.tsx'

export const Route = createFileRoute('/_app/employees/$id/')({ component: Screen })

function Screen() {
  return (
    <EditEmployee
      id={useParams({ from: '/_app/employees/$id/' }).id}
      pay={id => <PaySummary employeeId={id} />}
      signIn={(id, name) => <SignInAccount id={id} name={name} />}
    />
  )
}
