import { isDealers } from '#domain/quote/client-type-of.ts'
import { prizePackageStep } from '#domain/quote/prize-package.step.ts'
import { coveredKinds, type Quote } from '#domain/quote/quote.ts'
import { agreeToRush } from '#web/quote/agree-to-rush.ts'
import { BonusPrizes } from '#web/quote/components/BonusPrizes.tsx'
import { ContestSigns } from '#web/quote/components/ContestSigns.tsx'
import { DEALER_RULE } from '#web/quote/components/DealerBonusSigns.tsx'
import { Magnets } from '#web/quote/components/Magnets.tsx'
import { ShippingNote, ShippingNotice } from '#web/quote/components/ShippingNote.tsx'
import { useDraftQuote, useSession } from '#web/quote/session/context.ts'
import { draftQuote, textOf } from '#web/quote/session/draft.ts'
import { type StepField, WizardStep } from '#web/quote/WizardStep.tsx'

export default function PrizePackageStep() {
  const session = useSession()

  /** Whoever passes over a question here does not want what it offers; that is kept, and said in the summary. */
  function passOver(): void {
    const open = questionsOf(draftQuote(session.get())).filter((key) => textOf(session.get(), key) === '')
    session.type(Object.fromEntries(open.map((key) => [key, 'No'])))
  }

  function beforeNext(): Promise<boolean> {
    passOver()
    return agreeToRush(session)
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
  const isDealer = isDealers(quote.answers)
  return (
    <>
      <ShippingNotice />
      {hasGrandPrize && <BonusPrizes field={field} />}
      {coveredKinds(quote).map((kind) => (
        <ContestSigns
          key={kind.type}
          kind={kind}
          field={field}
          hint={
            kind.type === 'hio' && isDealer && quote.answers.bonus_prizes !== 'No' ? DEALER_RULE : undefined
          }
        />
      ))}
      {hasGrandPrize && isDealer && <Magnets field={field} />}
      <ShippingNote />
    </>
  )
}

/** The questions that this step puts to this quote. */
function questionsOf(quote: Quote): string[] {
  const signs = coveredKinds(quote).map((kind) => kind.signs)
  if (quote.grandPrizes.length === 0) return signs
  return ['bonus_prizes', ...signs, ...(isDealers(quote.answers) ? ['magnets'] : [])]
}
