import { useEffect, useState } from 'react'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'

/** Long enough that a screen reader does not read a price for every digit typed. */
const SETTLED_MS = 1500

/** Announces the price to screen readers, once it is stable and has changed. */
export function PriceAnnouncer() {
  const { price } = useAnswersState()
  const formatDollars = useDollars()
  const total = price.isOutdated ? undefined : price.fields['amount_due']
  const amount = formatDollars(total)
  const [known, setKnown] = useState(total)
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    if (typeof total !== 'number' || total === known) return undefined
    const timer = setTimeout(() => {
      setKnown(total)
      setAnnounced(`The price is now ${amount}`)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [total, known, amount])

  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}
