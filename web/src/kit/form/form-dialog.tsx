/** A short form in a dialog. Input is kept as a draft until it is saved or cancelled. */
import type { ReactNode } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import type { RecordFormState } from './use-record-form.ts'
import { VersionConflictNotice } from './version-conflict-notice.tsx'

interface FormDialogProps {
  /** The result of `useRecordForm`. */
  readonly record: Pick<
    RecordFormState,
    'isSaving' | 'submit' | 'discard' | 'versionConflict' | 'loadNewerVersion' | 'isUnreached'
  >
  readonly title: ReactNode
  readonly description: ReactNode
  /** Whether the input can be saved. */
  readonly canSave?: boolean
  readonly saveLabel?: string
  readonly onClose: () => void
  readonly className?: string
  readonly children: ReactNode
  /** Content below the fields, such as a value computed from them. */
  readonly footnote?: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const {
    record,
    title,
    description,
    canSave = true,
    saveLabel = t`Save`,
    onClose,
    className,
    children,
    footnote,
  } = props
  const isOff = record.isSaving || !canSave
  const save = () => {
    if (!isOff) void record.submit()
  }
  const cancel = () => {
    record.discard()
    onClose()
  }
  return (
    <Dialog open onOpenChange={open => open || record.isSaving || onClose()}>
      <DialogContent
        className={className}
        // The save shortcuts must save this form, not the one behind the dialog.
        onKeyDown={event => {
          if (!(event.ctrlKey || event.metaKey) || !/^(s|enter)$/i.test(event.key)) return
          event.preventDefault()
          save()
        }}
      >
        <div className="grid gap-1">
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </div>
        <form
          noValidate
          aria-busy={record.isSaving}
          className="grid gap-5"
          onSubmit={event => {
            event.preventDefault()
            // React events bubble from a dialog to the screen's form, although it is elsewhere in the DOM.
            event.stopPropagation()
            save()
          }}
        >
          <VersionConflictNotice form={record} />
          <ConnectionNotice form={record} />
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
          {footnote}
          <DialogFooter>
            <Button variant="outline" onClick={cancel} disabled={record.isSaving}>{t`Cancel`}</Button>
            <Button type="submit" variant="default" disabled={isOff}>
              {record.isSaving ? <Spinner className="text-primary-foreground" label={t`Saving`} /> : null} {saveLabel}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
