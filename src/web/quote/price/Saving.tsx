import { producersShare, savingOf } from '#domain/quote/scorecard/saving.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { formatMoney } from '#domain/values/money.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'

/** What the discount saves, and for whom it is; a producer reads what it keeps. */
export function Saving() {
  const { price } = useAnswersState()
  const { answers } = useDraftQuote()
  const sign = dollarSignOf(answers)
  const saving = savingOf(answers, price.fields)
  const share = producersShare(price.fields, sign)
  if (share !== undefined) return <p className="text-sm">You keep {share}.</p>
  if (!saving) return null
  return (
    <p className="text-sm">
      You save <strong className="money font-semibold">{formatMoney(saving.amount, sign)}</strong>
      {saving.reason === undefined ? '.' : `: ${saving.reason}.`}
    </p>
  )
}
