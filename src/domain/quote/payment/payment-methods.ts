import { type ClientType, FRIENDS_AND_FAMILY } from '#domain/values/client-types.ts'
import { clientTypeOf } from '#domain/quote/model/client-type.ts'
import type { paymentCodeFields } from '#domain/quote/fields/payment-codes.fields.ts'
import {
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
  REP_METHODS,
} from '#domain/quote/fields/payment.fields.ts'
import { type Answers, type Quote, withAnswers } from '#domain/quote/model/quote.ts'
import { type Wallet, WALLET_IDS, WALLETS } from '#domain/quote/payment/wallets.ts'
import type { Editor } from '#domain/values/editor.ts'

export type PaymentCode = keyof typeof paymentCodeFields

/** One offered payment method; a wallet is a card payment with its own label. */
export interface PaymentOption {
  method: PaymentMethod
  label: string
  wallet?: Wallet
  /** The code to enter with it. */
  code?: PaymentCode
}

const CARD_OPTIONS: PaymentOption[] = [
  withLabel('credit_card'),
  ...WALLET_IDS.map((wallet) => ({ ...withLabel('credit_card'), label: WALLETS[wallet], wallet })),
]

const REP_OPTIONS: PaymentOption[] = REP_METHODS.map(withLabel)

/** The code that identifies the parts account of each dealer group. */
const PARTS_ACCOUNT_CODES = new Map<string, PaymentCode>([
  ['chevrolet', 'dealer_bac_code'],
  ['chrysler', 'dealership_code'],
  ['ford_lincoln', 'pa_code'],
  ['toyota_lexus', 'dealership_code'],
])

const FARMERS = 'farmers_agent'

/**
 * The payment methods offered for a quote.
 *
 * @rule K10 The four dealer groups may bill their parts account and Farmers agents their folio; everyone pays by
 * card, Google Pay or Apple Pay; only a rep enters a check or a payment made elsewhere.
 * @rule N12 Friends & Family pay by a check of 0, which only a rep enters, so that nobody else can buy for nothing.
 */
export function paymentOptions(answers: Answers, editor: Editor): PaymentOption[] {
  const type = clientTypeOf(answers)
  const byRep = editor === 'rep' ? REP_OPTIONS : []
  if (isFriendsAndFamily(answers)) return byRep.filter(({ method }) => method === 'check')
  return [...accountOptions(type), ...CARD_OPTIONS, ...byRep]
}

/**
 * The payment methods to choose from, without the wallets, which are a card; one that a rep chose stays visible.
 *
 * @rule N23 A check, and a payment taken elsewhere, are offered to a rep alone.
 */
export function methodsToChoose(answers: Answers, editor: Editor): PaymentOption[] {
  const isShown = ({ method, wallet }: PaymentOption) =>
    wallet === undefined &&
    (editor === 'rep' || method === answers.payment_type || !REP_METHODS.includes(method))
  return paymentOptions(answers, 'rep').filter(isShown)
}

/** Whether there is anything to ask about the payment: more than one method, or one that is not offered any more. */
export function asksHowToPay(answers: Answers, editor: Editor): boolean {
  const { payment_type: chosen } = answers
  const isRefused = chosen !== undefined && !canPayBy(answers, chosen)
  return isRefused || methodsToChoose(answers, editor).length > 1
}

/** Whether a quote may be paid by a method; methods that only a rep enters are valid here for everyone. */
export function canPayBy(answers: Answers, method: PaymentMethod): boolean {
  return paymentOptions(answers, 'rep').some((option) => option.method === method)
}

/**
 * Friends & Family pay nothing, by check; after a change to another client type, the check is cleared.
 *
 * @rule C15 The payment method is fixed for Friends & Family.
 */
export function syncPaymentType(quote: Quote, before: Quote): Quote {
  if (isFriendsAndFamily(quote.answers)) return withAnswers(quote, { payment_type: 'check' })
  return isFriendsAndFamily(before.answers) && quote.answers.payment_type === 'check'
    ? withAnswers(quote, { payment_type: undefined })
    : quote
}

/**
 * Addresses that were typed together with the new payment method stay.
 *
 * @rule T03 A change of the payment method clears the list of document recipients.
 */
export function resetDocumentRecipients(quote: Quote, before: Quote): Quote {
  const { payment_type: type, emails_to_be_sent: emails } = before.answers
  if (type === undefined || type === quote.answers.payment_type) return quote
  return quote.answers.emails_to_be_sent === emails
    ? withAnswers(quote, { emails_to_be_sent: undefined })
    : quote
}

/**
 * Whether a payment method needs a reason.
 *
 * @rule D12 A Farmers agent who does not pay by folio gives a reason.
 */
export function needsFarmersException(answers: Answers, method: PaymentMethod): boolean {
  return clientTypeOf(answers)?.code === FARMERS && method !== 'folio'
}

function withLabel(method: PaymentMethod): PaymentOption {
  return { method, label: PAYMENT_METHOD_LABELS[method] }
}

function accountOptions(type: ClientType | undefined): PaymentOption[] {
  const code = type && PARTS_ACCOUNT_CODES.get(type.code)
  if (code) return [{ ...withLabel('pap'), code }]
  if (type?.code !== FARMERS) return []
  return [{ ...withLabel('folio'), code: 'agent_number' }]
}

export function isFriendsAndFamily(answers: Answers): boolean {
  return clientTypeOf(answers)?.code === FRIENDS_AND_FAMILY
}
