import { useEffect } from 'react'
import { formatMoney } from '#domain/money.ts'
import {
  BONUS_PRIZE_COUNTS,
  CUSTOM_BONUS_SIGNS_FEE,
  PREMIUM_BONUS_PRIZE_FEE,
} from '#domain/pricing/extras.ts'
import { prizePackageStep } from '#domain/quote/prize-package.step.ts'
import { RadioGroup, SelectField, TextField } from '#web/forms.tsx'
import { FieldGroup } from '#web/quote/components/FieldGroup.tsx'
import { ShippingNote } from '#web/quote/components/ShippingNote.tsx'
import { SignPicture } from '#web/quote/components/SignPicture.tsx'
import { useDraftQuote, useSession } from '#web/quote/session/context.ts'
import { textOf } from '#web/quote/session/draft.ts'
import { type StepField, WizardStep } from '#web/quote/WizardStep.tsx'

const COUNTS = BONUS_PRIZE_COUNTS.map((count) => ({ value: String(count), label: String(count) }))

const KINDS = [
  { value: 'standard', label: 'Standard', detail: 'Included. Golf gear for an ace on another par 3.' },
  {
    value: 'premium',
    label: 'Premium',
    detail: `${formatMoney(PREMIUM_BONUS_PRIZE_FEE)} each. Larger prizes, such as a trip or a set of clubs.`,
  },
]

const SIGNS = [
  { value: 'default', label: 'Standard signs', detail: 'Included with the prizes.' },
  {
    value: 'custom',
    label: 'Signs with your sponsor’s name',
    detail: `${formatMoney(CUSTOM_BONUS_SIGNS_FEE)} for all of them.`,
  },
]

export default function PrizePackageStep() {
  const session = useSession()
  useStandardSigns()

  /** Whoever passes over a question here does not want what it offers; that is kept, and said in the summary. */
  function passedOver(): Promise<boolean> {
    const open = ['bonus_prizes', 'grand_prize_signs'].filter((key) => textOf(session.get(), key) === '')
    session.type(Object.fromEntries(open.map((key) => [key, 'No'])))
    return Promise.resolve(true)
  }

  return (
    <WizardStep step={prizePackageStep} beforeNext={passedOver}>
      {(field) => (
        <>
          <BonusPrizes field={field} />
          <Signs field={field} />
        </>
      )}
    </WizardStep>
  )
}

/** Bonus prizes come with standard signs until somebody chooses otherwise. */
function useStandardSigns(): void {
  const session = useSession()
  const { bonus_prizes: wanted, type_bp_signs: signs } = useDraftQuote().answers
  useEffect(() => {
    if (wanted === 'Yes' && signs === undefined) session.type({ type_bp_signs: 'default' })
  }, [wanted, signs, session])
}

function BonusPrizes({ field }: { field: StepField }) {
  const { answers } = useDraftQuote()
  return (
    <FieldGroup title="Bonus prizes">
      <RadioGroup {...field('bonus_prizes')} label="Do you want bonus prizes?" />
      {answers.bonus_prizes === 'Yes' && (
        <>
          <RadioGroup {...field('type_bps')} look="cards" options={KINDS} />
          <SelectField {...field('number_bps')} options={COUNTS} size="short" />
          <RadioGroup {...field('type_bp_signs')} look="cards" options={SIGNS} />
          {answers.type_bp_signs === 'custom' && <TextField {...field('bp_sponsor_name')} />}
        </>
      )}
    </FieldGroup>
  )
}

function Signs({ field }: { field: StepField }) {
  const { answers, grandPrizes, grandPrizeSponsors } = useDraftQuote()
  return (
    <FieldGroup title="Grand prize sign">
      <RadioGroup {...field('grand_prize_signs')} label="Shall we ship a sign for the grand prize hole?" />
      {answers.grand_prize_signs === 'Yes' && (
        <>
          {grandPrizes.map((row) => (
            <div key={row.slot} className="grid items-end gap-6 sm:grid-cols-[minmax(0,1fr)_14rem]">
              <TextField
                {...field('h_sponsor_name', row.slot)}
                label={grandPrizes.length > 1 ? `Sponsor name for contest ${row.slot}` : 'Sponsor name'}
              />
              <SignPicture
                row={row}
                sponsor={grandPrizeSponsors.find(({ slot }) => slot === row.slot)?.sponsorName ?? ''}
              />
            </div>
          ))}
          <ShippingNote />
        </>
      )}
    </FieldGroup>
  )
}
