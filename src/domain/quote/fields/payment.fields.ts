import { choice, text } from '#domain/values/field-kinds.ts'
import { emailListField } from '#domain/quote/fields/email-list.ts'

/** @rule T03 The payment methods by key. */
export const PAYMENT_METHOD_LABELS = {
  credit_card: 'Pay With Card',
  pap: 'Bill My Dealer Open Parts Account',
  folio: 'Pay Via Folio Deduction',
  check: 'Check',
  transaction_id: 'Paid Elsewhere',
} as const

export type PaymentMethod = keyof typeof PAYMENT_METHOD_LABELS

const OPTIONS = (Object.keys(PAYMENT_METHOD_LABELS) as PaymentMethod[]).map((value) => ({
  value,
  label: PAYMENT_METHOD_LABELS[value],
}))

/** The payment methods that pay at purchase. */
export const PAID_METHODS = ['credit_card', 'transaction_id'] as const satisfies PaymentMethod[]

/** The payment methods that bind now and are billed later. */
export const BILLED_METHODS = ['pap', 'folio', 'check'] as const satisfies PaymentMethod[]

export type InvoiceMethod = (typeof BILLED_METHODS)[number]

export function isBilled(method: PaymentMethod): method is InvoiceMethod {
  return BILLED_METHODS.some((billed) => billed === method)
}

/** The payment methods that only a rep may enter. */
export const REP_METHODS: readonly PaymentMethod[] = ['check', 'transaction_id']

/** How the certificate is paid for. */
export const paymentMethodFields = {
  payment_type: choice({
    label: 'How would you like to pay?',
    options: OPTIONS,
    message: 'Choose how to pay',
    repOnly: (method) => REP_METHODS.includes(method),
  }),
}

/** What is asked beside the payment: notes for the office, and who else gets the documents. */
export const paperFields = {
  special_instructions: text({
    label: 'Anything we should know',
    maxLength: 2000,
    multiline: true,
    message: 'Write what we should know',
  }),
  emails_to_be_sent: emailListField({
    label: 'Also send the documents to',
    max: 5,
    hint: 'Up to 5 email addresses, separated by commas',
    inputMode: 'email',
    message: 'Enter up to 5 email addresses, separated by commas',
  }),
}

/** @rule E11 How the certificate is paid for and who else gets the documents. */
export const paymentFields = { ...paymentMethodFields, ...paperFields }
