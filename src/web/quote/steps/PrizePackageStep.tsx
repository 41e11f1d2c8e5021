import { prizePackageStep } from '#domain/quote/prize-package.step.ts'
import { RadioGroup, SelectField, TextField } from '#web/forms.tsx'
import { FieldGroup } from '#web/quote/components/FieldGroup.tsx'
import { ShippingNote } from '#web/quote/components/ShippingNote.tsx'
import { SignPicture } from '#web/quote/components/SignPicture.tsx'
import { useDraftQuote } from '#web/quote/session/context.ts'
import { type StepField, WizardStep } from '#web/quote/WizardStep.tsx'

const COUNTS = Array.from({ length: 9 }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}))

const KINDS = [
  { value: 'standard', label: 'Standard', detail: 'Included. Golf gear for an ace on another par 3.' },
  {
    value: 'premium',
    label: 'Premium',
    detail: '$45 each. Larger prizes, such as a trip or a set of clubs.',
  },
]

const SIGNS = [
  { value: 'default', label: 'Standard signs', detail: 'Included with the prizes.' },
  { value: 'custom', label: 'Signs with your sponsor’s name', detail: '$30 for all of them.' },
]

export default function PrizePackageStep() {
  return (
    <WizardStep step={prizePackageStep}>
      {(field) => (
        <>
          <BonusPrizes field={field} />
          <Signs field={field} />
        </>
      )}
    </WizardStep>
  )
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
