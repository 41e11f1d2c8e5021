import { type Ref, Suspense, useState } from 'react'
import { countPricedContests } from '#domain/quote/pricing/priced-contests.ts'
import { pluralize } from '#domain/values/text-format.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { LazyPriceSummary } from '#web/quote/price/lazy-price-summary.ts'
import { isSaveSafe, SaveIndicator } from '#web/quote/save/SaveIndicator.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { BottomBar } from '#web/quote/shell/BottomBar.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'

interface PriceBarProps {
  /** Whether there is a price to show. */
  hasPrice: boolean
  /** On the last page it is what is paid. */
  isLast?: boolean
  /** Where the page puts its main action. */
  actionSlot: Ref<HTMLDivElement>
  /** Where it says what the action came to. */
  messageSlot?: Ref<HTMLDivElement>
}

/** On a small screen the price and the main action stay at the bottom; the price opens into a sheet. */
export function PriceBar({ hasPrice, isLast = false, actionSlot, messageSlot }: PriceBarProps) {
  const state = useSessionState()
  const [open, setOpen] = useState(false)
  return (
    <BottomBar
      messageSlot={messageSlot}
      actionSlot={actionSlot}
      above={!isSaveSafe(state) && <SaveIndicator live={false} className="px-4 pt-2 sm:px-6" />}
    >
      {hasPrice && <PriceButton isLast={isLast} onOpen={() => setOpen(true)} />}
      <Sheet title="Price" open={open} onClose={() => setOpen(false)}>
        <Suspense>
          <LazyPriceSummary />
        </Suspense>
      </Sheet>
    </BottomBar>
  )
}

/** @rule S14 It counts the contests that have a price; on the last page it says what is to pay. */
function PriceButton({ isLast, onOpen }: { isLast: boolean; onOpen: () => void }) {
  const formatDollars = useDollars()
  const { price } = useSessionState()
  const quote = useDraftQuote()
  const count = countPricedContests(quote, price.fields)
  const contests = count === 0 ? 'Price' : pluralize(count, 'contest')
  const spoken = isLast ? 'To pay:' : count === 0 ? 'Price' : `Price of ${contests}`
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="-ml-1 grid min-h-12 cursor-pointer rounded-md px-1 text-left"
      onClick={onOpen}
    >
      <span className="sr-only">{`${spoken} `}</span>
      <span className="flex items-center gap-1 text-sm text-muted" aria-hidden="true">
        {isLast ? 'To pay' : contests}
        <Icon name="chevron" className="size-4! rotate-180" />
      </span>
      <span className={`money text-xl font-semibold ${price.isOutdated ? 'opacity-65' : ''}`}>
        {formatDollars(price.fields['amount_due'])}
      </span>
    </button>
  )
}
