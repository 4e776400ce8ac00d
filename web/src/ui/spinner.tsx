import LoaderCircle from 'lucide-react/icons/loader-circle'
import { t } from '#shared/kit/texts.ts'
import { cn } from './cn.ts'

export function Spinner({ className, label = t`Loading` }: { className?: string; label?: string }) {
  return (
    <span role="status" className="inline-flex">
      <LoaderCircle aria-hidden className={cn('base:size-4 animate-spin base:text-muted-foreground', className)} />
      <span className="sr-only">{label}</span>
    </span>
  )
}
