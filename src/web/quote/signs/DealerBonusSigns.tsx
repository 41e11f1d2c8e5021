import { type Cents, ZERO } from '#domain/values/money.ts'
import type { ExtraFees } from '#domain/pricing/extras.ts'
import { SignPicture } from '#web/quote/signs/SignPicture.tsx'
import { SponsorFields } from '#web/quote/signs/SponsorFields.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { useExtraFees, withFee } from '#web/quote/answers/extra-fees.ts'
import { BONUS_SIGN } from '#domain/signs/sign-content.ts'
import { logoHref } from '#web/quote/signs/sign-content.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { useMoney } from '#web/ui/money.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Shown where a dealer chooses the grand prize sign, before it is charged. */
export function dealerSignsHint(money: (amount: Cents) => string, { customBpSigns: fee }: ExtraFees): string {
  const cost = fee > ZERO ? `, ${money(fee)} for all of them` : ''
  return `For motor dealers it brings bonus prize signs with the same sponsor${cost}.`
}

/** A dealer does not choose bonus prize signs: they follow from the grand prize sign. */
export function DealerBonusSigns({ field }: { field: StepField }) {
  const money = useMoney()
  const { customBpSigns: fee } = useExtraFees()
  const { answers } = useDraftQuote()
  if (answers.type_bp_signs !== 'custom') {
    return <p className="text-sm text-muted">Standard signs for the bonus prizes are included.</p>
  }
  const isMagnets = answers.magnets === 'Yes' && answers.magnet_sponsor_name !== undefined
  return (
    <div className="grid gap-4">
      <Notice kind="info" title={`Custom bonus prize signs${withFee(fee, money)}`} live>
        They come with a motor dealer’s grand prize sign, and {sourceOf(isMagnets)}. Choose No for the grand
        prize sign to go without them.
      </Notice>
      {isMagnets ? <BonusSign /> : <SponsorFields field={field} prefix="bp" sign={BONUS_SIGN} />}
    </div>
  )
}

function sourceOf(isMagnets: boolean): string {
  return isMagnets
    ? 'show the sponsor of the car magnets'
    : 'show the grand prize sponsor unless you name another'
}

function BonusSign() {
  const { contact } = useAnswersState()
  const {
    bp_sponsor_name: sponsor = '',
    bp_sponsor_name_format: format,
    bp_sponsor_logo: logo,
  } = useDraftQuote().answers
  const href = logoHref(contact, logo)
  return (
    <SignPicture
      sign={BONUS_SIGN}
      sponsor={sponsor}
      logo={format === 'logo' && href ? { href } : undefined}
    />
  )
}
