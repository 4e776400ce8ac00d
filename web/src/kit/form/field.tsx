/** The frame of every field: its label, its error or hint, and a character counter near its limit. */
import { type ReactNode, useId } from 'react'
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { translateSentence } from '#shared/kit/texts.ts'
import { cn } from '#web/ui/cn.ts'
import { Label } from '#web/ui/label.tsx'
import { useStableDuringPress } from '../use-stable-during-press.ts'
import { useKnownField } from './known-fields.ts'
import type { FieldBinding } from './use-record-form.ts'

export interface FieldProps<In extends FieldValues, Out> extends FieldBinding<In, Out> {
  readonly label: string
  readonly hint?: ReactNode
  readonly disabled?: boolean
  readonly className?: string
  /** Called after the person has changed the value. */
  readonly onUserChange?: (value: string) => void
}

/** Props that all inputs share. */
export interface FieldInputProps {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-required': boolean
  readonly 'aria-describedby': string | undefined
  readonly disabled: boolean
}

interface FormFieldProps<In extends FieldValues, Out> extends FieldProps<In, Out> {
  /** Puts the input next to its label instead of below it, for switches and checkboxes. */
  readonly inline?: boolean
  /** Hides the label visually if a heading right above says the same. */
  readonly isLabelHidden?: boolean
  /** Shows the label only on a phone: elsewhere the field is in a column whose heading says the same. */
  readonly isInColumn?: boolean
  /** Replaces the schema's error. */
  readonly customError?: ((value: unknown) => string | undefined) | undefined
  readonly children: (input: FieldInputProps, field: ControllerRenderProps<In, FieldPath<In>>) => ReactNode
}

export function FormField<In extends FieldValues, Out>(props: FormFieldProps<In, Out>) {
  const {
    name,
    control,
    label,
    hint,
    required,
    max,
    disabled = false,
    inline = false,
    isLabelHidden = false,
    isInColumn = false,
    className,
    customError,
    readOnly,
    children,
  } = props
  const id = useId()
  const { field, fieldState } = useController({ name, control: control as unknown as Control<In> })
  useKnownField(control, name, { id, label })
  const error = useStableDuringPress(fieldState.error && (customError?.(field.value) ?? fieldState.error.message))
  const length = typeof field.value === 'string' ? field.value.length : 0
  const counted = max !== undefined && max > 20 && length > max * 0.8
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  const input: FieldInputProps = {
    id,
    'aria-invalid': Boolean(error),
    'aria-required': required,
    'aria-describedby': described,
    disabled: disabled || readOnly,
  }
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <div className={inline ? 'flex items-center gap-2.5' : 'contents'}>
        <Label
          htmlFor={id}
          className={cn(isLabelHidden ? 'sr-only' : inline && 'order-last leading-snug', isInColumn && 'sm:sr-only')}
        >
          {label}
          {required && !readOnly ? (
            <span aria-hidden className="ml-0.5 text-destructive dark:text-tone-red">
              *
            </span>
          ) : null}
        </Label>
        {children(input, field)}
      </div>
      <div className="flex justify-between gap-3 empty:hidden">
        {error ? (
          <p id={`${id}-error`} className="text-xs text-destructive dark:text-tone-red">
            {translateSentence(error)}
          </p>
        ) : hint ? (
          <p id={`${id}-hint`} className="text-xs text-muted-foreground">
            {hint}
          </p>
        ) : null}
        {counted ? (
          <p
            className={cn(
              'ml-auto text-xs tabular-nums',
              length > max ? 'text-destructive dark:text-tone-red' : 'text-muted-foreground',
            )}
          >
            {length} / {max}
          </p>
        ) : null}
      </div>
    </div>
  )
}
