import { type DialogProps, type MoneyDialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'
import { useDollars } from '#web/quote/price/use-dollars.ts'

interface PriceChangedProps extends DialogProps<'go-on'>, MoneyDialogProps {
  /** In dollars. */
  shown: number
  now: number
}

/** @rule O01 The price differs from the one shown: both are shown, and the person decides whether to go on. */
export default function PriceChangedDialog({ shown, now, close }: PriceChangedProps) {
  const formatDollars = useDollars()
  return (
    <ConfirmDialog
      title="The price has changed"
      close={() => close()}
      cancelLabel="Close"
      confirmLabel={`Go on with ${formatDollars(now)}`}
      onConfirm={() => close('go-on')}
    >
      <p>It changed after this page showed it to you. Nothing was charged or billed.</p>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-muted">Shown to you</dt>
          <dd className="money text-lg">{formatDollars(shown)}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Now</dt>
          <dd className="money text-lg font-semibold">{formatDollars(now)}</dd>
        </div>
      </dl>
    </ConfirmDialog>
  )
}

export const example = { shown: 310, now: 335, dollarSign: '$' } as const
