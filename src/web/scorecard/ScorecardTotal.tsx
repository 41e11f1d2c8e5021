import { useId } from 'react'
import type { Scorecard, ScorecardTotal as Total } from '#domain/quote/scorecard/scorecard.ts'
import { TotalRow } from '#web/scorecard/ChargeRows.tsx'
import type { ScorecardProps } from '#web/scorecard/Scorecard.tsx'
import { useSaidPricing } from '#web/scorecard/use-still-after.ts'
import { MoneySign } from '#web/ui/money-sign.ts'
import { ROLES } from '#web/ui/table-roles.ts'

interface ScorecardTotalProps extends Pick<ScorecardProps, 'label' | 'isOld' | 'isPricing' | 'totalNote'> {
  total: Total
  dollarSign: Scorecard['dollarSign']
}

/** The total of a scorecard by itself, where its lines stand elsewhere. */
export function ScorecardTotal({
  label,
  total,
  dollarSign,
  totalNote,
  isOld = false,
  isPricing = false,
}: ScorecardTotalProps) {
  const isSaid = useSaidPricing(isPricing)
  const noteId = useId()
  return (
    <MoneySign value={dollarSign}>
      <div className="@container">
        <table
          {...ROLES.table}
          aria-label={label}
          aria-describedby={totalNote === undefined ? undefined : noteId}
          className="block"
        >
          <tbody {...ROLES.group} className="block">
            <TotalRow total={total} isOld={isOld} isPricing={isSaid} isAlone />
          </tbody>
        </table>
        {totalNote !== undefined && (
          <p id={noteId} className="px-5 text-sm text-muted">
            {totalNote}
          </p>
        )}
        <p role="status" className="sr-only">
          {isSaid ? 'Pricing' : ''}
        </p>
      </div>
    </MoneySign>
  )
}
