/** The form around a record's fields: Save and Cancel, their shortcuts, and notices of errors and conflicts. */
import type { ReactNode } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useBesideList } from '../beside/beside-list.ts'
import { useShortcut } from '../use-shortcut.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { useCancel } from './use-cancel.ts'
import type { RecordFormState as Form } from './use-record-form.ts'
import { VersionConflictNotice } from './version-conflict-notice.tsx'

interface RecordFormProps<In extends Record<string, unknown>, Out> {
  readonly form: Form<In, Out>
  readonly children: ReactNode
  /** An additional condition for enabling Save. */
  readonly canSave?: boolean
  /** Replaces the label of Save, if another verb is clearer. */
  readonly saveLabel?: string
  /** The button of the record's main action, before Save, such as "Complete meeting". */
  readonly mainAct?: ReactNode
  /** Buttons next to Save and Cancel. */
  readonly actions?: ReactNode
  readonly className?: string
}

export function RecordForm<In extends Record<string, unknown>, Out>({
  form,
  children,
  canSave = true,
  saveLabel = t`Save`,
  mainAct,
  actions,
  className,
}: RecordFormProps<In, Out>) {
  const cancel = useCancel()
  const isBeside = useBesideList() !== undefined
  const enabled = canSave && !form.isSaving && !form.readOnly
  useShortcut('mod+s', () => void form.submit(), enabled)
  useShortcut('mod+enter', () => void form.submit(), enabled)
  return (
    <form
      noValidate
      aria-busy={form.isSaving}
      className={cn('grid grid-cols-1 gap-5', className)}
      onSubmit={event => {
        event.preventDefault()
        if (enabled) void form.submit()
      }}
    >
      {/* Sticky, so that errors stay visible in a long form. */}
      <div
        className={cn(
          'sticky low:static z-10 grid gap-3 empty:hidden',
          isBeside ? 'top-2' : 'top-[calc(4rem+var(--section-bar,0rem))]',
        )}
      >
        <VersionConflictNotice form={form} />
        <RefusalNotice form={form} />
        <ConnectionNotice form={form} />
        <ErrorSummary control={form.form.control} />
      </div>
      {children}
      {form.readOnly ? null : (
        // Sticky, so that Save stays visible in a long form. Nearer to what it saves than to a card below the form.
        <div className="sticky low:static bottom-0 z-10 print:hidden -mx-1 -mt-3 flex flex-wrap items-center gap-2 bg-background/85 px-1 py-3 backdrop-blur-sm">
          {mainAct}
          <Button
            type="submit"
            variant={mainAct ? 'outline' : 'default'}
            disabled={!enabled}
            aria-keyshortcuts="Control+S"
          >
            {form.isSaving ? <Spinner className={mainAct ? '' : 'text-primary-foreground'} label={t`Saving`} /> : null}
            {saveLabel}
          </Button>
          {cancel ? <Button variant="outline" onClick={cancel}>{t`Cancel`}</Button> : null}
          {actions}
        </div>
      )}
    </form>
  )
}

interface FormSectionProps {
  readonly title?: string
  /** The target of links within the page. */
  readonly id?: string
  readonly children: ReactNode
  readonly className?: string
}

/** A group of fields under a heading; two columns if there is room. */
export function FormSection({ title, id, children, className }: FormSectionProps) {
  return (
    <Card
      className="scroll-mt-[calc(5rem+var(--section-bar,0rem))] p-5 print:break-inside-avoid"
      {...(id ? { id } : {})}
    >
      {title ? <h2 className="mb-4 text-sm font-semibold">{title}</h2> : null}
      <div className={cn('group/fields grid gap-x-5 base:gap-y-4 sm:base:grid-cols-2', className)}>{children}</div>
    </Card>
  )
}
