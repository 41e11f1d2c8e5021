import { isDealerQuote } from '#domain/quote/model/client-type.ts'
import { coveredContests } from '#domain/quote/model/quote.ts'
import { BonusPrizes } from '#web/quote/signs/BonusPrizes.tsx'
import { ContestSigns } from '#web/quote/signs/ContestSigns.tsx'
import { dealerSignsHint } from '#web/quote/signs/DealerBonusSigns.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useExtraFees } from '#web/quote/answers/extra-fees.ts'
import { useMoney } from '#web/ui/money.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { RadioGroup } from '#web/form/fields.tsx'
import { SignQuestion } from '#web/quote/signs/SignQuestion.tsx'
import { SponsorFields } from '#web/quote/signs/SponsorFields.tsx'
import { MAGNET } from '#domain/signs/sign-content.ts'
import { useShipping } from '#web/quote/signs/shipping/use-shipping.ts'

/** The questions about bonus prizes, signs and magnets that these contests bring. */
export function PrizesAndSigns({ field }: { field: StepField }) {
  const money = useMoney()
  const fees = useExtraFees()
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
              ? dealerSignsHint(money, fees)
              : undefined
          }
        />
      ))}
      {hasGrandPrize && isDealer && <Magnets field={field} />}
    </>
  )
}

/** For motor dealers: magnets for the car on display. */
function Magnets({ field }: { field: StepField }) {
  const { magnets } = useDraftQuote().answers
  const tooLate = useShipping()?.speed === 'impossible'
  const choice = field('magnets')
  return (
    <SignQuestion title={choice.definition.label}>
      <RadioGroup
        {...choice}
        label="Do you want magnets for the car on display?"
        hint="With the sponsor’s name or logo. Included for motor dealers."
        disabled={tooLate && magnets !== 'Yes'}
      />
      {magnets === 'Yes' && <SponsorFields field={field} prefix="magnet" sign={MAGNET} />}
    </SignQuestion>
  )
}
