import type { ReactNode } from 'react'
import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import type { RowProblem } from '#domain/problem.ts'
import type { ScorecardLine } from '#domain/quote/scorecard/scorecard.ts'
import { useRowPriceProblem } from '#web/quote/contests/rows/use-row-price-problem.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { useMoney } from '#web/ui/money.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { keepWordsWhole } from '#web/ui/no-break.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface RowFeeProps {
  kind: ContestDefinition
  line: ScorecardLine
  /** The figures that the fee is for, where others are typed that are not valid. */
  validFor: string | undefined
}

/** Why an open contest costs what it costs, or why it has no price yet. */
export function RowFee({ kind, line, validFor }: RowFeeProps) {
  const { price } = useAnswersState()
  const money = useMoney()
  const { fee, slot } = line
  const problem = useRowPriceProblem(kind.entity, slot)
  const explained = price.explanation.find(({ entity, index }) => entity === kind.entity && index === slot)
  if (problem)
    return (
      <Above>
        <NoFee problem={problem} />
      </Above>
    )
  if (!fee) return <Above>{null}</Above>
  const amount = money(fee.reduced)
  if (validFor !== undefined)
    return (
      <Above>
        <p className="text-sm text-muted">
          {amount} is {validFor}; correct the red fields.
        </p>
      </Above>
    )
  return (
    // At the end of the line of buttons; it opens below them.
    <div className="basis-full @[32.5rem]:order-1 @[32.5rem]:ml-auto @[32.5rem]:basis-auto @[32.5rem]:has-[[open]]:basis-full">
      <Disclosure summary={`Why ${amount}?`}>
        <p className="max-w-measure">{keepWordsWhole(explained?.text ?? 'We’re working out the price.')}</p>
      </Disclosure>
    </div>
  )
}

/** As high before there is a price, so that Next stays below the finger that is about to press it. */
function Above({ children }: { children: ReactNode }) {
  return <div className="min-h-11 basis-full content-center empty:@[32.5rem]:hidden">{children}</div>
}

function NoFee({ problem: { code, message } }: { problem: RowProblem }) {
  if (code === 'MISSING_FIGURE')
    return <p className="text-sm text-muted">{message}, and the fee appears above.</p>
  return (
    <Notice kind="attention" title="This contest has no price" live>
      {asSentence(message)}
    </Notice>
  )
}
