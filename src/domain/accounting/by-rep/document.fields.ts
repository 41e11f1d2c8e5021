import { BILLED_ITEM_NAMES, BILLED_ITEMS, MOST_OF_ONE } from '#domain/accounting/by-rep/billed-lines.ts'
import { nameTerms, PAYMENT_TERMS } from '#domain/accounting/by-rep/payment-terms.ts'
import { RECORDED_METHOD_NAMES, RECORDED_METHODS } from '#domain/accounting/received-payments.ts'
import { paymentDetailFields } from '#domain/quote/fields/payment-codes.fields.ts'
import { choice, dollarsAndCents, plainDate, text, wholeNumber, yesNo } from '#domain/values/field-kinds.ts'

/** The fields of one line of a document that a rep enters. */
export const lineFields = {
  item: choice({
    label: 'Item',
    options: BILLED_ITEMS.map((value) => ({ value, label: BILLED_ITEM_NAMES[value].label })),
    message: 'Choose what it is',
  }),
  description: text({ label: 'Description', message: 'Enter a description', maxLength: 80 }),
  quantity: wholeNumber({
    label: 'Quantity',
    message: `Enter a number from 1 to ${MOST_OF_ONE}`,
    min: 1,
    max: MOST_OF_ONE,
  }),
  price: dollarsAndCents({ label: 'Price each', message: 'Enter a price above 0' }),
}

/** The fields of documents of account beside their lines. */
export const documentFields = {
  memo: text({ label: 'Memo', message: 'Enter the memo', maxLength: 500, multiline: true }),
  terms: choice({
    label: 'Terms',
    options: PAYMENT_TERMS.map((value) => ({ value, label: nameTerms(value) })),
    message: 'Choose the terms',
  }),
  due_on: plainDate({ label: 'Due by', message: 'Enter the day on which it is due' }),
  send: yesNo({ label: 'Email it with a link to pay', message: 'Choose yes or no' }),
  amount: dollarsAndCents({ label: 'Amount', message: 'Enter an amount above 0' }),
  method: choice({
    label: 'How it was paid',
    options: RECORDED_METHODS.map((value) => ({ value, label: RECORDED_METHOD_NAMES[value].label })),
    message: 'Choose how it was paid',
  }),
  reference: paymentDetailFields.reference,
  received_on: plainDate({ label: 'Received on', message: 'Enter the day you received it' }),
  reason: text({ label: 'Reason', message: 'Enter the reason', maxLength: 500 }),
}

/** How much of a payment or credit pays one invoice. */
export const appliedField = dollarsAndCents({ label: 'Pays', message: 'Enter an amount above 0' })
