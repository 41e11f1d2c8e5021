import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'

interface StateBadgeProps {
  /** Green with a tick, as it insures something. */
  isInForce: boolean
  children: ReactNode
}

/** The state of a policy, by its words and its shape. */
export function StateBadge({ isInForce, children }: StateBadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border px-3 py-1 text-sm font-semibold ${
        isInForce ? 'border-transparent bg-fairway-soft text-fairway' : 'border-edge text-ink'
      }`}
    >
      {isInForce && <Icon name="check" className="size-4" />}
      {children}
    </span>
  )
}
