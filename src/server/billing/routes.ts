import { presentMoney } from '#contract/money-statement.ts'
import {
  approveCredit as approveCreditCall,
  declineCredit as declineCreditCall,
  getPolicyRefunds,
  getPolicyStatement,
  giveCredit as giveCreditCall,
  recordRefund as recordRefundCall,
  refundCredit,
  takeBackCredit as takeBackCreditCall,
} from '#contract/refunds.ts'
import { ProblemError } from '#domain/problem.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { fromDollars, toDollars } from '#domain/values/money.ts'
import { listCredits } from '#server/accounting/credits/repository.ts'
import { presentCourtesy } from '#server/billing/courtesy/present-courtesy.ts'
import { presentInvoices, presentPayments } from '#server/accounting/invoices/present-invoices.ts'
import { presentPolicyMoney, presentRefund } from '#server/accounting/refunds/present-refunds.ts'
import { recordRefund, refundPolicy } from '#server/accounting/refunds/refund-policy.ts'
import { listRefunds } from '#server/accounting/refunds/repository.ts'
import { getPolicyBalance } from '#server/accounting/repository.ts'
import { readStatement } from '#server/accounting/statement/read-statements.ts'
import type { Db } from '#server/kit/db/database.ts'
import { type Caller, requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { payersOf } from '#server/policies/present-policy.ts'
import type { PolicyWithDocuments } from '#server/policies/repository.ts'
import { requirePolicy, requireSession } from '#server/policies/require-policy.ts'
import { approveCredit, declineCredit } from '#server/billing/courtesy/decide-credit.ts'
import { giveCredit } from '#server/billing/courtesy/give-credit.ts'
import { takeBackCredit } from '#server/billing/courtesy/take-back-credit.ts'

/** A rep sees every policy. */
const AS_OFFICE: Caller = { session: { grants: 'everything' } }

/** The credit of a policy, paying it back, and what is given as a courtesy. */
export function registerRefundRoutes(server: Server): void {
  registerCourtesyRoutes(server)

  serve(server, getPolicyRefunds, async ({ db, now, env }, { caller, params }) => {
    const found = await requirePaidPolicy(db, caller, params.number)
    const { id } = found.policy
    const today = todayAt(found, now())
    const payers = payersOf(found.policy, requireSession(caller))
    const [statement, balance, invoices, payments, credits, refunds] = await Promise.all([
      readStatement(db, id, payers),
      getPolicyBalance(db, id, today, payers),
      presentInvoices(db, id, { today, payers }),
      presentPayments(db, id, payers),
      listCredits(db, id),
      listRefunds(db, id, payers),
    ])
    const own = credits.filter(({ payer }) => payers?.includes(payer) ?? true)
    const courtesy = caller.rep && (await presentCourtesy({ db, env }, id, caller.rep))
    const money = presentPolicyMoney({ statement, balance, invoices, payments, credits: own, refunds })
    return { data: { ...money, ...(courtesy && { courtesy }) } }
  })

  serve(server, getPolicyStatement, async ({ db }, { caller, params }) => {
    const { policy } = await requirePaidPolicy(db, caller, params.number)
    const payers = payersOf(policy, requireSession(caller))
    return { data: presentMoney(await readStatement(db, policy.id, payers)) }
  })

  serve(server, refundCredit, async (context, { caller, params, body, idempotencyKey, response }) => {
    const found = await requirePaidPolicy(context.db, caller, params.number)
    if (body.by_hand !== undefined || body.credit !== undefined) requireRep(caller)
    const { refunds, replayed } = await refundPolicy(context, {
      policy: found.policy,
      payers: payersOf(found.policy, requireSession(caller)),
      idempotencyKey,
      amount: fromDollars(body.amount),
      credit: body.credit,
      today: todayAt(found, context.now()),
      ...(body.by_hand !== undefined && { byHand: body.by_hand }),
      rep: caller.rep,
    })
    if (replayed) response.header('idempotent-replayed', 'true')
    if (refunds.some(({ settledAt }) => settledAt === null)) response.status(202)
    return { data: { refunds: refunds.map(presentRefund) } }
  })

  serve(server, recordRefundCall, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    const { policy } = await requirePolicy(context.db, AS_OFFICE, params.number)
    const { reference } = body
    const refund = await recordRefund(context, { policyId: policy.id, refundId: params.id, reference, rep })
    return { data: presentRefund(refund) }
  })
}

/** @rule N63 N87 Whoever paid alone gets money back: for the client of a producer there is none. */
async function requirePaidPolicy(db: Db, caller: Caller, number: string): Promise<PolicyWithDocuments> {
  const found = await requirePolicy(db, caller, number)
  if (payersOf(found.policy, requireSession(caller))?.length === 0)
    throw new ProblemError({ code: 'NOT_FOUND', what: 'refund' })
  return found
}

function todayAt({ quote }: PolicyWithDocuments, now: Date) {
  return dayAtEvent(quoteFrom(quote.answers), now)
}

/** Courtesy credits of a policy. */
function registerCourtesyRoutes(server: Server): void {
  serve(server, giveCreditCall, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    const amount = fromDollars(body.amount)
    const given = await giveCredit(context, { ...params, amount, reason: body.reason, rep })
    if ('waiting' in given) return { data: { number: null, left: 0, waiting: given.waiting } }
    const { content, left } = given.memo
    return { data: { number: content.number, left: toDollars(left), waiting: null } }
  })

  serve(server, approveCreditCall, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    const { content, left } = await approveCredit(context, {
      ...params,
      rep,
      aloneReason: body?.alone_reason,
    })
    return { data: { number: content.number, left: toDollars(left) } }
  })

  serve(server, declineCreditCall, async (context, { caller, params, body }) => {
    await declineCredit(context, { ...params, ...body, rep: requireRep(caller) })
    return { data: { declined: true as const } }
  })

  serve(server, takeBackCreditCall, async (context, { caller, params, body }) => {
    const { number, id: credit } = params
    await takeBackCredit(context, { number, credit, reason: body?.reason, rep: requireRep(caller) })
    return { data: { taken_back: true as const } }
  })
}
