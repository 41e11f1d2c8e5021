import { type Cents, ZERO } from '#domain/values/money.ts'
import { decodeField, type Field } from '#domain/values/field.ts'
import type { InvoicePayment } from '#domain/documents/billing/invoice.ts'
import type { FieldProblem, Problem } from '#domain/problem.ts'
import { paymentCodeFields, paymentDetailFields } from '#domain/quote/fields/payment-codes.fields.ts'
import {
  needsFarmersException,
  type PaymentCode,
  type PaymentOption,
  paymentOptions,
} from '#domain/quote/payment/payment-methods.ts'
import { isBilled, type PaymentMethod } from '#domain/quote/fields/payment.fields.ts'
import type { Answers } from '#domain/quote/model/quote.ts'
import type { Wallet } from '#domain/quote/payment/wallets.ts'
import type { Editor } from '#domain/values/editor.ts'

/** The payment fields of a request; only their types are checked. */
export interface PaymentInput {
  method: PaymentMethod
  token?: string | undefined
  wallet?: Wallet | undefined
  reference?: string | undefined
  farmersException?: string | undefined
  codes?: Partial<Record<PaymentCode, string | undefined>> | undefined
  /** The form version of the payment step on which it was filled in, if the caller says so. */
  formVersion?: string | undefined
}

/** The checked payment details, with only the fields of the chosen payment method. */
export interface PaymentDetails {
  method: PaymentMethod
  /** Absent if a gateway has nothing to charge. */
  token?: string
  wallet?: Wallet
  /** The number of a check, or the id of a payment taken elsewhere. */
  reference?: string
  /** The dealer's or agent's account. */
  accountCode?: string
  farmersException?: string
}

/**
 * The billing document of a purchase: an invoice for an amount owed, or a receipt for an amount paid.
 *
 * @rule N12 A free purchase makes a receipt of 0, never an invoice, for every payment method.
 */
export function getPurchaseDocumentType(method: PaymentMethod, amount: Cents): 'invoice' | 'sales_receipt' {
  return amount > ZERO && isBilled(method) ? 'invoice' : 'sales_receipt'
}

/** The section of the payment fields on the wire and on the screens. */
const SECTION = 'payment_info'

export interface PaymentContext {
  input: PaymentInput
  answers: Answers
  editor: Editor
  amountDue: Cents
  /** The wallets that are configured. */
  wallets: readonly Wallet[]
}

/**
 * The payment details of a request, or their errors.
 *
 * @rule N23 The client type decides the payment methods; only a rep can enter a check or a payment taken elsewhere.
 * @rule C17 A wallet that is not configured is refused at its field.
 * @rule N22 An account is billed by its own code; a code that does not belong to the client type is not stored.
 */
export function resolvePaymentDetails(
  context: PaymentContext,
): { details: PaymentDetails } | { problem: Problem } {
  const { input, answers, editor } = context
  const option = paymentOptions(answers, editor).find(
    ({ method, wallet }) => method === input.method && wallet === input.wallet,
  )
  if (!option) return { problem: { code: 'PAYMENT_NOT_OFFERED' } }
  const fields = [
    ...findMalformedFields(input),
    ...findUnavailableWallet(context, option),
    ...findMissingFields(context, option),
  ]
  if (fields.length > 0) return { problem: { code: 'INVALID', fields } }
  return { details: readPaymentDetails(context, option) }
}

function findMalformedFields({ codes = {}, reference, farmersException }: PaymentInput): FieldProblem[] {
  const { reference: referenceField, farmers_exception } = paymentDetailFields
  return [
    ...Object.entries(paymentCodeFields).flatMap(([key, field]) =>
      checkField(key, field, codes[key as PaymentCode]),
    ),
    ...checkField('reference', referenceField, reference),
    ...checkField('farmers_exception', farmers_exception, farmersException),
  ]
}

function checkField(key: string, field: Field<string>, value: string | undefined): FieldProblem[] {
  if (value === undefined) return []
  const decoded = decodeField(field, value)
  return decoded.ok ? [] : [fieldProblem(key, decoded.message)]
}

function findUnavailableWallet(
  { wallets }: PaymentContext,
  { wallet, label }: PaymentOption,
): FieldProblem[] {
  if (wallet === undefined || wallets.includes(wallet)) return []
  return [fieldProblem('wallet', `${label} isn’t available here. Enter a card`)]
}

/** A free purchase needs no card, account, reference or reason. */
function findMissingFields(context: PaymentContext, option: PaymentOption): FieldProblem[] {
  if (context.amountDue === ZERO) return []
  return [...findMissingDetails(context.input, option), ...findMissingReason(context)]
}

function findMissingDetails(input: PaymentInput, { method, code }: PaymentOption): FieldProblem[] {
  if (method === 'credit_card' && input.token === undefined) return [fieldProblem('token', 'Enter the card')]
  if (method === 'transaction_id' && input.reference === undefined) {
    return [fieldProblem('reference', 'Enter the id of the payment that was taken')]
  }
  if (code && input.codes?.[code] === undefined) return [fieldProblem(code, paymentCodeFields[code].message)]
  return []
}

/** @rule D12 A Farmers agent's purchase that is not paid by folio needs a reason, from every editor. */
function findMissingReason({ input, answers }: PaymentContext): FieldProblem[] {
  if (input.farmersException !== undefined || !needsFarmersException(answers, input.method)) return []
  return [fieldProblem('farmers_exception', 'Say why you’re not paying by folio deduction')]
}

function fieldProblem(key: string, message: string): FieldProblem {
  return { section: SECTION, field: `payment.${key}`, message }
}

function readPaymentDetails(
  { input, answers, amountDue }: PaymentContext,
  { method, wallet, code }: PaymentOption,
): PaymentDetails {
  const { token, reference, codes } = input
  const accountCode = code && codes?.[code]?.trim()
  const takesReference = method === 'check' || method === 'transaction_id'
  return {
    method,
    ...(wallet && { wallet }),
    ...(method === 'credit_card' && token !== undefined && amountDue > ZERO && { token }),
    ...(takesReference && reference !== undefined && { reference: reference.trim() }),
    ...(accountCode && { accountCode }),
    ...exceptionOf(input, answers),
  }
}

/** Why a Farmers agent, recognized by the agent number, does not pay by folio; nobody else has a folio. */
function exceptionOf(
  { method, farmersException, codes }: PaymentInput,
  answers: Answers,
): Pick<PaymentDetails, 'farmersException' | 'accountCode'> {
  if (farmersException === undefined || !needsFarmersException(answers, method)) return {}
  const agent = codes?.agent_number?.trim()
  return { farmersException: farmersException.trim(), ...(agent && { accountCode: agent }) }
}

/** The payment method on an invoice. */
export function buildInvoicePayment(
  { method, reference, accountCode }: Pick<PaymentDetails, 'method' | 'reference' | 'accountCode'>,
  answers: Answers,
): InvoicePayment {
  if (!isBilled(method)) throw new Error(`${method} is not billed`)
  const code = paymentOptions(answers, 'rep').find((option) => option.method === method)?.code
  return {
    method,
    ...(code && accountCode && { account: { label: paymentCodeFields[code].label, code: accountCode } }),
    ...(method === 'check' && reference && { checkNumber: reference }),
  }
}
