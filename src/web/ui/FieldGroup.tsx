import type { ReactNode } from 'react'

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
      <div className={columns ? 'field-rows gap-x-4 sm:grid-cols-2' : 'grid gap-y-5'}>{children}</div>
    </fieldset>
  )
}
