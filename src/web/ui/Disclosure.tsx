import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'

interface DisclosureProps {
  summary: ReactNode
  open?: boolean
  onToggle?: (open: boolean) => void
  children: ReactNode
}

/** Opens in place. A native element, so it works with find-in-page and without scripts. */
export function Disclosure({ summary, open = false, onToggle, children }: DisclosureProps) {
  return (
    <details className="group" open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-fairway [&::-webkit-details-marker]:hidden">
        <Icon name="chevron" className="-rotate-90 transition-transform group-open:rotate-0 print:hidden" />
        {summary}
      </summary>
      <div className="animate-open pb-2 pl-7">{children}</div>
    </details>
  )
}
