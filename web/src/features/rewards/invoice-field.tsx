import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Refund } from '#shared/features/rewards.ts'
import { type FieldProps, FormField } from '#web/kit/form/field.tsx'
import { Button, buttonVariants } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import type { InvoiceUpload } from './invoice.ts'
import { getFileNameFromKey, INVOICE_CONTENT_TYPE, showFileSize } from './invoice.ts'

interface InvoiceFieldProps<In extends FieldValues, Out> extends FieldProps<In, Out> {
  readonly upload: InvoiceUpload
  /** The one that the case has from an earlier refund. */
  readonly existing: Refund['invoice']
}

/** A PDF, dropped or chosen. The field's value is the key that it was uploaded under. */
export function InvoiceField<In extends FieldValues, Out>({ upload, existing, ...props }: InvoiceFieldProps<In, Out>) {
  const [isOver, setIsOver] = useState(false)
  const { sending, choose, cancel, error } = upload
  return (
    <FormField {...props} className="sm:col-span-2" hint="A PDF of at most 1 MB">
      {({ disabled, ...input }, { ref, value, onBlur }) => {
        const name = value ? getFileNameFromKey(value) : existing?.fileName
        return (
          <div className="grid gap-1.5">
            {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a mouse's way beside the input's own */}
            <div
              onDragOver={event => {
                event.preventDefault()
                setIsOver(true)
              }}
              onDragLeave={() => setIsOver(false)}
              onDrop={event => {
                event.preventDefault()
                setIsOver(false)
                choose(event.dataTransfer.files[0])
              }}
              className={cn(
                'flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2.5 rounded-md border border-dashed border-input px-4 py-3 transition-colors',
                isOver && 'border-primary bg-accent',
                (input['aria-invalid'] || error) && 'border-destructive',
              )}
            >
              <div aria-live="polite" className="min-w-0 flex-1 basis-48">
                {sending ? (
                  <InvoiceUploadProgress {...sending} />
                ) : name ? (
                  <p className="flex min-w-0 items-center gap-2">
                    <FileText aria-hidden className="size-4 shrink-0 text-muted-foreground" />
                    <span className="min-w-0 truncate font-medium">{name}</span>
                    {!value && existing ? (
                      <span className="shrink-0 text-muted-foreground">{showFileSize(existing.size)}</span>
                    ) : null}
                  </p>
                ) : (
                  <p className="text-muted-foreground">Drop the invoice here, or choose it.</p>
                )}
              </div>
              {sending ? (
                <Button variant="outline" size="sm" onClick={cancel}>
                  Cancel the upload
                </Button>
              ) : (
                <div>
                  <input
                    {...input}
                    ref={ref}
                    type="file"
                    disabled={disabled}
                    accept={`.pdf,${INVOICE_CONTENT_TYPE}`}
                    className="peer sr-only"
                    onBlur={onBlur}
                    onChange={event => {
                      choose(event.target.files?.[0])
                      // The same file can be chosen again once it was mended.
                      event.target.value = ''
                    }}
                  />
                  <label
                    htmlFor={input.id}
                    className={cn(
                      buttonVariants({ variant: 'outline', size: 'sm' }),
                      'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring',
                    )}
                  >
                    <Upload /> {name ? 'Replace' : 'Choose a PDF'}
                  </label>
                </div>
              )}
            </div>
            {error ? (
              <p role="alert" className="text-xs text-destructive dark:text-tone-red">
                {error}
              </p>
            ) : null}
          </div>
        )
      }}
    </FormField>
  )
}

function InvoiceUploadProgress({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div className="grid gap-1.5">
      <p className="truncate">Uploading {name}…</p>
      <div
        role="progressbar"
        aria-label={`Uploading ${name}`}
        aria-valuenow={percent}
        className="h-1 overflow-hidden rounded-full bg-muted"
      >
        <div style={{ width: `${percent}%` }} className="h-full bg-primary transition-[width]" />
      </div>
    </div>
  )
}
