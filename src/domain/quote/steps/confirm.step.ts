import { paperFields } from '#domain/quote/fields/payment.fields.ts'
import { detailsFields } from '#domain/quote/fields/terms.fields.ts'
import { answerOf } from '#domain/quote/model/quote.ts'
import { defineStep } from '#domain/quote/steps/step.ts'

/**
 * What was answered, beside what is paid.
 *
 * @rule N101 It is validated only once the person who buys has confirmed the details that it shows.
 */
export const confirmStep = defineStep({
  id: 'confirm-coverage',
  title: 'Check and pay',
  introduction: 'Your coverage depends on these details. Check each one before you pay.',
  section: 'payment_info',
  fields: { ...detailsFields, ...paperFields },
  fieldSections: { coverage_agreement: 'certificate_terms_condition' },
  problems: ({ quote }) =>
    answerOf(quote, 'coverage_agreement') === 'Yes'
      ? []
      : [
          {
            section: 'certificate_terms_condition',
            field: 'coverage_agreement',
            message: detailsFields.coverage_agreement.message,
          },
        ],
})
