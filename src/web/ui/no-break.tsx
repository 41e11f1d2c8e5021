import { Fragment, type ReactNode } from 'react'

/** What is spelled letter by letter stays in one line: `C-A-S-H`. */
const SPELLED = /((?:[A-Z]-){2,}[A-Z])/

/** A text in which no spelled word breaks over two lines. */
export function keepWordsWhole(text: string): ReactNode {
  const parts = text.split(SPELLED)
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
