import { type FeeColumns, fullFee, isReduced, type ScorecardFee } from '#domain/quote/scorecard/scorecard.ts'
import type { Cents } from '#domain/values/money.ts'
import { useMoney } from '#web/ui/money.ts'

/** An amount before the discount, struck out; the words are for those who do not see that. */
export function Struck({ amount }: { amount: Cents }) {
  const money = useMoney()
  return (
    <span className="text-muted">
      <s className="money">{money(amount)}</s>
      <span className="sr-only"> before the discount</span>
    </span>
  )
}

/** The fee before the discount: struck where it is reduced, and plain for a producer, whose client pays it. */
export function GrossFee({ columns, fee }: { columns: FeeColumns; fee: ScorecardFee | undefined }) {
  const money = useMoney()
  if (!fee) return null
  if (columns === 'struck' && isReduced(fee)) return <Struck amount={fee.gross} />
  return <span className={`money ${columns === 'struck' ? 'text-muted' : ''}`}>{money(fullFee(fee))}</span>
}

/** The fee that is paid. */
export function PaidFee({ columns, fee }: { columns: FeeColumns; fee: ScorecardFee | undefined }) {
  const money = useMoney()
  if (!fee) return <NoFee />
  return <span className="money">{money(columns === 'one' ? fullFee(fee) : fee.reduced)}</span>
}

function NoFee() {
  return (
    <span className="font-normal text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">no fee yet</span>
    </span>
  )
}
