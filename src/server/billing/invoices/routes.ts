import {
  applyPayment as applyCall,
  cancelInvoicePayment as cancelCall,
  cancelLinkedPayment,
  getLinkedInvoice,
  payInvoice as payCall,
  payLinkedInvoice,
  recordPayment as recordCall,
  refundPayment,
} from '#contract/invoices.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { ProblemError } from '#domain/problem.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { type CalendarDate, parseDay } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { cancelInvoicePayment, type PaidInvoice, payInvoice } from '#server/billing/invoices/pay-invoice.ts'
import { type PayableInvoice, readPayableInvoice } from '#server/billing/invoices/payable-invoice.ts'
import { presentLinked, presentPayable } from '#server/billing/invoices/present-payable.ts'
import { presentPayments } from '#server/accounting/invoices/present-invoices.ts'
import { applyPayment } from '#server/billing/invoices/apply-payment.ts'
import { recordPayment } from '#server/billing/invoices/record-payment.ts'
import { findUnappliedMoney } from '#server/accounting/invoices/repository.ts'
import { presentRefund } from '#server/accounting/refunds/present-refunds.ts'
import { refundPolicy } from '#server/accounting/refunds/refund-policy.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { type Caller, requireRep } from '#server/access/access.ts'
import type { ResponseControls } from '#server/kit/http/response-controls.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { requirePolicy, requireSession } from '#server/policies/require-policy.ts'
import { answerUnlessUnknown, openPaymentAnswer } from '#server/payments/open-answer.ts'

/** A rep sees every policy. */
const AS_OFFICE: Caller = { session: { grants: 'everything' } }

/** Invoices, the money received for them, and paying back what of it paid nothing. */
export function registerInvoiceRoutes(server: Server): void {
  registerCardRoutes(server)
  registerOfficeRoutes(server)
}

function registerCardRoutes(server: Server): void {
  serve(server, payCall, (context, { caller, params, body, idempotencyKey, response }) => {
    const { invoice } = body
    const who = { session: requireSession(caller), rep: caller.rep, ...params, invoice }
    const call = { caller: who, ...readCard(body), idempotencyKey }
    return answerWith(context, response, () => payInvoice(context, call), presentPayable)
  })

  serve(server, cancelCall, async (context, { caller, params }) => {
    const who = { session: requireSession(caller), rep: caller.rep, ...params }
    const payable = await cancelInvoicePayment(context, who)
    return { data: await presentPayable(context.db, payable, context.now()) }
  })

  serve(server, getLinkedInvoice, async (context, { params, response }) => {
    response.header('cache-control', 'no-store')
    const payable = await readPayableInvoice(context, params)
    return { data: await presentLinked(context.db, payable, context.now()) }
  })

  serve(server, payLinkedInvoice, (context, { params, body, idempotencyKey, response }) => {
    const call = { caller: params, ...readCard(body), idempotencyKey }
    return answerWith(context, response, () => payInvoice(context, call), presentLinked)
  })

  serve(server, cancelLinkedPayment, async (context, { params }) => {
    const payable = await cancelInvoicePayment(context, params)
    return { data: await presentLinked(context.db, payable, context.now()) }
  })
}

function registerOfficeRoutes(server: Server): void {
  serve(server, recordCall, async (context, { caller, params, body, idempotencyKey, response }) => {
    const rep = requireRep(caller)
    const { payment, replayed } = await recordPayment(context, {
      number: params.number,
      invoice: body.invoice,
      balance: body.balance === undefined ? undefined : fromDollars(body.balance),
      amount: fromDollars(body.amount),
      method: body.method,
      reference: body.reference,
      // Refused before if it is none.
      receivedOn: parseDay(body.dated) ?? (body.dated as CalendarDate),
      rep,
      idempotencyKey,
    })
    if (replayed) response.header('idempotent-replayed', 'true')
    return { data: await presentOne(context.db, payment.policyId, payment.number) }
  })

  serve(server, applyCall, async (context, { caller, params, body }) => {
    await applyPayment(context, { ...params, ...body, rep: requireRep(caller) })
    const { policy } = await requirePolicy(context.db, AS_OFFICE, params.number)
    return { data: await presentOne(context.db, policy.id, params.payment) }
  })

  serve(server, refundPayment, async (context, { caller, params, body, idempotencyKey, response }) => {
    const rep = requireRep(caller)
    const { policy, quote } = await requirePolicy(context.db, AS_OFFICE, params.number)
    const money = await findUnappliedMoney(context.db, policy.id, params.payment)
    if (!money) throw new ProblemError({ code: 'NOT_FOUND', what: 'payment' })
    const { reference } = body
    if (reference === undefined && money.gateway !== context.gateway.name)
      throw new ProblemError({ code: 'INVALID', fields: [REFERENCE_MISSING] })
    const { refunds, replayed } = await refundPolicy(context, {
      policy,
      idempotencyKey,
      amount: fromDollars(body.amount),
      today: dayAtEvent(quoteFrom(quote.answers), context.now()),
      rep,
      payment: params.payment,
      ...(reference !== undefined && { byHand: true, reference }),
    })
    if (replayed) response.header('idempotent-replayed', 'true')
    if (refunds.some(({ settledAt }) => settledAt === null)) response.status(202)
    return { data: { refunds: refunds.map(presentRefund) } }
  })
}

/** No card paid it, so it is paid back outside of the gateway, and then recorded. */
const REFERENCE_MISSING = {
  section: 'refund',
  field: 'reference',
  message: 'Enter the check number or the transfer ID of this refund',
} as const

const CARD_MISSING = { section: 'payment_info', field: 'payment.token', message: 'Enter the card' } as const

function readCard({ amount, payment }: EndpointRequest<typeof payLinkedInvoice>['body']) {
  if (!payment.token) throw new ProblemError({ code: 'INVALID', fields: [CARD_MISSING] })
  return {
    amountDue: fromDollars(amount),
    token: payment.token,
    wallet: payment.wallet ?? undefined,
    formVersion: payment.version ?? undefined,
  }
}

/** The answer of a call that charges: the invoice, or that its payment is still open. */
function answerWith<T>(
  context: Context,
  response: ResponseControls,
  work: () => Promise<PaidInvoice>,
  present: (db: Db, payable: PayableInvoice, now: Date) => Promise<T>,
) {
  return answerUnlessUnknown(context, response, async () => {
    const { payable, open, replayed } = await work()
    if (replayed) response.header('idempotent-replayed', 'true')
    if (open) return openPaymentAnswer(open, response)
    return { data: await present(context.db, payable, context.now()) }
  })
}

async function presentOne(db: Db, policyId: string, number: string) {
  const found = (await presentPayments(db, policyId)).find((one) => one.number === number)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'payment' })
  return found
}
