import { answerOfCarrier } from '#domain/quote/approvals/approval.fields.ts'
import { choice, text } from '#domain/values/field-kinds.ts'

const who = text({
  label: 'Who answered',
  maxLength: 120,
  autocomplete: 'off',
  message: 'Enter who answered for the carrier',
})

/**
 * The answer of a carrier about a claim.
 *
 * @rule D32 It is recorded with who gave it.
 */
export const carrierAnswerFields = {
  answer: choice({
    label: 'Answer',
    options: [
      { value: 'approved', label: 'Agreed' },
      { value: 'refused', label: 'Refused' },
    ],
    message: 'Choose the answer',
  }),
  who,
  reference: answerOfCarrier.reference,
  conditions: { ...answerOfCarrier.conditions, hint: 'Saved with the claim. Only reps see them' },
}
