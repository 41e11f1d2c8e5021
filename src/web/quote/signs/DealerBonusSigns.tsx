import type { Cents } from '#domain/values/money.ts'
import { CUSTOM_BONUS_SIGNS_FEE } from '#domain/pricing/extras.ts'
import { SignPicture } from '#web/quote/signs/SignPicture.tsx'
import { SponsorFields } from '#web/quote/signs/SponsorFields.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { BONUS_SIGN } from '#domain/signs/sign-content.ts'
import { logoHref } from '#web/quote/signs/sign-content.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { useMoney } from '#web/ui/money.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Shown where a dealer chooses the grand prize sign, before it is charged. */
export const dealerSignsHint = (money: (amount: Cents) => string) =>
  `For motor dealers it brings bonus prize signs with the same sponsor, ${money(CUSTOM_BONUS_SIGNS_FEE)} for all of them.`

/** A dealer does not choose bonus prize signs: they follow from the grand prize sign. */
export function DealerBonusSigns({ field }: { field: StepField }) {
  const money = useMoney()
  const { answers } = useDraftQuote()
  if (answers.type_bp_signs !== 'custom') {
    return <p className="text-sm text-muted">Standard signs for the bonus prizes are included.</p>
  }
  const isMagnets = answers.magnets === 'Yes' && answers.magnet_sponsor_name !== undefined
  return (
    <div className="grid gap-4">
      <Notice kind="info" title={`Custom bonus prize signs, ${money(CUSTOM_BONUS_SIGNS_FEE)}`} live>
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
