import { useEffect, useState } from 'react'
import { getFeeLabels } from '#domain/pricing/fee-labels.ts'
import type { FormVersion } from '#domain/values/client-types.ts'
import { formatMoney, fromDollars, type Cents } from '#domain/values/money.ts'
import type { ReadFigures } from '#web/public/home/figures/read-figures.ts'
import type { VisitorPrice } from '#web/public/home/figures/use-visitor-price.ts'

/** Long enough that a screen reader does not read a fee for every digit typed. */
const REST_MS = 800

/** @rule K14 The fee of a visitor, who has no client type yet, is called as on the first form version. */
export function feeLabelOf({ priced }: VisitorPrice): string {
  const version = priced?.customFields.step_1 as FormVersion | undefined
  return getFeeLabels(version ?? 'version_1').nondiscountFee
}

/** `$268`; undefined until the first price has come. */
function feeOf({ priced }: VisitorPrice): Cents | undefined {
  const due = priced?.customFields.amount_due
  return typeof due === 'number' ? fromDollars(due) : undefined
}

/** The fee in large figures; grey while it is not that of the figures shown. */
export function Fee({ price, className }: { price: VisitorPrice; className: string }) {
  const fee = feeOf(price)
  return (
    <span
      className={`money block font-serif font-semibold transition-opacity ${className} ${price.isCurrent ? '' : 'text-muted'}`}
    >
      {fee === undefined ? '$…' : formatMoney(fee, '$')}
    </span>
  )
}

interface FeeCellProps {
  figures: ReadFigures
  price: VisitorPrice
  hasPartner: boolean
}

export function FeeCell({ figures, price, hasPartner }: FeeCellProps) {
  return (
    <div className="bg-fairway-soft px-4 py-4 max-md:hidden md:border-l md:border-line lg:px-5">
      <p className="mb-1 font-medium text-muted">{feeLabelOf(price)}</p>
      <Fee price={price} className="text-3xl leading-12" />
      <p className="mt-1.5 text-sm text-muted">{feeNote(figures, price, hasPartner)}</p>
    </div>
  )
}

/** @rule N79 The prize is paid for each hole-in-one that qualifies, not for any other. */
const EVERY_WINNER = 'Pays every qualifying hole-in-one.'

/** @rule N73 A fee that is not that of the figures says so. */
export function feeNote(
  { row, problems, contest }: ReadFigures,
  price: VisitorPrice,
  hasPartner: boolean,
): string {
  const fee = feeOf(price)
  if (Object.keys(problems).length > 0)
    return fee === undefined
      ? 'Fix the field in red.'
      : 'Price of your last complete answers. Fix the field in red to update it.'
  if (hasPartner) return 'Before any discount from the partner who sent you.'
  const [referral] = price.isCurrent ? (price.priced?.referrals ?? []) : []
  if (referral) return referral.message
  const players = contest.entity === 'grand_prize' ? Number(row['amateurs'] ?? 0) : 0
  if (fee === undefined || players === 0)
    return contest.entity === 'grand_prize' ? EVERY_WINNER : 'For the whole contest.'
  return `${formatMoney(Math.round(fee / players) as Cents, '$')} a player. ${EVERY_WINNER}`
}

/** Says the fee once it rests. */
export function FeeStatus({ price }: { price: VisitorPrice }) {
  const [said, setSaid] = useState('')
  const fee = price.isCurrent ? feeOf(price) : undefined
  const words = fee === undefined ? undefined : `${feeLabelOf(price)} ${formatMoney(fee, '$')}`
  useEffect(() => {
    if (words === undefined) return undefined
    const timer = setTimeout(() => setSaid(words), REST_MS)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
