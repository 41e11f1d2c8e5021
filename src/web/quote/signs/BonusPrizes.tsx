import { useEffect } from 'react'
import { type Cents, ZERO } from '#domain/values/money.ts'
import { BONUS_PRIZE_COUNTS, calculateExtras, type ExtraFees } from '#domain/pricing/extras.ts'
import { isDealerQuote } from '#domain/quote/model/client-type.ts'
import { RadioGroup, SelectField } from '#web/form/fields.tsx'
import { DealerBonusSigns } from '#web/quote/signs/DealerBonusSigns.tsx'
import { SignQuestion } from '#web/quote/signs/SignQuestion.tsx'
import { SponsorFields } from '#web/quote/signs/SponsorFields.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useAnswers } from '#web/quote/answers/context.ts'
import { draftQuote } from '#web/quote/answers/draft/draft.ts'
import { useExtraFees } from '#web/quote/answers/extra-fees.ts'
import { BONUS_SIGN } from '#domain/signs/sign-content.ts'
import { useShipping } from '#web/quote/signs/shipping/use-shipping.ts'
import { useMoney } from '#web/ui/money.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'

const COUNTS = BONUS_PRIZE_COUNTS.map((count) => ({ value: String(count), label: String(count) }))

type Money = (amount: Cents) => string

const kinds = (money: Money, { premiumBps: fee }: ExtraFees) => [
  { value: 'standard', label: 'Standard', detail: 'Included. Golf gear.' },
  {
    value: 'premium',
    label: 'Premium',
    detail: `${fee > ZERO ? `${money(fee)} each` : 'Included'}. Larger prizes, such as a trip or a set of clubs.`,
  },
]

const signChoices = (money: Money, { customBpSigns: fee }: ExtraFees) => [
  { value: 'default', label: 'Standard signs', detail: 'Included with the prizes.' },
  {
    value: 'custom',
    label: 'Signs with your sponsor’s name',
    detail: fee > ZERO ? `${money(fee)} for all of them.` : 'Included with the prizes.',
  },
]

/** Prizes for the other par 3s, and the signs at their tees. */
export function BonusPrizes({ field }: { field: StepField }) {
  const { answers } = useDraftQuote()
  const money = useMoney()
  const fees = useExtraFees()
  return (
    <SignQuestion title="Bonus prizes">
      <RadioGroup
        {...field('bonus_prizes')}
        label="Do you want bonus prizes?"
        hint="For a hole-in-one on one of the other par 3s"
      />
      {answers.bonus_prizes === 'Yes' && (
        <>
          <RadioGroup {...field('type_bps')} variant="cards" options={kinds(money, fees)} />
          <div>
            <SelectField {...field('number_bps')} options={COUNTS} size="short" />
            <PremiumFee />
          </div>
          {isDealerQuote(answers) ? <DealerBonusSigns field={field} /> : <BonusSigns field={field} />}
        </>
      )}
    </SignQuestion>
  )
}

function PremiumFee() {
  const { type_bps: type, number_bps: count } = useDraftQuote().answers
  const money = useMoney()
  const fees = useExtraFees()
  const bonusPrizes = type && count ? { type, count } : undefined
  const { premiumBps: fee } = calculateExtras({ fees, bonusPrizes })
  return (
    <p className={fee > 0 ? 'mt-2 text-sm text-muted' : ''} role="status">
      {fee > 0 && count && `${count} × ${money((fee / count) as Cents)} = ${money(fee)}`}
    </p>
  )
}

function BonusSigns({ field }: { field: StepField }) {
  const session = useAnswers()
  const { type_bp_signs: signs } = useDraftQuote().answers
  const money = useMoney()
  const fees = useExtraFees()
  const tooLate = useShipping()?.speed === 'impossible'
  // Standard signs are the default.
  useEffect(() => {
    if (signs === undefined && draftQuote(session.get()).answers.type_bp_signs === undefined)
      session.edit({ type_bp_signs: 'default' })
  }, [signs, session])
  return (
    <>
      <RadioGroup
        {...field('type_bp_signs')}
        variant="cards"
        options={signChoices(money, fees)}
        disabled={tooLate && signs !== 'custom'}
      />
      {signs === 'custom' && <SponsorFields field={field} prefix="bp" sign={BONUS_SIGN} />}
    </>
  )
}
