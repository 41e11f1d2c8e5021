import type { ReactNode } from 'react'

/** One question of the prize package, with what its answer asks for. */
export function SignQuestion({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={title}
      className="grid gap-5 border-t border-line pt-6 first:border-0 first:pt-0"
    >
      {children}
    </div>
  )
}
