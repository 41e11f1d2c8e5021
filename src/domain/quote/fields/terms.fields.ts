import { contestTermsFields } from '#domain/contests/contests.ts'
import { yesNo } from '#domain/values/field-kinds.ts'

/** What is accepted on the terms step. */
export const acceptanceFields = {
  ...contestTermsFields,
  agree_to_terms: yesNo({
    label: 'I accept the certificate terms and conditions',
    message: 'Accept the certificate terms and conditions to continue',
  }),
}

/** Ticked beside the details that it speaks of. */
export const detailsFields = {
  coverage_agreement: yesNo({
    label: 'These details are correct, and I understand that my coverage depends on them',
    message: 'Confirm that the details are correct to continue',
  }),
}

/** @rule E11 Each acceptance is a separate answer: one or more for each kind of contest, two for the certificate. */
export const termsFields = { ...acceptanceFields, ...detailsFields }
