import { formatLongDate, parsePlainDate } from '#domain/values/calendar.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'

/** @rule N68 Until when the stored price is good, and what changes then. Not shown while another is calculated. */
export function GoodUntil() {
  const { contact, price } = useAnswersState()
  const { price_end: end } = contact
  const lastDay = end && parsePlainDate(end.last_day)
  if (!lastDay || price.isOutdated) return null
  return (
    <p className="text-sm text-muted">
      Good until {formatLongDate(lastDay)}. {end.change}
    </p>
  )
}
