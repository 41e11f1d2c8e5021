import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { formatLongDate, type CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, fromDollars, ZERO } from '#domain/values/money.ts'
import type { DialogProps, MoneyDialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'
import { describeRushDays } from '#domain/quote/signs/shipping-time.ts'
import { explainAlwaysShipped } from '#web/quote/signs/shipping/always-shipped.ts'
import { withFee } from '#web/quote/answers/extra-fees.ts'
import { useMoney } from '#web/ui/money.ts'
import { Button } from '#web/ui/Button.tsx'

export type RushShippingAnswer = 'accept' | 'without-signs'

interface RushShippingProps extends DialogProps<RushShippingAnswer>, MoneyDialogProps {
  first: CalendarDate
  arrival: CalendarDate
  /** Kinds of contest that something is shipped for in any case, as for a dice roll. */
  alwaysShipped: readonly ContestKind[]
  /** Zero where the office charges nothing for it. */
  fee: Cents
}

/** @rule D11 Rush shipping is agreed to, or the signs are left out, before it is charged. */
export default function RushShippingDialog(props: RushShippingProps) {
  const { first, arrival, alwaysShipped, fee, close } = props
  const money = useMoney()
  return (
    <ConfirmDialog
      wide
      title="Your signs need rush shipping"
      close={() => close()}
      confirmLabel={`Add rush shipping${withFee(fee, money)}`}
      onConfirm={() => close('accept')}
      alternatives={
        alwaysShipped.length === 0 && (
          <Button onClick={() => close('without-signs')}>Continue without signs</Button>
        )
      }
    >
      <p>
        {formatLongDate(first)} is {describeRushDays()} away, too soon for standard shipping. Rush shipping
        {fee > ZERO ? `costs ${money(fee)} for all signs together` : 'costs you nothing'}.
      </p>
      <dl className="ruled grid gap-1 pt-3">
        <dt className="text-sm text-muted">Expected arrival, if you buy today</dt>
        <dd className="text-lg font-semibold">{formatLongDate(arrival)} or before</dd>
      </dl>
      {alwaysShipped.length > 0 && (
        <p>{explainAlwaysShipped(alwaysShipped, 'which are shipped in any case')}</p>
      )}
    </ConfirmDialog>
  )
}

export const example: Omit<RushShippingProps, 'close'> = {
  first: '2027-06-12' as CalendarDate,
  arrival: '2027-06-11' as CalendarDate,
  alwaysShipped: [],
  fee: fromDollars(25),
  dollarSign: '$',
}
