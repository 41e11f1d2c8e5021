import { isDealerQuote } from '#domain/quote/model/client-type.ts'
import { coveredContests } from '#domain/quote/model/quote.ts'
import { confirmRushShipping } from '#web/quote/signs/shipping/confirm-rush-shipping.ts'
import { BonusPrizes } from '#web/quote/signs/BonusPrizes.tsx'
import { ContestSigns } from '#web/quote/signs/ContestSigns.tsx'
import { DEALER_SIGNS_HINT } from '#web/quote/signs/DealerBonusSigns.tsx'
import { Magnets } from '#web/quote/signs/Magnets.tsx'
import { ShippingArrivalNotice, ShippingDeadlineNotice } from '#web/quote/signs/shipping/ShippingNotices.tsx'
import { askingPrizePackageStep, openQuestions } from '#web/quote/signs/open-questions.ts'
import { useDraftQuote, useSession, useStepContext } from '#web/quote/session/context.ts'
import { type StepField, WizardStep } from '#web/quote/shell/step-form/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'

export default function PrizePackageStep() {
  const session = useSession()
  return (
    <WizardStep step={askingPrizePackageStep} beforeNext={() => confirmRushShipping(session)}>
      {(field) => (
        <div className="grid gap-6">
          <PrizePackage field={field} />
        </div>
      )}
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
      <NoToTheRest />
      <ShippingArrivalNotice />
    </>
  )
}

/** @rule N71 One press answers all questions that are left with No. */
function NoToTheRest() {
  const session = useSession()
  const open = openQuestions(useStepContext())
  if (open.length === 0) return null
  return (
    <div className="border-t border-line pt-6">
      <Button onClick={() => session.edit(Object.fromEntries(open.map((key) => [key, 'No'])))}>
        {open.length === 1
          ? 'Answer the last question with No'
          : `Answer the ${open.length} open questions with No`}
      </Button>
    </div>
  )
}
