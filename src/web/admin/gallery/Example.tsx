import { type ReactNode, useId } from 'react'

interface ExampleProps {
  title: string
  children: ReactNode
}

/** A group of examples under a heading. */
export function ExampleGroup({ title, children }: ExampleProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="ruled grid gap-6 pt-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** One state of what the group is about. */
export function Example({ title, children }: ExampleProps) {
  return (
    <div className="grid min-w-0 content-start gap-3">
      <h3 className="text-sm font-normal text-muted">{title}</h3>
      {children}
    </div>
  )
}
