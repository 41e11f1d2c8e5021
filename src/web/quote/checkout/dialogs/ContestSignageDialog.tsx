import { businessDaysBetween, type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import type { ShippedItems } from '#domain/quote/signs/remove-shipped-items.ts'
import { businessDays, shippingDays } from '#domain/quote/signs/shipping-time.ts'
import { explainAlwaysShipped, listShippedItems } from '#web/quote/signs/shipping/always-shipped.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'

interface ContestSignageProps extends DialogProps<'go-on'> {
  first: CalendarDate
  today: CalendarDate
  what: ShippedItems
  /** The page shows afterwards what was removed, with Undo. */
  canUndo: boolean
}

function goOnLabel(what: ShippedItems): string {
  return what.contests.length === 0 ? 'Continue without signs' : `Remove ${listShippedItems(what)}`
}

function explainRemoval({ contests, signs }: ShippedItems): string {
  if (contests.length === 0)
    return 'You can still insure your contests. We’ll set every sign to No and remove the sponsors’ names.'
  const without = `${explainAlwaysShipped(contests)} Without ${contests.length === 1 ? 'it' : 'them'},`
  return signs
    ? `${without} and without the other signs, you can still insure your other contests.`
    : `${without} you can still insure your other contests.`
}

/** @rule D10 Signs that cannot arrive before the first contest: continue without shipped items, or go back. */
export default function ContestSignageDialog({ first, today, what, canUndo, close }: ContestSignageProps) {
  return (
    <ConfirmDialog
      wide
      title="Contest signs can’t arrive in time"
      close={() => close()}
      cancelLabel="Close"
      confirmLabel={goOnLabel(what)}
      onConfirm={() => close('go-on')}
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Day label="Your first contest" day={formatLongDate(first)} />
        <Day label="Business days until then" day={String(businessDaysBetween(today, first))} />
      </dl>
      <p>Signs need at least {businessDays(shippingDays().rush)} to reach you.</p>
      <p>{explainRemoval(what)}</p>
      <p className="text-muted">
        You’ll see the new price before you’re charged{canUndo ? ', and you can undo it' : ''}.
      </p>
    </ConfirmDialog>
  )
}

function Day({ label, day }: { label: string; day: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold">{day}</dd>
    </div>
  )
}

export const example: Omit<ContestSignageProps, 'close'> = {
  first: '2027-06-12' as CalendarDate,
  today: '2027-06-10' as CalendarDate,
  what: { contests: [], signs: true },
  canUndo: true,
}
