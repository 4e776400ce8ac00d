/** Texts that hold a link, a name in bold or another element, in the order of the reader's language. */
import { Fragment, type ReactNode } from 'react'
import { translateAround } from '#shared/kit/texts.ts'

/** `` sentence`Approved by ${<PersonLink person={leader} />}` `` is translated as `Approved by {0}`, like a text of `t`. */
export const sentence = (text: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode => (
  <>
    {translateAround(text, values).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a sentence never change places.
      <Fragment key={index}>{part}</Fragment>
    ))}
  </>
)
