/** A text with the matches of a search highlighted. */
import { Fragment } from 'react'
import { findMarks, type WordQuery } from '#shared/kit/word-search.ts'

export function MarkedText({ text, query }: { text: string; query: WordQuery }) {
  const marks = findMarks(text, query)
  if (marks.length === 0) return text
  return (
    <>
      {marks.map(([from, until], index) => (
        <Fragment key={from}>
          {text.slice(marks[index - 1]?.[1] ?? 0, from)}
          <mark className="bg-transparent font-semibold text-accent-foreground">{text.slice(from, until)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1])}
    </>
  )
}
