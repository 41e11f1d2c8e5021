import { type ClientType, FRIENDS_AND_FAMILY } from '#domain/values/client-types.ts'
import { clientTypeOf } from '#domain/quote/model/client-type.ts'
import { type paymentCodeFields } from '#domain/quote/fields/payment-codes.fields.ts'
import {
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
  REP_METHODS,
} from '#domain/quote/fields/payment.fields.ts'
import { type Answers, type Quote, withAnswers } from '#domain/quote/model/quote.ts'
import { type Wallet, WALLET_IDS, WALLETS } from '#domain/quote/payment/wallets.ts'
import { type Editor } from '#domain/values/editor.ts'

export type PaymentCode = keyof typeof paymentCodeFields

/** One way to pay as it is offered; a wallet is a card with a name. */
export interface PaymentOption {
  method: PaymentMethod
  label: string
  wallet?: Wallet
  /** What has to be entered with it. */
  code?: PaymentCode
}

const CARD_OPTIONS: PaymentOption[] = [
  withLabel('credit_card'),
  ...WALLET_IDS.map((wallet) => ({ ...withLabel('credit_card'), label: WALLETS[wallet], wallet })),
]

const REP_OPTIONS: PaymentOption[] = REP_METHODS.map(withLabel)

/** The parts accounts of the dealer groups, each known by its own code. */
const PARTS_ACCOUNT_CODE: Readonly<Record<string, PaymentCode>> = {
  chevrolet: 'dealer_bac_code',
  chrysler: 'dealership_code',
  ford_lincoln: 'pa_code',
  toyota_lexus: 'dealership_code',
}

const FARMERS = 'farmers_agent'

/**
 * The ways in which a quote may be paid.
 *
 * @rule K10 The four dealer groups may bill their parts account and Farmers agents their folio; everyone pays by
 * card, Google Pay or Apple Pay; a check, or money taken elsewhere, is entered by a rep.
 * @rule N12 Friends & Family's is a check of 0, which a rep enters: nobody else can buy for nothing what they typed.
 */
export function paymentOptions(answers: Answers, editor: Editor): PaymentOption[] {
  const type = clientTypeOf(answers)
  const byRep = editor === 'rep' ? REP_OPTIONS : []
  if (isFriendsAndFamily(answers)) return byRep.filter(({ method }) => method === 'check')
  return [...accountOptions(type), ...CARD_OPTIONS, ...byRep]
}

/** Whether a quote that says how it is paid may be paid so; what a rep entered stands for everyone. */
export function canPayBy(answers: Answers, method: PaymentMethod): boolean {
  return paymentOptions(answers, 'rep').some((option) => option.method === method)
}

/**
 * Friends & Family pay nothing, by check; whoever is that no more chooses again.
 *
 * @rule C15 The way to pay is fixed for Friends & Family.
 */
export function syncPaymentType(quote: Quote, before: Quote): Quote {
  if (isFriendsAndFamily(quote.answers)) return withAnswers(quote, { payment_type: 'check' })
  return isFriendsAndFamily(before.answers) && quote.answers.payment_type === 'check'
    ? withAnswers(quote, { payment_type: undefined })
    : quote
}

/**
 * Addresses that were typed for the new way to pay stay.
 *
 * @rule T03 Another way to pay clears the list of those who get the papers.
 */
export function resetDocumentRecipients(quote: Quote, before: Quote): Quote {
  const { payment_type: type, emails_to_be_sent: emails } = before.answers
  if (type === undefined || type === quote.answers.payment_type) return quote
  return quote.answers.emails_to_be_sent === emails
    ? withAnswers(quote, { emails_to_be_sent: undefined })
    : quote
}

/**
 * Whether a way to pay needs a reason.
 *
 * @rule D12 A Farmers agent who pays other than by folio says why.
 */
export function needsFarmersException(answers: Answers, method: PaymentMethod): boolean {
  return clientTypeOf(answers)?.code === FARMERS && method !== 'folio'
}

function withLabel(method: PaymentMethod): PaymentOption {
  return { method, label: PAYMENT_METHOD_LABELS[method] }
}

function accountOptions(type: ClientType | undefined): PaymentOption[] {
  const code = type && PARTS_ACCOUNT_CODE[type.code]
  if (code) return [{ ...withLabel('pap'), code }]
  if (type?.code !== FARMERS) return []
  return [{ ...withLabel('folio'), code: 'agent_number' }]
}

/** Whether a quote is for Friends & Family. */
export function isFriendsAndFamily(answers: Answers): boolean {
  return clientTypeOf(answers)?.code === FRIENDS_AND_FAMILY
}
