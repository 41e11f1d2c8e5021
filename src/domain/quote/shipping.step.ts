import { type FieldProblem } from '#domain/problem.ts'
import { type Quote } from '#domain/quote/quote.ts'
import { shippingFields } from '#domain/quote/shipping.fields.ts'
import { defineStep, missing } from '#domain/quote/step.ts'
import { OTHER_TERRITORY } from '#domain/territories.ts'
import { signsNeeded } from '#domain/signs/needed.ts'

const REQUIRED = [
  'shipping_first_name',
  'shipping_last_name',
  'shipping_phone',
  'shipping_address_1',
  'shipping_city',
  'shipping_state',
  'shipping_zip',
]

/** Signs go by courier, which needs a street. */
const PO_BOX = /\bp\.?\s*o\.?\s*box\b|\bpost office box\b/i

export const shippingStep = defineStep({
  id: 'client-shipping-information',
  title: 'Shipping',
  lead: 'Where should the signs go? A street address, please: the courier cannot leave them in a PO box.',
  section: 'shipping_info',
  fields: shippingFields,
  applies: { when: signsNeeded, otherwise: 'There is nothing to ship: you chose no signs.' },
  problems: ({ quote }) => [...missing('shipping_info', shippingFields, quote.answers, REQUIRED), ...unreachable(quote)],
})

function unreachable({ answers }: Quote): FieldProblem[] {
  const problems: FieldProblem[] = []
  const section = 'shipping_info'
  if (PO_BOX.test(answers.shipping_address_1 ?? '')) {
    problems.push({ section, field: 'shipping_address_1', message: 'Enter a street address instead of a PO box' })
  }
  if (answers.shipping_state === OTHER_TERRITORY) {
    problems.push({ section, field: 'shipping_state', message: 'Choose a US state or territory, or a Canadian province' })
  }
  return problems
}
