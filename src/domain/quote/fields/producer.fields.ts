import { choice, dateOfAnyYear, text, wholeDollars } from '#domain/values/field-kinds.ts'
import { TERRITORY_OPTIONS } from '#domain/quote/fields/territory-options.ts'

/** @rule E11 The producer's licence and errors-and-omissions insurance. */
export const producerLicenseFields = {
  producer_license_number: text({
    label: 'License number',
    maxLength: 40,
    message: 'Enter the license number',
  }),
  producer_license_state: choice({
    label: 'License state',
    options: TERRITORY_OPTIONS,
    message: 'Choose the state of the license',
  }),
  producer_license_exp_date: dateOfAnyYear({
    label: 'License expires',
    message: 'Enter the date on which the license expires',
  }),
  producer_carrier_name: text({
    label: 'Errors and omissions carrier',
    maxLength: 100,
    message: 'Enter the name of the carrier',
  }),
  producer_policy_number: text({
    label: 'Policy number',
    maxLength: 40,
    message: 'Enter the policy number',
  }),
  producer_effective_date: dateOfAnyYear({
    label: 'In force from',
    message: 'Enter the date from which it is in force',
  }),
  producer_exp_date: dateOfAnyYear({ label: 'Expires', message: 'Enter the date on which it expires' }),
}

/** @rule N05 A fee in dollars that a producer may add for its agency. */
export const producerFeeFields = {
  producer_fee: wholeDollars({
    label: 'Your agency’s fee',
    min: 0,
    max: 100_000,
    hint: 'What you add for your client',
    message: 'Enter your fee in whole dollars, or leave it empty',
  }),
}
