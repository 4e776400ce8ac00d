/** A button that downloads the file that a call returns. */
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import type { AnyCall } from '#shared/kit/contract.ts'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { ApiRequest } from './api.ts'
import { downloadFile } from './download.ts'

interface DownloadButtonProps<C extends AnyCall> {
  readonly call: C
  readonly query?: ApiRequest<C>['query']
  readonly disabled?: boolean
  /** Replaces the default icon. */
  readonly icon?: ReactNode
  readonly children: ReactNode
}

export function DownloadButton<C extends AnyCall>({
  call,
  query,
  disabled = false,
  icon = <Download />,
  children,
}: DownloadButtonProps<C>) {
  const saving = useMutation({ mutationFn: () => downloadFile(call, { query } as ApiRequest<C>) })
  return (
    <Button variant="outline" disabled={disabled || saving.isPending} onClick={() => saving.mutate()}>
      {saving.isPending ? <Spinner label={t`Preparing the file`} /> : icon} {children}
    </Button>
  )
}
