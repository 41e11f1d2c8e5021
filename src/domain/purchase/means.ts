import { type Cents, ZERO } from '#domain/money.ts'
import { decodeField, type Field } from '#domain/field.ts'
import { type ToBePaid } from '#domain/policy/invoice.ts'
import { type FieldProblem, type Problem } from '#domain/problem.ts'
import { paymentCodeFields, paymentDetailFields } from '#domain/quote/payment-codes.fields.ts'
import {
  needsFarmersException,
  type PaymentCode,
  type PaymentOption,
  paymentOptions,
} from '#domain/quote/payment-methods.ts'
import { isBilled, type PaymentMethod } from '#domain/quote/payment.fields.ts'
import { type Answers } from '#domain/quote/quote.ts'
import { type Wallet } from '#domain/quote/wallets.ts'
import type { Editor } from '#domain/quote/wire.ts'

/** What a caller says of the payment, unread but for its shape. */
export interface StatedPayment {
  method: PaymentMethod
  token?: string | undefined
  wallet?: Wallet | undefined
  reference?: string | undefined
  farmersException?: string | undefined
  codes?: Partial<Record<PaymentCode, string | undefined>> | undefined
}

/** How a purchase is paid, once that is settled. What a way to pay has no use for is not in it. */
export interface Means {
  method: PaymentMethod
  /** Absent where a gateway has nothing to charge. */
  token?: string
  wallet?: Wallet
  /** Of a check its number, of a payment taken elsewhere its id. */
  reference?: string
  /** The dealer's or agent's account. */
  accountCode?: string
  farmersException?: string
}

/**
 * What a purchase makes: an invoice of what is owed, or a receipt of what was paid.
 *
 * @rule N12 What costs nothing makes a receipt of 0 and never an invoice, however it would have been paid.
 */
export function documentOf(method: PaymentMethod, amount: Cents): 'invoice' | 'sales_receipt' {
  return amount > ZERO && isBilled(method) ? 'invoice' : 'sales_receipt'
}

/** Where it stands on the wire and on the screens. */
const SECTION = 'payment_info'

export interface Paying {
  stated: StatedPayment
  answers: Answers
  editor: Editor
  amountDue: Cents
  /** The wallets that are set up here. */
  wallets: readonly Wallet[]
}

/**
 * Which means of payment a caller states, or what is wrong with it.
 *
 * @rule N23 The ways to pay are those that the client type has; a check and a payment taken elsewhere are a rep's to enter.
 * @rule C17 A wallet that is not set up here is refused at its field.
 * @rule N22 An account is billed by its own code; a code that does not belong to the client type is not kept.
 */
export function meansOf(paying: Paying): { means: Means } | { refused: Problem } {
  const { stated, answers, editor } = paying
  const option = paymentOptions(answers, editor).find(
    ({ method, wallet }) => method === stated.method && wallet === stated.wallet,
  )
  if (!option) return { refused: { code: 'PAYMENT_NOT_OFFERED' } }
  const fields = [...malformed(stated), ...notSetUp(paying, option), ...missing(paying, option)]
  if (fields.length > 0) return { refused: { code: 'INVALID', fields } }
  return { means: read(paying, option) }
}

function malformed({ codes = {}, reference, farmersException }: StatedPayment): FieldProblem[] {
  const { reference: referenceField, farmers_exception } = paymentDetailFields
  return [
    ...Object.entries(paymentCodeFields).flatMap(([key, field]) =>
      faultOf(key, field, codes[key as PaymentCode]),
    ),
    ...faultOf('reference', referenceField, reference),
    ...faultOf('farmers_exception', farmers_exception, farmersException),
  ]
}

function faultOf(key: string, field: Field<string>, value: string | undefined): FieldProblem[] {
  if (value === undefined) return []
  const decoded = decodeField(field, value)
  return decoded.ok ? [] : [problem(key, decoded.message)]
}

function notSetUp({ wallets }: Paying, { wallet, label }: PaymentOption): FieldProblem[] {
  if (wallet === undefined || wallets.includes(wallet)) return []
  return [problem('wallet', `${label} is not set up here: enter a card`)]
}

/** What nobody has to pay needs no card, account, reference or reason. */
function missing(paying: Paying, option: PaymentOption): FieldProblem[] {
  if (paying.amountDue === ZERO) return []
  return [...missingMeans(paying.stated, option), ...missingReason(paying)]
}

function missingMeans(stated: StatedPayment, { method, code }: PaymentOption): FieldProblem[] {
  if (method === 'credit_card' && stated.token === undefined) return [problem('token', 'Enter the card')]
  if (method === 'transaction_id' && stated.reference === undefined) {
    return [problem('reference', 'Enter the id of the payment that was taken')]
  }
  if (code && stated.codes?.[code] === undefined) return [problem(code, paymentCodeFields[code].message)]
  return []
}

/** @rule D12 Nothing is bought of a Farmers agent other than by folio without the reason, whoever enters it. */
function missingReason({ stated, answers }: Paying): FieldProblem[] {
  if (stated.farmersException !== undefined || !needsFarmersException(answers, stated.method)) return []
  return [problem('farmers_exception', 'Say why this is not paid by folio deduction')]
}

function problem(key: string, message: string): FieldProblem {
  return { section: SECTION, field: `payment.${key}`, message }
}

function read({ stated, answers, amountDue }: Paying, { method, wallet, code }: PaymentOption): Means {
  const { token, reference, codes } = stated
  const accountCode = code && codes?.[code]?.trim()
  const takesReference = method === 'check' || method === 'transaction_id'
  return {
    method,
    ...(wallet && { wallet }),
    ...(method === 'credit_card' && token !== undefined && amountDue > ZERO && { token }),
    ...(takesReference && reference !== undefined && { reference: reference.trim() }),
    ...(accountCode && { accountCode }),
    ...exceptionOf(stated, answers),
  }
}

/** Why a Farmers agent, known by the agent number, does not pay by folio; nobody else has a folio to leave. */
function exceptionOf(
  { method, farmersException, codes }: StatedPayment,
  answers: Answers,
): Pick<Means, 'farmersException' | 'accountCode'> {
  if (farmersException === undefined || !needsFarmersException(answers, method)) return {}
  const agent = codes?.agent_number?.trim()
  return { farmersException: farmersException.trim(), ...(agent && { accountCode: agent }) }
}

/** How an invoice will be paid, as the invoice states it. */
export function toBePaid(
  { method, reference, accountCode }: Pick<Means, 'method' | 'reference' | 'accountCode'>,
  answers: Answers,
): ToBePaid {
  if (!isBilled(method)) throw new Error(`${method} is not billed`)
  const code = paymentOptions(answers, 'rep').find((option) => option.method === method)?.code
  return {
    method,
    ...(code && accountCode && { account: { label: paymentCodeFields[code].label, code: accountCode } }),
    ...(method === 'check' && reference && { checkNumber: reference }),
  }
}
