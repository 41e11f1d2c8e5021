import { type Refusal, invalidRequest } from '#testing/stripe-peer/refusal.ts'

export type Operation =
  | 'create'
  | 'confirm'
  | 'capture'
  | 'cancel'
  | 'retrieve'
  | 'search'
  | 'refund'
  | 'list_refunds'
  | 'balance'
export type Form = ReadonlyMap<string, string>

/** The parameters that each operation takes, lists by `[]`; any other is refused, as Stripe does. */
const PARAMETERS: Record<Operation, readonly string[]> = {
  create: [
    'amount',
    'currency',
    'payment_method',
    'automatic_payment_methods[enabled]',
    'automatic_payment_methods[allow_redirects]',
    'capture_method',
    'description',
    'metadata[purchase]',
    'metadata[request_id]',
    'expand[]',
  ],
  confirm: ['payment_method', 'use_stripe_sdk', 'expand[]'],
  capture: ['expand[]'],
  cancel: ['cancellation_reason', 'expand[]'],
  retrieve: ['expand[]'],
  search: ['query', 'limit', 'expand[]'],
  refund: ['payment_intent', 'amount', 'reason', 'metadata[refund]', 'metadata[request_id]'],
  list_refunds: ['payment_intent', 'limit'],
  balance: [],
}

const EXPANDABLE = ['latest_charge', 'payment_method']

/** Reads parameters as strictly as Stripe: unknown and repeated ones are rejected. */
export function readForm(operation: Operation, text: string): Form {
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (form.has(name)) throw invalidRequest(`Received ${name} twice`, { param: name })
    if (!PARAMETERS[operation].includes(name.replace(/\[\d+\]$/, '[]')))
      throw invalidRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
    form.set(name, value)
  }
  for (const wanted of expandedFields(form)) if (!EXPANDABLE.includes(wanted)) throw notExpandable(wanted)
  return form
}

/** The objects that the response contains in full instead of their ids. */
export function expandedFields(form: Form): string[] {
  return [...form].filter(([name]) => name.startsWith('expand[')).map(([, value]) => value)
}

/** The amount in cents, as Stripe requires: a whole number of at least 50. */
export function readAmount(form: Form): number {
  const amount = readCents(form)
  if (amount < 50)
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  return amount
}

/** Any whole number of cents. */
export function readCents(form: Form): number {
  const text = requiredParam(form, 'amount')
  if (!/^\d{1,8}$/.test(text))
    throw invalidRequest(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: 'amount' })
  return Number(text)
}

export function requiredParam(form: Form, name: string): string {
  const value = form.get(name)
  if (value === undefined || value === '')
    throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  return value
}

function notExpandable(name: string): Refusal {
  return invalidRequest(`This property cannot be expanded (${name}).`, { param: 'expand' })
}
