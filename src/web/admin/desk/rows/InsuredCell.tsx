import { type KeyboardEvent, useState } from 'react'
import type { DeskRow } from '#contract/desk/desk-lists.ts'
import { ContestIcon } from '#web/contest-pictures/ContestIcon.tsx'

/** More than these are counted. */
const MOST_ICONS = 4

/**
 * What is insured: a picture for each contest, and their lines while the pointer or the focus is on them. It opens what the row
 * opens, so that it can have the focus, and the row is pressed everywhere.
 */
export function InsuredCell({ row, href }: { row: DeskRow; href: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const { contests, insured } = row
  const more = contests.length - MOST_ICONS
  return (
    <a
      href={href}
      data-row-link=""
      tabIndex={-1}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setOpen(false)
      }}
      // Above the pictures of the rows below.
      className={`relative inline-flex h-9 items-center gap-0.5 align-middle text-inherit no-underline ${isOpen ? 'z-[2]' : 'z-[1]'}`}
    >
      <span className="sr-only">{insured.join('; ')}</span>
      {contests.slice(0, MOST_ICONS).map((kind, place) => (
        <ContestIcon key={place} entity={kind} className="size-5" />
      ))}
      {more > 0 && (
        <span aria-hidden="true" className="text-muted">
          +{more}
        </span>
      )}
      {isOpen && (
        // What it says is in the link already.
        <span
          aria-hidden="true"
          className="absolute top-full left-0 z-20 grid w-max max-w-96 gap-0.5 rounded-md border border-edge bg-card px-3 py-2 text-ink shadow-lifted"
        >
          {insured.map((line, place) => (
            <span key={place} className="whitespace-normal">
              {line}
            </span>
          ))}
        </span>
      )}
    </a>
  )
}
