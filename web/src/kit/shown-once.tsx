import Copy from 'lucide-react/icons/copy'
import { useId } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { useCopy } from './use-copy.ts'

/** A secret to copy now, because it cannot be shown again. */
export function ShownOnce({ label, secret }: { label: string; secret: string }) {
  const field = useId()
  const { isCopied, copy } = useCopy(secret)
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={field}>{label}</Label>
      <div className="flex gap-2">
        <Input id={field} readOnly value={secret} onFocus={event => event.target.select()} />
        <Button variant="default" onClick={copy}>
          <Copy /> {isCopied ? t`Copied` : t`Copy`}
        </Button>
      </div>
      <p className="text-[0.8125rem]">{t`Copy it now: it is not shown again.`}</p>
    </div>
  )
}
