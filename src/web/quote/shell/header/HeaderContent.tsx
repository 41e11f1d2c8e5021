import type { ReactNode } from 'react'
import type { WireValue } from '#domain/values/field.ts'

interface HeaderContentProps {
  quoteNumber: WireValue | undefined
  /** Whether it is saved. */
  saved: ReactNode
  children: ReactNode
}

/** At the right of the header: which quote this is and whether it is saved, then its buttons. */
export function HeaderContent({ quoteNumber, saved, children }: HeaderContentProps) {
  return (
    <div className="flex flex-wrap items-center gap-1 max-xs:gap-0 sm:gap-3">
      <div className="hidden items-baseline gap-1.5 text-sm whitespace-nowrap text-muted lg:flex print:flex">
        <p>
          Quote <span className="font-semibold text-ink">{quoteNumber}</span>
        </p>
        <span aria-hidden="true">·</span>
        {saved}
      </div>
      {children}
    </div>
  )
}

/** The texts of its buttons, which open what comes later. */
export const SAVE_OR_SHARE = { icon: 'share', short: 'Save', rest: 'or share' } as const
export const HELP = { icon: 'phone', short: 'Help' } as const
