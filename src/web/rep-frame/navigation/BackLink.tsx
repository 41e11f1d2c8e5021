import { Link } from 'wouter'
import { Icon } from '#web/ui/Icon.tsx'

interface BackLinkProps {
  to: string
  label: string
  /** Of the entry that it makes in the history. */
  state?: unknown
}

/** The way back, at the left of the box on top. */
export function BackLink({ to, label, state }: BackLinkProps) {
  return (
    <Link
      href={to}
      state={state}
      className="inline-flex min-h-11 items-center gap-1 text-sm font-medium text-fairway no-underline hover:underline"
    >
      <Icon name="chevron" className="size-4 rotate-90" />
      {label}
    </Link>
  )
}
