import { useState } from 'react'
import { formatDollars } from '#web/quote/price/format-dollars.ts'
import { PriceSummary } from '#web/quote/price/PriceSummary.tsx'
import { SaveIndicator } from '#web/quote/save/SaveIndicator.tsx'
import { Help } from '#web/quote/shell/SidePanel.tsx'
import { useSessionState } from '#web/quote/session/context.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'

/** On a phone the price stays at the bottom of the screen and opens into a sheet. */
export function PriceBar() {
  const { price, saveStatus } = useSessionState()
  const isSafe = saveStatus === 'saved' || saveStatus === 'saving'
  const [open, setOpen] = useState(false)
  return (
    <div className="print:hidden">
      <div className="h-16 lg:hidden" aria-hidden="true" />
      <div className="fixed inset-x-0 bottom-0 border-t border-line bg-card lg:hidden">
        {!isSafe && (
          <div className="px-4 pt-3 sm:px-6">
            <SaveIndicator />
          </div>
        )}
        <button
          type="button"
          aria-haspopup="dialog"
          className="flex min-h-16 w-full cursor-pointer items-center justify-between gap-4 px-4 sm:px-6"
          onClick={() => setOpen(true)}
        >
          <span className="flex items-center gap-1 text-sm text-muted">
            Price and help <Icon name="chevron" className="rotate-180" />
          </span>
          <span className={`text-xl font-semibold ${price.isOutdated ? 'opacity-65' : ''}`}>
            {formatDollars(price.fields['amount_due'])}
          </span>
        </button>
      </div>
      <Sheet title="Price" open={open} onClose={() => setOpen(false)}>
        <div className="grid gap-8">
          <PriceSummary />
          <div className="-mx-5">
            <Help />
          </div>
        </div>
      </Sheet>
    </div>
  )
}
