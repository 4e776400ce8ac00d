/** The parts of a file field: the drop zone, the file chooser, and the upload's progress. */
import { type ComponentProps, type DragEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { t } from '#shared/kit/texts.ts'
import { type ButtonProps, buttonVariants } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import type { UploadProgress } from './use-upload.ts'

interface FileDropZoneProps extends Omit<ComponentProps<'div'>, 'onDrop'> {
  readonly onFile: (file: File | undefined) => void
  readonly disabled?: boolean
  /** Classes while a file is dragged over the zone; `idleClassName` applies otherwise. */
  readonly overClassName: string
  readonly idleClassName?: string
}

export function FileDropZone(props: FileDropZoneProps) {
  const { onFile, disabled = false, className, overClassName, idleClassName, ...rest } = props
  const [isOver, setIsOver] = useState(false)
  const zone = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  // Choose and Cancel replace each other: if the removed one had the focus, the new one gets it.
  useEffect(() => {
    if (hasFocus.current && isNowhere(document.activeElement))
      zone.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
  })
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(!disabled)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a mouse-only alternative to the input
    <div
      {...rest}
      ref={zone}
      onFocus={() => {
        hasFocus.current = true
      }}
      // A removed element gets no blur event, so the flag stays set. A dialog about the file returns the focus.
      onBlur={({ relatedTarget: next }) => {
        hasFocus.current = next !== null && (isNowhere(next) || next.closest('[role="alertdialog"]') !== null)
      }}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={event => {
        event.preventDefault()
        setIsOver(false)
        if (!disabled) onFile(event.dataTransfer.files[0])
      }}
      className={cn(className, isOver ? overClassName : idleClassName)}
    />
  )
}

/** Whether the focus was lost; a dialog whose opener is gone moves it to `#main`. */
const isNowhere = (element: Element | null) => element === document.body || element?.id === 'main'

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'ref'> {
  readonly id: string
  readonly accept: string
  readonly onFile: (file: File | undefined) => void
  readonly ref?: Ref<HTMLInputElement>
  readonly variant?: ButtonProps['variant']
  /** An icon and a label. */
  readonly children: ReactNode
}

/** Looks like a button, but is the label of a file input, so that the browser opens its own file chooser. */
export const FileButton = ({ id, onFile, variant = 'outline', children, ...input }: FileButtonProps) => (
  <div>
    <input
      {...input}
      id={id}
      type="file"
      className="peer sr-only"
      onChange={event => {
        onFile(event.target.files?.[0])
        // Allows choosing the same file again after correcting it.
        event.target.value = ''
      }}
    />
    <label
      htmlFor={id}
      className={cn(
        buttonVariants({ variant, size: variant === 'default' ? 'default' : 'sm' }),
        'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring peer-disabled:pointer-events-none peer-disabled:opacity-50',
      )}
    >
      {children}
    </label>
  </div>
)

interface UploadProgressBarProps extends UploadProgress {
  readonly className?: string
  readonly textClassName?: string
}

export function UploadProgressBar({ name, share, className, textClassName }: UploadProgressBarProps) {
  const percent = Math.round(share * 100)
  return (
    <div className={cn('grid base:gap-1.5', className)}>
      <p className={cn('truncate', textClassName)}>{t`Uploading ${name}…`}</p>
      <div
        role="progressbar"
        aria-label={t`Uploading ${name}`}
        aria-valuenow={percent}
        className="h-1 overflow-hidden rounded-full bg-muted-foreground/20"
      >
        <div style={{ width: `${percent}%` }} className="h-full bg-primary transition-[width]" />
      </div>
    </div>
  )
}
