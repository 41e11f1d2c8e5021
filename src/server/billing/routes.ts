import {
  getPolicyRefunds,
  giveCredit as giveCreditCall,
  recordRefund as recordRefundCall,
  refundCredit,
} from '#contract/refunds.ts'
import { ProblemError } from '#domain/problem.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { fromDollars, toDollars } from '#domain/values/money.ts'
import { giveCredit } from '#server/accounting/credits/give-credit.ts'
import { listCredits } from '#server/accounting/credits/repository.ts'
import { presentPolicyMoney, presentRefund } from '#server/accounting/refunds/present-refunds.ts'
import { recordRefund } from '#server/accounting/refunds/record-refund.ts'
import { refundPolicy } from '#server/accounting/refunds/refund-policy.ts'
import { listRefunds } from '#server/accounting/refunds/repository.ts'
import { getPolicyBalance } from '#server/accounting/repository.ts'
import { type Db } from '#server/kit/db/database.ts'
import { type Caller, requireRep } from '#server/kit/http/access.ts'
import { serve, type Server } from '#server/kit/http/serve.ts'
import { isPayer } from '#server/policies/present-policy.ts'
import { type PolicyWithDocuments } from '#server/policies/repository.ts'
import { requirePolicy, requireSession } from '#server/policies/require-policy.ts'

/** A rep sees every policy. */
const AS_OFFICE: Caller = { session: { grants: 'everything' } }

/** The credit of a policy, and paying it back. */
export function registerRefundRoutes(server: Server): void {
  serve(server, getPolicyRefunds, async ({ db, now }, { caller, params }) => {
    const found = await requirePaidPolicy(db, caller, params.number)
    const { id } = found.policy
    const [balance, credits, refunds] = await Promise.all([
      getPolicyBalance(db, id, todayAt(found, now())),
      listCredits(db, id),
      listRefunds(db, id),
    ])
    return { data: presentPolicyMoney({ balance, credits, refunds }) }
  })

  serve(server, refundCredit, async (context, { caller, params, body, idempotencyKey, response }) => {
    const found = await requirePaidPolicy(context.db, caller, params.number)
    if (body.by_hand !== undefined) requireRep(caller)
    const { refunds, replayed } = await refundPolicy(context, {
      policy: found.policy,
      idempotencyKey,
      amount: fromDollars(body.amount),
      today: todayAt(found, context.now()),
      ...(body.by_hand !== undefined && { byHand: body.by_hand }),
      rep: caller.rep,
    })
    if (replayed) response.header('idempotent-replayed', 'true')
    if (refunds.some(({ settledAt }) => settledAt === null)) response.status(202)
    return { data: { refunds: refunds.map(presentRefund) } }
  })

  serve(server, giveCreditCall, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    const found = await requirePolicy(context.db, AS_OFFICE, params.number)
    const amount = fromDollars(body.amount)
    const { content, left } = await giveCredit(context, { found, amount, reason: body.reason, rep })
    return { data: { number: content.number, left: toDollars(left) } }
  })

  serve(server, recordRefundCall, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    const { policy } = await requirePolicy(context.db, AS_OFFICE, params.number)
    const { reference } = body
    const refund = await recordRefund(context, { policyId: policy.id, refundId: params.id, reference, rep })
    return { data: presentRefund(refund) }
  })
}

/** @rule N63 Of a policy that a producer sold, the producer alone gets money back: for the client there is none. */
async function requirePaidPolicy(db: Db, caller: Caller, number: string): Promise<PolicyWithDocuments> {
  const found = await requirePolicy(db, caller, number)
  if (!isPayer(found, requireSession(caller))) throw new ProblemError({ code: 'NOT_FOUND', what: 'refund' })
  return found
}

function todayAt({ quote }: PolicyWithDocuments, now: Date) {
  return dayAtEvent(quoteFrom(quote.answers), now)
}
