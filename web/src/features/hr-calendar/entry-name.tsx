import { Link } from '@tanstack/react-router'
import { cn } from '#web/ui/cn.ts'

interface EntryNameProps {
  readonly name: string
  readonly employee: string | undefined
  readonly className?: string
}

const LINE = 'inline-flex min-h-6 min-w-0 items-center wrap-anywhere'

/** A person's name links to their page; a holiday's is plain text. Lines are high enough for a finger. */
export const EntryName = ({ name, employee, className }: EntryNameProps) =>
  employee ? (
    <Link
      to="/people/$id"
      params={{ id: employee }}
      className={cn(LINE, 'rounded-sm hover:text-primary dark:hover:text-accent-foreground', className)}
    >
      {name}
    </Link>
  ) : (
    <span className={cn(LINE, className)}>{name}</span>
  )
