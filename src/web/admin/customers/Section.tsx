import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** Small beside the title, such as how many there are. */
  note?: ReactNode
  children: ReactNode
}

/** A part of the page of a customer, with its heading over a line. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="@container grid min-w-0 content-start">
      <h2 id={id} className="border-b border-line pb-1.5 text-lg">
        {title}
        {note !== undefined && <span className="font-sans text-sm font-normal text-muted"> {note}</span>}
      </h2>
      {children}
    </section>
  )
}
