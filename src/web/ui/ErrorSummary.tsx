import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { useErrorTitle } from '#web/ui/use-error-title.ts'

export interface ErrorSummaryEntry {
  /** The name of the control that the link focuses. */
  name: string
  label: string
  message: string
  /** Where the field is, if there are several with this label: "Putting contest 2". */
  place?: string | undefined
}

interface ErrorSummaryProps {
  title: string
  /** The errors that are left. */
  entries: readonly ErrorSummaryEntry[]
  /** Takes the focus when this changes. Counts the attempts, so that a second failure is announced too. */
  attempt: number
  /** Shows the control of this name, where it is not on the page yet. */
  onHidden?: (name: string) => void
}

/** All errors in one place, each a link to its field. It is read out once, when it takes the focus. */
export function ErrorSummary({ title, entries, attempt, onHidden }: ErrorSummaryProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  useErrorTitle(true)
  useEffect(() => {
    if (attempt > 0) frame.current?.focus()
  }, [attempt])

  function follow(event: MouseEvent<HTMLAnchorElement>, name: string) {
    event.preventDefault()
    const control = controlOf(event.currentTarget.closest('form, dialog') ?? document, name)
    if (!control || !isVisible(control)) return onHidden?.(name)
    control.focus()
    control.scrollIntoView({ block: 'center' })
  }

  return (
    <div
      ref={frame}
      tabIndex={-1}
      role="group"
      aria-labelledby={id}
      className="rounded-md border border-l-4 border-flag bg-flag-soft px-4 py-3"
    >
      <p id={id} className="font-semibold text-flag">
        {title}
      </p>
      <ul className="mt-1">
        {entries.map((entry) => (
          <li key={entry.name}>
            <a
              href={`#${entry.name}`}
              onClick={(event) => follow(event, entry.name)}
              className="inline-block py-1 underline underline-offset-4 hover:decoration-2"
            >
              {textOf(entry)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A label that asks, that is a sentence to agree to, or that its message repeats, is not said twice. */
function textOf({ label, message, place }: ErrorSummaryEntry): string {
  const isSentence = label.endsWith('?') || label.split(' ').length > WORDS_OF_A_NAME
  const saysItself = isSentence || message.toLowerCase().includes(label.toLowerCase())
  const where = [place, saysItself ? undefined : label].filter((part) => part !== undefined).join(', ')
  return where === '' ? message : `${where}: ${message}`
}

const WORDS_OF_A_NAME = 5

/** One that is folded away on a small screen takes no focus. */
function isVisible(control: HTMLElement): boolean {
  return !('checkVisibility' in control) || control.checkVisibility()
}

function controlOf(within: ParentNode, name: string): HTMLElement | null {
  const named = `[name="${CSS.escape(name)}"]`
  return within.querySelector<HTMLElement>(`${named}:checked`) ?? within.querySelector<HTMLElement>(named)
}
