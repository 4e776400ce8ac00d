import { Link } from '@tanstack/react-router'
import { cn } from '#web/ui/cn.ts'

interface EntryNameProps {
  readonly name: string
  readonly employee: string | undefined
  readonly className?: string
}

/** A person's name links to their page; a holiday's is plain text. */
export const EntryName = ({ name, employee, className }: EntryNameProps) =>
  employee ? (
    <Link
      to="/people/$id"
      params={{ id: employee }}
      className={cn('rounded-sm break-words hover:text-primary dark:hover:text-accent-foreground', className)}
    >
      {name}
    </Link>
  ) : (
    <span className={cn('break-words', className)}>{name}</span>
  )
