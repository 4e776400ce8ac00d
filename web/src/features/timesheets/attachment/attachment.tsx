import Download from 'lucide-react/icons/download'
import Paperclip from 'lucide-react/icons/paperclip'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { t } from '#shared/kit/texts.ts'
import { FileButton, FileDropZone, UploadProgressBar } from '#web/kit/file-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { toolWordClasses } from '../entry/head/sheet-toolbar.tsx'
import { ATTACHMENT_EXTENSIONS, type AttachmentState, toChipLabel, useAttachment } from './use-attachment.ts'

interface SheetAttachmentProps {
  readonly sheet: Timesheet
  /** The file of a closed sheet can still be downloaded. */
  readonly readOnly: boolean
  readonly onChange: (to: AttachmentState) => void
}

/** A sheet's attachment: a chip with its actions, and a field to choose or drop a file. */
export function SheetAttachment({ sheet, readOnly, onChange }: SheetAttachmentProps) {
  const { uploadedFileName: name } = sheet
  const inputId = useId()
  const { progress, isBusy, isSaving, choose, cancel, download, remove } = useAttachment(sheet, onChange)
  const label = name ? t`Replace` : t`Attach a file`
  if (readOnly && !name) return null
  return (
    <FileDropZone
      role="group"
      aria-label={t`Attachment`}
      onFile={choose}
      disabled={readOnly || isBusy}
      className="inline-flex max-w-full flex-wrap items-center gap-2 rounded-md"
      overClassName="bg-accent outline-2 outline-offset-4 outline-primary outline-dashed"
    >
      {progress ? (
        <div className="flex min-w-0 items-center gap-2">
          <UploadProgressBar
            {...progress}
            className="w-44 min-w-0 gap-1"
            textClassName="text-xs text-muted-foreground"
          />
          <ChipButton label={t`Cancel the upload`} onClick={cancel} disabled={false}>
            <X />
          </ChipButton>
        </div>
      ) : (
        <>
          {name ? (
            <span className="inline-flex h-8 max-w-full min-w-0 items-center gap-0.5 rounded-full border bg-muted/60 pr-1 pl-3">
              <Paperclip aria-hidden className="mr-1 size-3.5 shrink-0 text-muted-foreground" />
              <span data-tooltip={name} className="mr-1 min-w-0 truncate text-[0.8125rem]">
                {toChipLabel(name)}
              </span>
              <ChipButton label={t`Download ${name}`} onClick={download} disabled={isSaving}>
                <Download />
              </ChipButton>
              {readOnly ? null : (
                <ChipButton label={t`Delete ${name}`} onClick={() => void remove()} disabled={isBusy}>
                  <Trash2 />
                </ChipButton>
              )}
            </span>
          ) : null}
          {readOnly ? null : (
            <span data-tooltip={label}>
              <FileButton id={inputId} accept={ATTACHMENT_EXTENSIONS} onFile={choose} disabled={isBusy} variant="ghost">
                <Paperclip /> <span className={toolWordClasses}>{label}</span>
              </FileButton>
            </span>
          )}
        </>
      )}
    </FileDropZone>
  )
}

interface ChipButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly disabled: boolean
  readonly children: ReactNode
}

const ChipButton = ({ label, onClick, disabled, children }: ChipButtonProps) => (
  <Button
    data-tooltip={label}
    variant="quiet"
    size="icon-2xs"
    className="rounded-full hover:text-foreground [&_svg]:size-3.5"
    aria-label={label}
    onClick={onClick}
    disabled={disabled}
  >
    {children}
  </Button>
)
