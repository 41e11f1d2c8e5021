import type { FieldProblem } from '#domain/problem.ts'
import { addressProblems } from '#domain/quote/fields/address.ts'
import type { Answers } from '#domain/quote/model/quote.ts'
import { shippingFields } from '#domain/quote/fields/shipping.fields.ts'
import { defineStep, missingAnswers } from '#domain/quote/steps/step.ts'
import { OTHER_TERRITORY } from '#domain/values/territories.ts'
import { needsSigns } from '#domain/quote/signs/signs-needed.ts'
import { isPostOfficeBox, NO_POST_OFFICE_BOX, NOT_SHIPPED_TO } from '#domain/quote/signs/shipping-places.ts'

const SECTION = 'shipping_info'

const REQUIRED = [
  'shipping_first_name',
  'shipping_last_name',
  'shipping_phone',
  'shipping_address_1',
  'shipping_city',
  'shipping_state',
  'shipping_zip',
]

export const shippingStep = defineStep({
  id: 'client-shipping-information',
  title: 'Shipping',
  introduction: 'Where should we ship your signs? Enter a street address. We can’t ship to a PO box.',
  section: SECTION,
  fields: shippingFields,
  applies: { when: needsSigns, otherwise: 'You didn’t choose signs, so there’s nothing to ship.' },
  problems: ({ quote: { answers } }) => [
    ...missingAnswers(SECTION, shippingFields, answers, REQUIRED),
    ...postOfficeBoxes(answers),
    ...territoryProblems(answers),
    ...addressProblems(
      SECTION,
      { code: 'shipping_zip', phone: 'shipping_phone' },
      { code: answers.shipping_zip, phone: answers.shipping_phone, state: shippedTo(answers) },
    ),
  ],
})

/** Nothing is shipped to other places, so nothing else about such an address has to be right. */
function shippedTo({ shipping_state: state }: Answers): string | undefined {
  return state === OTHER_TERRITORY ? undefined : state
}

function postOfficeBoxes(answers: Answers): FieldProblem[] {
  const lines = ['shipping_address_1', 'shipping_address_2'] as const
  return lines
    .filter((line) => isPostOfficeBox(answers[line]))
    .map((field) => ({ section: SECTION, field, message: NO_POST_OFFICE_BOX }))
}

function territoryProblems({ shipping_state: state }: Answers): FieldProblem[] {
  if (state !== OTHER_TERRITORY) return []
  return [{ section: SECTION, field: 'shipping_state', message: NOT_SHIPPED_TO }]
}
