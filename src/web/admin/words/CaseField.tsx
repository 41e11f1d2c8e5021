import { type KeyboardEvent, useId, useState } from 'react'
import { readTypedNumber } from '#domain/values/typed/numbers-of-ours.ts'
import { useFoundCases, type FoundCase } from '#web/admin/words/use-found-cases.ts'
import { nameOfMatch } from '#web/rep-frame/palette/name-of-match.ts'
import { FieldFrame } from '#web/ui/FieldFrame.tsx'
import { formatDay } from '#web/ui/format-day.ts'

interface CaseFieldProps {
  /** A case is shown from the moment that it is chosen, or its whole number typed; without a text, the newest. */
  onNumber: (number: string) => void
  error: string | undefined
}

/** A case by whatever a rep knows of it: a name, a number, an email. The surest one is what Enter chooses. */
export function CaseField({ onNumber, error }: CaseFieldProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { cases, isAnswered } = useFoundCases(isOpen ? text : '')
  const listId = `${id}-cases`
  const isShown = isOpen && text.trim() !== '' && (isAnswered || cases.length > 0)
  const chosen = cases[Math.min(active, cases.length - 1)]

  const type = (typed: string) => {
    setText(typed)
    setOpen(true)
    setActive(0)
    if (typed.trim() === '') onNumber('')
    else if (readTypedNumber(typed)) onNumber(typed)
  }
  const choose = (found: FoundCase) => {
    setText(`${numberOf(found)} ${nameOfMatch(found, text)}`)
    setOpen(false)
    onNumber(numberOf(found))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) setOpen(false)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true)
      if (!isShown || cases.length === 0) return
      const step = event.key === 'ArrowDown' ? 1 : cases.length - 1
      setActive((place) => (place + step) % cases.length)
    } else if (event.key === 'Enter' && isShown && isAnswered && chosen) choose(chosen)
    else return
    event.preventDefault()
  }

  return (
    <FieldFrame
      name="case"
      label="Show another case"
      hint="A name, or the number of a quote or a policy"
      error={isShown ? undefined : error}
    >
      {(attributes) => (
        <div className="relative">
          <div className="control-box">
            <input
              {...attributes}
              type="text"
              role="combobox"
              className="control"
              value={text}
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={isShown}
              aria-controls={listId}
              aria-activedescendant={isShown && chosen ? `${listId}-${cases.indexOf(chosen)}` : undefined}
              onChange={(event) => type(event.target.value)}
              onBlur={() => setOpen(false)}
              onKeyDown={onKeyDown}
            />
          </div>
          <div
            id={listId}
            role="listbox"
            aria-label="Quotes and policies"
            hidden={!isShown || cases.length === 0}
            className="absolute inset-x-0 top-full z-10 mt-1 max-h-80 overflow-y-auto rounded-md border border-edge bg-card py-1 shadow-lifted"
          >
            {cases.map((found, place) => (
              <div
                key={found.id}
                id={`${listId}-${place}`}
                role="option"
                aria-selected={found === chosen}
                className="grid min-h-11 cursor-pointer gap-x-3 px-3 py-2 hover:bg-well aria-selected:bg-fairway-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-fairway"
                // Before the field loses the focus, which closes the list.
                onPointerDown={(event) => {
                  event.preventDefault()
                  choose(found)
                }}
              >
                <span dir="auto" className="truncate text-left font-medium">
                  {nameOfMatch(found, text)}
                </span>
                <span className="truncate text-sm text-muted">
                  {numberOf(found)}
                  {found.first_contest_date !== null && `, ${formatDay(found.first_contest_date)}`}
                </span>
              </div>
            ))}
          </div>
          {isShown && cases.length === 0 && (
            <p className="absolute inset-x-0 top-full z-10 mt-1 rounded-md border border-edge bg-card px-3 py-2 text-muted shadow-lifted">
              Nothing has this name or number
            </p>
          )}
          <p role="status" className="sr-only">
            {isShown && cases.length > 0 && `${cases.length} matches. Use the arrow keys, then press Enter`}
          </p>
        </div>
      )}
    </FieldFrame>
  )
}

/** A policy is known by its own number, not by that of its quote. */
function numberOf({ policy_number: policy, quote_number: quote }: FoundCase): string {
  return policy ?? quote
}
