import { isDealerQuote } from '#domain/quote/model/client-type.ts'
import { prizePackageStep } from '#domain/quote/steps/prize-package.step.ts'
import { coveredContests, type Quote } from '#domain/quote/model/quote.ts'
import { confirmRushShipping } from '#web/quote/signs/shipping/confirm-rush-shipping.ts'
import { BonusPrizes } from '#web/quote/signs/BonusPrizes.tsx'
import { ContestSigns } from '#web/quote/signs/ContestSigns.tsx'
import { DEALER_SIGNS_HINT } from '#web/quote/signs/DealerBonusSigns.tsx'
import { Magnets } from '#web/quote/signs/Magnets.tsx'
import { ShippingArrivalNotice, ShippingDeadlineNotice } from '#web/quote/signs/shipping/ShippingNotices.tsx'
import { useDraftQuote, useSession } from '#web/quote/session/context.ts'
import { draftQuote, textOf } from '#web/quote/session/draft/draft.ts'
import { type StepField, WizardStep } from '#web/quote/shell/step-form/WizardStep.tsx'

export default function PrizePackageStep() {
  const session = useSession()

  /** A skipped question means No; this is saved and shown in the summary. */
  function declineOpenQuestions(): void {
    const open = questionsOf(draftQuote(session.get())).filter((key) => textOf(session.get(), key) === '')
    session.edit(Object.fromEntries(open.map((key) => [key, 'No'])))
  }

  function beforeNext(): Promise<boolean> {
    declineOpenQuestions()
    return confirmRushShipping(session)
  }

  return (
    <WizardStep step={prizePackageStep} beforeNext={beforeNext}>
      {(field) => <PrizePackage field={field} />}
    </WizardStep>
  )
}

function PrizePackage({ field }: { field: StepField }) {
  const quote = useDraftQuote()
  const hasGrandPrize = quote.grandPrizes.length > 0
  const isDealer = isDealerQuote(quote.answers)
  return (
    <>
      <ShippingDeadlineNotice />
      {hasGrandPrize && <BonusPrizes field={field} />}
      {coveredContests(quote).map((kind) => (
        <ContestSigns
          key={kind.entity}
          kind={kind}
          field={field}
          hint={
            kind.entity === 'grand_prize' && isDealer && quote.answers.bonus_prizes !== 'No'
              ? DEALER_SIGNS_HINT
              : undefined
          }
        />
      ))}
      {hasGrandPrize && isDealer && <Magnets field={field} />}
      <ShippingArrivalNotice />
    </>
  )
}

/** The questions of this step for this quote. */
function questionsOf(quote: Quote): string[] {
  const signs = coveredContests(quote).map((kind) => kind.signsKey)
  if (quote.grandPrizes.length === 0) return signs
  return ['bonus_prizes', ...signs, ...(isDealerQuote(quote.answers) ? ['magnets'] : [])]
}
