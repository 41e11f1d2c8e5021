import { isDealerQuote } from '#domain/quote/model/client-type.ts'
import { coveredContests } from '#domain/quote/model/quote.ts'
import { BonusPrizes } from '#web/quote/signs/BonusPrizes.tsx'
import { ContestSigns } from '#web/quote/signs/ContestSigns.tsx'
import { dealerSignsHint } from '#web/quote/signs/DealerBonusSigns.tsx'
import { Magnets } from '#web/quote/signs/Magnets.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useMoney } from '#web/ui/money.ts'
import { type StepField } from '#web/quote/shell/step-form/WizardStep.tsx'

/** The questions about bonus prizes, signs and magnets that these contests bring. */
export function PrizesAndSigns({ field }: { field: StepField }) {
  const money = useMoney()
  const quote = useDraftQuote()
  const hasGrandPrize = quote.grandPrizes.length > 0
  const isDealer = isDealerQuote(quote.answers)
  return (
    <>
      {hasGrandPrize && <BonusPrizes field={field} />}
      {coveredContests(quote).map((kind) => (
        <ContestSigns
          key={kind.entity}
          kind={kind}
          field={field}
          hint={
            kind.entity === 'grand_prize' && isDealer && quote.answers.bonus_prizes !== 'No'
              ? dealerSignsHint(money)
              : undefined
          }
        />
      ))}
      {hasGrandPrize && isDealer && <Magnets field={field} />}
    </>
  )
}
