import { useSessionState } from '#web/quote/session/context.ts'

/** What a copy cost beside what it was copied from, on the day of the copy. */
export function FormerPrice() {
  const { copied } = useSessionState().contact
  if (!copied || copied.prices === null) return null
  const { from, prices, reasons } = copied
  return (
    <p className="text-sm text-muted">
      {prices}, as copied from {from}. {reasons.join(' ')}
    </p>
  )
}
