/** Translated texts that contain a link, a bold name or another element. */
import { Fragment, type ReactNode } from 'react'
import { translateAround } from '#shared/kit/texts.ts'

/** `` sentence`Approved by ${<PersonLink person={leader} />}` `` is translated as `Approved by {0}`, as by `t`. */
export const sentence = (text: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode => (
  <>
    {translateAround(text, values).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence are never reordered
      <Fragment key={index}>{part}</Fragment>
    ))}
  </>
)
