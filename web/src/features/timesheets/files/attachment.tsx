import Download from 'lucide-react/icons/download'
import Paperclip from 'lucide-react/icons/paperclip'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import type { Timesheet } from '#shared/features/timesheets.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { ACCEPTED, chipName } from './attach.ts'
import { type Attached, type Sending, useAttachment } from './use-attachment.ts'

interface AttachmentProps {
  readonly sheet: Timesheet
  /** A closed sheet's file can still be fetched. */
  readonly readOnly: boolean
  readonly onChanged: (to: Attached) => void
}

/** The file beside a sheet: a chip with what can be done with it, and the place where one is chosen or dropped. */
export function Attachment({ sheet, readOnly, onChanged }: AttachmentProps) {
  const { uploadedFileName: name } = sheet
  const { sending, isBusy, isSaving, choose, cancel, download, remove } = useAttachment(sheet, onChanged)
  if (readOnly && !name) return null
  return (
    <Drop drop={choose} disabled={readOnly || isBusy}>
      {sending ? (
        <UploadBar {...sending} cancel={cancel} />
      ) : (
        <>
          {name ? (
            <span className="inline-flex h-8 max-w-full min-w-0 items-center gap-0.5 rounded-full border bg-muted/60 pr-1 pl-3">
              <Paperclip aria-hidden className="mr-1 size-3.5 shrink-0 text-muted-foreground" />
              <Tooltip text={name}>
                <span className="mr-1 min-w-0 truncate text-[0.8125rem]">{chipName(name)}</span>
              </Tooltip>
              <ChipButton label={`Download ${name}`} act={download} disabled={isSaving}>
                <Download />
              </ChipButton>
              {readOnly ? null : (
                <ChipButton label={`Delete ${name}`} act={() => void remove()} disabled={isBusy}>
                  <Trash2 />
                </ChipButton>
              )}
            </span>
          ) : null}
          {readOnly ? null : (
            <ChooseFile label={name ? 'Replace' : 'Attach a file'} choose={choose} disabled={isBusy} />
          )}
        </>
      )}
    </Drop>
  )
}

interface DropProps {
  readonly drop: (file: File | undefined) => void
  readonly disabled: boolean
  readonly children: ReactNode
}

function Drop({ drop, disabled, children }: DropProps) {
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
        if (!disabled) drop(event.dataTransfer.files[0])
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
  readonly act: () => void
  readonly disabled: boolean
  readonly children: ReactNode
}

const ChipButton = ({ label, act, disabled, children }: ChipButtonProps) => (
  <Tooltip text={label}>
    <Button
      variant="ghost"
      className="size-6 rounded-full p-0 text-muted-foreground hover:text-foreground [&_svg]:size-3.5"
      aria-label={label}
      onClick={act}
      disabled={disabled}
    >
      {children}
    </Button>
  </Tooltip>
)

interface ChooseFileProps {
  readonly label: string
  readonly choose: (file: File | undefined) => void
  readonly disabled: boolean
}

function ChooseFile({ label, choose, disabled }: ChooseFileProps) {
  const id = useId()
  return (
    <span>
      <input
        id={id}
        type="file"
        accept={ACCEPTED}
        disabled={disabled}
        className="peer sr-only"
        onChange={event => {
          choose(event.target.files?.[0])
          // The same file can be chosen again once it was mended.
          event.target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={cn(
          buttonLook({ size: 'sm' }),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring peer-disabled:pointer-events-none peer-disabled:opacity-50',
        )}
      >
        <Paperclip /> {label}
      </label>
    </span>
  )
}

function UploadBar({ name, share, cancel }: Sending & { cancel: () => void }) {
  const percent = Math.round(share * 100)
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
      <ChipButton label="Cancel the upload" act={cancel} disabled={false}>
        <X />
      </ChipButton>
    </div>
  )
}
