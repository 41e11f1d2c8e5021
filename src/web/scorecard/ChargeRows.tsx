import type { FeeColumns, ScorecardCharge, ScorecardTotal } from '#domain/quote/scorecard/scorecard.ts'
import type { Cents } from '#domain/values/money.ts'
import { Struck } from '#web/scorecard/Fee.tsx'
import { Aged } from '#web/scorecard/LineCells.tsx'
import { BEFORE_FEES, CELLS } from '#web/scorecard/layout.ts'
import { useMoney } from '#web/ui/money.ts'
import { ROLES } from '#web/ui/table-roles.ts'

interface ChargeRowProps {
  charge: ScorecardCharge
  columns: FeeColumns
  isOld: boolean
}

/** What is charged or taken off besides the contests. */
export function ChargeRow({ charge, columns, isOld }: ChargeRowProps) {
  const { label, detail, amount, gross, without, isSum } = charge
  return (
    <tr
      {...ROLES.row}
      className="flex flex-wrap items-baseline justify-end border-t border-line px-4 py-2.5 @[20rem]:flex-nowrap"
    >
      {/* Beside two columns of fees too little room is left for it on the smallest phone. */}
      <th
        {...ROLES.name}
        className={`min-w-0 shrink grow pr-2 text-left font-semibold @[20rem]:basis-0 ${BEFORE_FEES} ${columns === 'producer' ? 'basis-full' : 'basis-0'}`}
      >
        {label}
        {detail !== undefined && (
          <span className="block text-sm font-normal wrap-anywhere text-muted @[32.5rem]:ml-2 @[32.5rem]:inline">
            {detail}
          </span>
        )}
      </th>
      {columns === 'producer' && (
        <td {...ROLES.cell} className={`money ${CELLS.gross} ${isSum ? 'font-semibold' : ''}`}>
          <Aged isOld={isOld}>{gross !== undefined && <Amount cents={gross} />}</Aged>
        </td>
      )}
      <td
        {...ROLES.cell}
        className={`money ${CELLS.fee} ${amount === undefined ? 'text-muted' : 'font-semibold'}`}
      >
        <Aged isOld={isOld}>{amount === undefined ? without : <Amount cents={amount} />}</Aged>
      </td>
    </tr>
  )
}

/** With a minus sign instead of a hyphen. */
function Amount({ cents }: { cents: Cents }) {
  return useMoney()(cents).replace('-', '−')
}

interface TotalRowProps {
  total: ScorecardTotal
  isOld: boolean
  /** Says that it is being worked out again. */
  isPricing: boolean
  /** Without lines above it. */
  isAlone?: boolean
}

export function TotalRow({
  total: { label, amount, gross },
  isOld,
  isPricing,
  isAlone = false,
}: TotalRowProps) {
  const money = useMoney()
  return (
    <tr
      {...ROLES.row}
      className={`flex items-baseline ${isAlone ? 'px-5 py-1' : 'border-t-2 border-fairway px-4 py-3'}`}
    >
      <th {...ROLES.name} className="min-w-0 flex-1 pr-2 text-left font-semibold">
        {label}
        {isPricing && (
          <span className="block text-sm leading-4 font-normal text-muted @[20rem]:ml-2 @[20rem]:inline">
            pricing
          </span>
        )}
      </th>
      <td {...ROLES.cell} className="money text-right">
        {gross !== undefined && (
          <span className="mr-2">
            <Struck amount={gross} />
          </span>
        )}
        <strong className="text-2xl font-semibold">
          <Aged isOld={isOld}>{money(amount)}</Aged>
        </strong>
      </td>
    </tr>
  )
}
