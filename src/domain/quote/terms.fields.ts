import { yesNo } from '#domain/field-kinds.ts'

/** @rule E11 Each acceptance is an answer of its own. */
export const termsFields = {
  hio_terms: yesNo({
    label: 'I have read the hole-in-one rules and the event will follow them',
    message: 'Accept the hole-in-one rules to continue',
  }),
  agree_to_terms: yesNo({
    label: 'I accept the certificate terms and conditions',
    message: 'Accept the certificate terms and conditions to continue',
  }),
  coverage_agreement: yesNo({
    label: 'The details above are right, and I understand that cover rests on them',
    message: 'Confirm that the details are right to continue',
  }),
}
