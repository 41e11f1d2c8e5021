import { choice, text } from '#domain/field-kinds.ts'
import { addressList } from '#domain/quote/address-list.ts'

/** @rule T03 The keys of the ways to pay. */
const PAYMENT_METHODS = [
  { value: 'credit_card', label: 'Pay With Card' },
  { value: 'pap', label: 'Bill My Dealer Open Parts Account' },
  { value: 'folio', label: 'Pay Via Folio Deduction' },
  { value: 'check', label: 'Check' },
  { value: 'transaction_id', label: 'Paid Elsewhere' },
] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]['value']

/** Ways to pay that only a rep may enter. */
export const REP_METHODS: readonly PaymentMethod[] = ['check', 'transaction_id']

/** @rule E11 How the certificate is paid for and who else gets the papers. */
export const paymentFields = {
  payment_type: choice({
    label: 'How would you like to pay?',
    options: PAYMENT_METHODS,
    message: 'Choose how to pay',
    repOnly: (method) => REP_METHODS.includes(method),
  }),
  special_instructions: text({
    label: 'Anything we should know',
    maxLength: 2000,
    multiline: true,
    message: 'Write up to 2,000 characters',
  }),
  emails_to_be_sent: addressList({
    label: 'Also send the papers to',
    most: 5,
    hint: 'Up to five e-mail addresses, with commas between them',
    inputMode: 'email',
    message: 'Enter up to five e-mail addresses with commas between them',
  }),
}
