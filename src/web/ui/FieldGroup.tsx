import { type ReactNode } from 'react'

interface FieldGroupProps {
  title: string
  /** Two columns on tablets and wider screens. */
  columns?: boolean
  children: ReactNode
}

/** Fields that belong together, under a heading. */
export function FieldGroup({ title, columns = false, children }: FieldGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-serif text-xl font-semibold">{title}</legend>
      <div className={`grid gap-x-4 gap-y-5 ${columns ? 'sm:grid-cols-2' : ''}`}>{children}</div>
    </fieldset>
  )
}
