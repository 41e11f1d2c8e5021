import { choice, text, wholeNumber, yesNo } from '#domain/field-kinds.ts'
import { slots } from '#domain/quote/slots.ts'

const sponsorName = () =>
  text({
    label: 'Sponsor name',
    maxLength: 60,
    hint: 'As it should be printed on the sign',
    message: 'Enter the sponsor’s name as it should be printed, up to 60 characters',
  })

/** @rule E09 Bonus prizes with their type and count, the signs that are wanted and the sponsors named on them. */
export const prizePackageFields = {
  bonus_prizes: yesNo({
    label: 'Bonus prizes',
    hint: 'Prizes for an ace on the other par 3s',
    message: 'Choose whether to add bonus prizes',
  }),
  type_bps: choice({
    label: 'Kind of bonus prizes',
    options: [
      { value: 'standard', label: 'Standard' },
      { value: 'premium', label: 'Premium' },
    ],
    message: 'Choose standard or premium bonus prizes',
  }),
  number_bps: wholeNumber({
    label: 'How many bonus prizes',
    min: 1,
    max: 9,
    message: 'Choose how many bonus prizes, from 1 to 9',
  }),
  type_bp_signs: choice({
    label: 'Bonus prize signs',
    options: [
      { value: 'default', label: 'Standard signs' },
      { value: 'custom', label: 'Signs with your sponsor’s name' },
    ],
    message: 'Choose the kind of bonus prize signs',
  }),
  bp_sponsor_name: sponsorName(),
  grand_prize_signs: yesNo({
    label: 'Grand prize sign',
    hint: 'A sign for the tee of the grand prize hole, with your sponsor’s name',
    message: 'Choose whether to ship a grand prize sign',
  }),
}

/** The sponsors on grand prize signs, one a contest: `h_sponsor_name_1` to `h_sponsor_name_5`. */
export const grandPrizeSponsors = slots({
  prefix: 'h',
  max: 5,
  section: 'prize_package_options',
  fields: { sponsorName: sponsorName() },
})
