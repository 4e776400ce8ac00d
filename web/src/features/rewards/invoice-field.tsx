import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import type { FieldValues } from 'react-hook-form'
import type { Refund } from '#shared/features/rewards.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { FileButton, FileDropZone, UploadProgressBar } from '#web/kit/file-field.tsx'
import { type FieldProps, FormField } from '#web/kit/form/field.tsx'
import { Button } from '#web/ui/button.tsx'
import type { InvoiceUpload } from './invoice.ts'
import { getFileNameFromKey, INVOICE_CONTENT_TYPE, showFileSize } from './invoice.ts'

interface InvoiceFieldProps<In extends FieldValues, Out> extends FieldProps<In, Out> {
  readonly upload: InvoiceUpload
  /** The invoice of an earlier refund request. */
  readonly existing: Refund['invoice']
}

/** A PDF, dropped or chosen. The field's value is its object key. */
export function InvoiceField<In extends FieldValues, Out>({ upload, existing, ...props }: InvoiceFieldProps<In, Out>) {
  const { progress, choose, cancel, error } = upload
  return (
    <FormField {...props} className="sm:col-span-2" hint={t`A PDF of at most 1 MB`}>
      {({ disabled, ...input }, { ref, value, onBlur }) => {
        const name = value ? getFileNameFromKey(value) : existing?.fileName
        return (
          <div className="grid grid-cols-1 gap-1.5">
            <FileDropZone
              onFile={choose}
              overClassName="border-primary bg-accent"
              idleClassName={input['aria-invalid'] || error ? 'border-destructive' : 'border-input'}
              className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2.5 rounded-md border border-dashed px-4 py-3 transition-colors"
            >
              <div aria-live="polite" className="min-w-0 flex-1 basis-48">
                {progress ? (
                  <UploadProgressBar {...progress} />
                ) : name ? (
                  <p className="flex min-w-0 items-center gap-2">
                    <FileText aria-hidden className="size-4 shrink-0 text-muted-foreground" />
                    <span className="min-w-0 truncate font-medium">{name}</span>
                    {!value && existing ? (
                      <span className="shrink-0 text-muted-foreground">{showFileSize(existing.size)}</span>
                    ) : null}
                  </p>
                ) : (
                  <p className="text-muted-foreground">{t`Drop the invoice here, or choose it.`}</p>
                )}
              </div>
              {progress ? (
                <Button variant="outline" size="sm" onClick={cancel}>{t`Cancel the upload`}</Button>
              ) : (
                <FileButton
                  {...input}
                  ref={ref}
                  disabled={disabled}
                  accept={`.pdf,${INVOICE_CONTENT_TYPE}`}
                  onBlur={onBlur}
                  onFile={choose}
                >
                  <Upload /> {name ? t`Replace` : t`Choose a PDF`}
                </FileButton>
              )}
            </FileDropZone>
            {error ? (
              <p role="alert" className="text-xs text-destructive dark:text-tone-red">
                {translateSentence(error)}
              </p>
            ) : null}
          </div>
        )
      }}
    </FormField>
  )
}
