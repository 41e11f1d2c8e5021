import { type MouseEvent, useEffect, useRef } from 'react'

export interface ErrorSummaryEntry {
  /** The name of the control that the link focuses. */
  name: string
  label: string
  message: string
}

interface ErrorSummaryProps {
  title: string
  entries: readonly ErrorSummaryEntry[]
  /** Takes the focus when this changes. Counts the attempts, so that a second failure is announced too. */
  attempt: number
}

/** All errors in one place, each a link to its field. */
export function ErrorSummary({ title, entries, attempt }: ErrorSummaryProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) frame.current?.focus()
  }, [attempt])

  return (
    <div
      ref={frame}
      tabIndex={-1}
      role="group"
      aria-label={title}
      className="rounded-md border border-l-4 border-flag bg-flag-soft px-4 py-3"
    >
      <p className="font-semibold text-flag">{title}</p>
      <ul className="mt-1">
        {entries.map((entry) => (
          <li key={entry.name}>
            <a
              href={`#${entry.name}`}
              onClick={(event) => focusControl(event, entry.name)}
              className="inline-block py-1 underline underline-offset-4 hover:decoration-2"
            >
              {entry.label}: {entry.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusControl(event: MouseEvent<HTMLAnchorElement>, name: string): void {
  event.preventDefault()
  const within: ParentNode = event.currentTarget.closest('form, dialog') ?? document
  const control =
    within.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]:checked`) ??
    within.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}
