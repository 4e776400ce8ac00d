/** Rich text in a form: `<RichTextField {...form.field('talkingPoint')} label="Talking Points" />`. */
import { lazy, Suspense } from 'react'
import type { FieldValues } from 'react-hook-form'
import { fieldClasses } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type FieldProps, FormField } from '../form/field.tsx'
import { RichText } from './rich-text.tsx'

/** The editor's code is larger than many screens, so it is loaded only if the field is editable. */
const Editor = lazy(() => import('./editor.tsx').then(module => ({ default: module.RichTextEditor })))

export function RichTextField<In extends FieldValues, Out>(props: FieldProps<In, Out>) {
  return (
    <FormField {...props} className={props.className ?? 'sm:col-span-2'}>
      {({ disabled, ...input }, { ref, value, onChange, onBlur }) =>
        disabled ? (
          <section aria-label={props.label} id={input.id} className={`${fieldClasses} bg-muted py-3`}>
            <RichText html={value ?? ''} />
          </section>
        ) : (
          <Suspense fallback={<Skeleton className="h-81.25" />}>
            <Editor {...input} ref={ref} label={props.label} value={value ?? ''} onChange={onChange} onBlur={onBlur} />
          </Suspense>
        )
      }
    </FormField>
  )
}
