import {
  sponsorLogoField,
  sponsorNameField,
  sponsorNameFormatField,
} from '#domain/contests/sponsor.fields.ts'
import { choice, wholeNumber, yesNo } from '#domain/values/field-kinds.ts'

/** @rule E09 Bonus prizes with their type and count, their signs, a dealer's magnets and the grand prize sign. */
export const holeInOnePackageFields = {
  bonus_prizes: yesNo({
    label: 'Bonus prizes',
    hint: 'Prizes for a hole-in-one on the other par 3s',
    message: 'Choose whether to add bonus prizes',
  }),
  type_bps: choice({
    label: 'Type of bonus prizes',
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
    message: 'Choose the type of bonus prize signs',
  }),
  /** Whether custom bonus prize signs are made; kept in agreement with `type_bp_signs`. */
  bp_signs: yesNo({
    label: 'Custom bonus prize signs',
    message: 'Choose whether bonus prize signs are made for your event',
  }),
  bp_sponsor_name: { ...sponsorNameField(), label: 'Sponsor name on the bonus prize signs' },
  bp_sponsor_name_format: sponsorNameFormatField(),
  bp_sponsor_logo: { ...sponsorLogoField(), label: 'Sponsor logo on the bonus prize signs' },
  /** Motor dealers only. */
  magnets: yesNo({
    label: 'Car magnets',
    hint: 'Magnets with the sponsor’s name for the car on display',
    message: 'Choose whether to ship car magnets',
  }),
  magnet_sponsor_name: { ...sponsorNameField(), label: 'Sponsor name on the magnets' },
  magnet_sponsor_name_format: sponsorNameFormatField(),
  magnet_sponsor_logo: { ...sponsorLogoField(), label: 'Sponsor logo on the magnets' },
  grand_prize_signs: yesNo({
    label: 'Grand prize sign',
    hint: 'A sign for the tee of the grand prize hole, with your sponsor’s name',
    message: 'Choose whether to ship a grand prize sign',
  }),
}
