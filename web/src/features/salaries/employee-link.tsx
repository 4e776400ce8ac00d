import { Link } from '@tanstack/react-router'
import { fullName, type PersonName } from '#shared/features/employees/people.ts'

/** Whose pay a screen is about, and the way back to them. */
export const EmployeeLink = ({ employee }: { employee: PersonName }) => (
  <Link
    to="/employees/$id"
    params={{ id: employee._id }}
    className="rounded-sm font-medium text-primary underline-offset-4 hover:underline dark:text-accent-foreground"
  >
    {fullName(employee)}
  </Link>
)
