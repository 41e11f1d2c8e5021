import { Fragment, type ReactNode } from 'react'

/** What is spelled letter by letter stays in one line, as a word with hyphens and the name of a plan do: `C-A-S-H`, `hole-in-one`, `RP-2027.1`. */
const WHOLE = /((?:[A-Z]-){2,}[A-Z]|[Hh]ole-in-ones?|RP-[\d.]*\d)/

/** A text in which no such word breaks over two lines. */
export function keepWordsWhole(text: string): ReactNode {
  const parts = text.split(WHOLE)
  if (parts.length === 1) return text
  return parts.map((part, place) =>
    place % 2 === 1 ? (
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={place}>{part}</Fragment>
    ),
  )
}
