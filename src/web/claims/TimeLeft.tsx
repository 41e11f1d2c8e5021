import { timeLeft } from '#domain/claims/deadlines/claim-deadlines.ts'
import { pluralize } from '#domain/values/text-format.ts'
import { useNow } from '#web/claims/use-now.ts'

/** How long is left until a moment, by the minute on the last day. */
export function TimeLeft({ until }: { until: string }) {
  const { isOver, days, hours, minutes } = timeLeft(useNow(), new Date(until))
  if (isOver) return <>That day is over. Send them anyway: we still look at them.</>
  if (days > 0) return <>{pluralize(days, 'day')} left.</>
  return (
    <>
      {hours > 0 && `${pluralize(hours, 'hour')}, `}
      {pluralize(minutes, 'minute')} left.
    </>
  )
}
