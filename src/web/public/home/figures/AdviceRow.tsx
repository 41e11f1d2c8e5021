import { type ReactNode, useState } from 'react'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import type { ReadFigures } from '#web/public/home/figures/read-figures.ts'
import type { VisitorPrice } from '#web/public/home/figures/use-visitor-price.ts'
import { Icon } from '#web/ui/Icon.tsx'

interface AdviceRowProps {
  figures: ReadFigures
  price: VisitorPrice
  /** Takes the distance that would cost less. */
  onTake: (distance: string) => void
}

const LINK =
  'inline-block cursor-pointer py-3 font-medium text-fairway underline decoration-1 underline-offset-4 hover:decoration-2'

/**
 * The line below the figures: how to pay less, why there is no price, or what else to know. Its place is always kept.
 *
 * @rule O01 A visitor who asks why is told what the price follows from, besides what it is for.
 */
export function AdviceRow({ figures, price, onTake }: AdviceRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const explanation = price.priced?.explanation[0]?.text
  return (
    <div className="border-t border-line px-4 text-sm lg:px-5">
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-6">
        <Advice {...{ figures, price, onTake }} />
        {explanation && (
          <button
            type="button"
            aria-expanded={isOpen}
            className={`${LINK} ml-auto print:hidden`}
            onClick={() => setIsOpen(!isOpen)}
          >
            Why this price?
          </button>
        )}
      </div>
      {isOpen && explanation && (
        <div className="grid max-w-measure animate-open gap-2 pb-4 text-base">
          <p>{explanation}</p>
          <p>{figures.contest.priceReason}</p>
        </div>
      )}
    </div>
  )
}

function Advice({ figures, price, onTake }: AdviceRowProps) {
  const { failure } = price
  if (failure) return <FailureLine {...failure} repeat={price.repeat} />
  if (!figures.contest.isSoldAlone) {
    return (
      <Line>
        You can buy a {figures.contest.title.toLowerCase()} only with another contest. Add one on the next
        page.
      </Line>
    )
  }
  const saving = price.priced?.savings[0]
  if (!saving || !price.isCurrent) return <span />
  const { distance, cert_fee: fee, amount } = saving
  const unit = figures.contest.entity === 'putting_prize' ? 'feet' : 'yards'
  return (
    <Line>
      {unit === 'feet' ? 'A putt from' : 'A tee at'} {distance} {unit} would cost{' '}
      <b className="money">{formatMoney(fromDollars(fee), '$')}</b>, {formatMoney(fromDollars(amount), '$')}{' '}
      less.{' '}
      <button
        type="button"
        className={`${LINK} -my-3 ml-1 print:hidden`}
        onClick={() => onTake(String(distance))}
      >
        Use {distance} {unit}
      </button>
    </Line>
  )
}

function FailureLine({
  message,
  canRepeat,
  repeat,
}: {
  message: string
  canRepeat: boolean
  repeat: () => void
}) {
  return (
    <div role="alert">
      <Line>
        {message}{' '}
        {canRepeat && (
          <button type="button" className={`${LINK} -my-3 ml-1`} onClick={repeat}>
            Try again
          </button>
        )}
      </Line>
    </div>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5 py-1">
      <Icon name="info" className="text-water" />
      <span>{children}</span>
    </p>
  )
}
