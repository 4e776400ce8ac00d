import Download from 'lucide-react/icons/download'
import Paperclip from 'lucide-react/icons/paperclip'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import type { Timesheet } from '#shared/features/timesheets.ts'
import { Button, buttonVariants } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { SimpleTooltip } from '#web/ui/simple-tooltip.tsx'
import {
  ATTACHMENT_EXTENSIONS,
  type AttachmentState,
  toChipLabel,
  type UploadProgress,
  useAttachment,
} from './use-attachment.ts'

interface SheetAttachmentProps {
  readonly sheet: Timesheet
  /** A closed sheet's file can still be fetched. */
  readonly readOnly: boolean
  readonly onChange: (to: AttachmentState) => void
}

/** The file beside a sheet: a chip with what can be done with it, and the place where one is chosen or dropped. */
export function SheetAttachment({ sheet, readOnly, onChange }: SheetAttachmentProps) {
  const { uploadedFileName: name } = sheet
  const { sending, isBusy, isSaving, choose, cancel, download, remove } = useAttachment(sheet, onChange)
  if (readOnly && !name) return null
  return (
    <DropZone onFile={choose} disabled={readOnly || isBusy}>
      {sending ? (
        <UploadBar {...sending} cancel={cancel} />
      ) : (
        <>
          {name ? (
            <span className="inline-flex h-8 max-w-full min-w-0 items-center gap-0.5 rounded-full border bg-muted/60 pr-1 pl-3">
              <Paperclip aria-hidden className="mr-1 size-3.5 shrink-0 text-muted-foreground" />
              <SimpleTooltip text={name}>
                <span className="mr-1 min-w-0 truncate text-[0.8125rem]">{toChipLabel(name)}</span>
              </SimpleTooltip>
              <ChipButton label={`Download ${name}`} onClick={download} disabled={isSaving}>
                <Download />
              </ChipButton>
              {readOnly ? null : (
                <ChipButton label={`Delete ${name}`} onClick={() => void remove()} disabled={isBusy}>
                  <Trash2 />
                </ChipButton>
              )}
            </span>
          ) : null}
          {readOnly ? null : (
            <FileButton label={name ? 'Replace' : 'Attach a file'} onFile={choose} disabled={isBusy} />
          )}
        </>
      )}
    </DropZone>
  )
}

interface DropZoneProps {
  readonly onFile: (file: File | undefined) => void
  readonly disabled: boolean
  readonly children: ReactNode
}

function DropZone({ onFile, disabled, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(!disabled)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a layout of its own, and this is no part of a form
    <div
      role="group"
      aria-label="Attachment"
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={event => {
        event.preventDefault()
        setIsOver(false)
        if (!disabled) onFile(event.dataTransfer.files[0])
      }}
      className={cn(
        'inline-flex max-w-full flex-wrap items-center gap-2 rounded-md',
        isOver && 'bg-accent outline-2 outline-offset-4 outline-primary outline-dashed',
      )}
    >
      {children}
    </div>
  )
}

interface ChipButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly disabled: boolean
  readonly children: ReactNode
}

const ChipButton = ({ label, onClick, disabled, children }: ChipButtonProps) => (
  <SimpleTooltip text={label}>
    <Button
      variant="ghost"
      className="size-6 rounded-full p-0 text-muted-foreground hover:text-foreground [&_svg]:size-3.5"
      aria-label={label}
      onClick={onClick}
      disabled={disabled}
    >
      {children}
    </Button>
  </SimpleTooltip>
)

interface FileButtonProps {
  readonly label: string
  readonly onFile: (file: File | undefined) => void
  readonly disabled: boolean
}

function FileButton({ label, onFile, disabled }: FileButtonProps) {
  const id = useId()
  return (
    <span>
      <input
        id={id}
        type="file"
        accept={ATTACHMENT_EXTENSIONS}
        disabled={disabled}
        className="peer sr-only"
        onChange={event => {
          onFile(event.target.files?.[0])
          // The same file can be chosen again once it was mended.
          event.target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={cn(
          buttonVariants({ variant: 'outline', size: 'sm' }),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring peer-disabled:pointer-events-none peer-disabled:opacity-50',
        )}
      >
        <Paperclip /> {label}
      </label>
    </span>
  )
}

function UploadBar({ name, fraction, cancel }: UploadProgress & { cancel: () => void }) {
  const percent = Math.round(fraction * 100)
  return (
    <div className="flex min-w-0 items-center gap-2">
      <div className="grid w-44 min-w-0 gap-1">
        <p className="truncate text-xs text-muted-foreground">Uploading {name}…</p>
        <div
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuenow={percent}
          className="h-1 overflow-hidden rounded-full bg-muted-foreground/20"
        >
          <div style={{ width: `${percent}%` }} className="h-full bg-primary transition-[width]" />
        </div>
      </div>
      <ChipButton label="Cancel the upload" onClick={cancel} disabled={false}>
        <X />
      </ChipButton>
    </div>
  )
}
