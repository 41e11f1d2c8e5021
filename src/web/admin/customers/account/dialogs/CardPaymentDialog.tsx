import type { AccountDocument } from '#contract/accounting/account.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { dollars } from '#web/ui/dollars.ts'

interface CardPaymentProps extends DialogProps {
  /** Of the receipt, payment or refund. */
  number: string
  /** Dollars; below 0 where the payment lowers what is owed. */
  amount: number
  /** The money went back to the card. */
  isRefund: boolean
  card: NonNullable<AccountDocument['card']>
}

/** @rule D46 What is kept of a card payment: brand, last four digits, expiry, the gateway's reference and its state. */
export default function CardPaymentDialog({ number, amount, isRefund, card, close }: CardPaymentProps) {
  const facts = [
    { name: 'Card', value: card.brand },
    { name: 'Last four digits', value: card.last_digits },
    { name: 'Expires', value: card.expires ?? 'Not recorded' },
    { name: 'Gateway reference', value: card.reference },
    { name: 'State', value: isRefund ? 'Refunded' : 'Charged' },
    { name: 'Amount', value: dollars(Math.abs(amount)) },
  ]
  return (
    <NoticeDialog title={`Card payment ${number}`} close={() => close()}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">We don’t keep anything else about the card.</p>
    </NoticeDialog>
  )
}

export const example: Omit<CardPaymentProps, 'close'> = {
  number: 'SR-1001',
  amount: 310,
  isRefund: false,
  card: { brand: 'Visa', last_digits: '4242', expires: '09/2029', reference: 'ch_5f0c1e6d9a2b4c7d8e3f' },
}
