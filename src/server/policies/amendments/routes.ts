import {
  askCarrierOfChange as askCarrierCall,
  readChangeLetter as readLetterCall,
} from '#contract/carrier-requests.ts'
import {
  answerRequest as answerRequestCall,
  approveChange as approveChangeCall,
  declineChange as declineChangeCall,
} from '#contract/amendment-decisions.ts'
import {
  approvePolicyChange,
  cancelChangePayment as cancelPaymentCall,
  changePolicy,
  declinePolicyChange,
  listPolicyChanges,
  payPolicyChange,
  previewPolicyChange,
  withdrawPolicyChange,
} from '#contract/amendments.ts'
import { changesLeft } from '#domain/policy/amendments/request-permissions.ts'
import { hasLowFee } from '#domain/policy/amendments/review-reasons.ts'
import { findDecider } from '#server/reps/second-person.ts'
import type { Context } from '#server/kit/context.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { type ChangeCaller, changeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { readSubject } from '#server/policies/amendments/change-subject.ts'
import {
  cancelChangePayment,
  payChange,
  findConfirmUntil,
} from '#server/policies/amendments/charging/pay-change.ts'
import { askCarrierOfChange, readChangeLetter } from '#server/policies/amendments/deciding/ask-carrier.ts'
import { approveChange } from '#server/policies/amendments/deciding/approve-change.ts'
import { actionNeededBy } from '#server/policies/amendments/deciding/who-decides.ts'
import {
  answerRequest,
  declineChange,
  withdrawChange,
} from '#server/policies/amendments/deciding/end-change.ts'
import { previewChange, requestChange } from '#server/policies/amendments/request-change.ts'
import { answerWith, present, presentPreview } from '#server/policies/amendments/answer-change.ts'
import { isVisibleChange, presentChange } from '#server/policies/amendments/present-change.ts'
import { readCall, readPayment } from '#server/policies/amendments/read-call.ts'
import { findPolicyOfChange, listChanges } from '#server/policies/amendments/repository.ts'

/** Changes, postponements and cancellations of policies. */
export function registerPolicyChangeRoutes(server: Server): void {
  serve(server, previewPolicyChange, async (context, { caller, params, body }) => {
    const call = readCall(caller, params.number, body)
    return { data: presentPreview(await previewChange(context, call)) }
  })

  serve(server, changePolicy, (context, { caller, params, body, idempotencyKey, response }) => {
    const call = { ...readCall(caller, params.number, body), ...readPayment(body), idempotencyKey }
    return answerWith(context, response, call, params.number, () => requestChange(context, call))
  })

  serve(server, listPolicyChanges, async ({ db }, { caller, params }) => {
    const who = changeCaller(caller)
    const subject = await readSubject(db, who.session, params.number)
    const reader = requesterOf(who, subject)
    const found = await listChanges(db, subject.policy.id)
    const visible = found.filter(({ change }) => isVisibleChange(change, subject, reader))
    const { changesMade } = subject.facts
    return {
      data: await Promise.all(
        visible.map(async ({ change, rep }) => ({
          ...presentChange(change, subject, reader, rep),
          ...actionNeededBy(change, reader, subject),
          decided_by:
            who.rep && change.state === 'waiting' && hasLowFee(change)
              ? await findDecider(db, change.repId, who.rep, 'underwrite')
              : null,
          confirm_payment_until: (await findConfirmUntil(db, change, subject, reader))?.toISOString() ?? null,
        })),
      ),
      changes_used: changesMade,
      changes_left: changesLeft(changesMade),
    }
  })

  serve(server, withdrawPolicyChange, async (context, { caller, params }) => {
    const who = changeCaller(caller)
    const change = await withdrawChange(context, { ...who, ...params })
    return { data: await present(context, who, params.number, change) }
  })

  serve(server, payPolicyChange, (context, { caller, params, body, idempotencyKey, response }) => {
    const who = changeCaller(caller)
    const call = { ...who, ...params, ...readPayment(body), idempotencyKey }
    return answerWith(context, response, who, params.number, () => payChange(context, call))
  })

  serve(server, cancelPaymentCall, async (context, { caller, params }) => {
    const who = changeCaller(caller)
    const change = await cancelChangePayment(context, { ...who, ...params })
    return { data: await present(context, who, params.number, change) }
  })

  serve(server, approvePolicyChange, (context, { caller, params, body, idempotencyKey, response }) => {
    const who = changeCaller(caller)
    const approval = { ...who, ...params, ...readPayment(body), idempotencyKey }
    return answerWith(context, response, who, params.number, () => approveChange(context, approval))
  })

  serve(server, declinePolicyChange, async (context, { caller, params, body }) => {
    const who = changeCaller(caller)
    const change = await declineChange(context, { ...who, ...params, ...body })
    return { data: await present(context, who, params.number, change) }
  })

  serve(server, approveChangeCall, async (context, { caller, params, body, idempotencyKey, response }) => {
    const who = repCaller(caller)
    const reason = body?.reason ?? undefined
    const { message, reference, conditions, file, alone_reason: aloneReason } = body ?? {}
    const answer = { reason, message, reference, conditions, file, aloneReason }
    const approval = { ...who, ...params, ...readPayment(body), ...answer, idempotencyKey }
    return answerWith(context, response, who, await numberOf(context, params.id), () =>
      approveChange(context, approval),
    )
  })

  serve(server, declineChangeCall, async (context, { caller, params, body }) => {
    const who = repCaller(caller)
    const change = await declineChange(context, { ...who, ...params, ...body })
    return { data: await present(context, who, await numberOf(context, params.id), change) }
  })

  serve(server, answerRequestCall, async (context, { caller, params, body }) => {
    const who = repCaller(caller)
    const change = await answerRequest(context, { ...who, ...params, ...body })
    return { data: await present(context, who, await numberOf(context, params.id), change) }
  })

  serve(server, readLetterCall, async (context, { caller, params }) => ({
    data: await readChangeLetter(context, { ...repCaller(caller), ...params }, requireRep(caller)),
  }))

  serve(server, askCarrierCall, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    const at = await askCarrierOfChange(context, { ...repCaller(caller), ...params, letter: body }, rep)
    return { data: { to: body.to, at: at.toISOString() } }
  })
}

/** A rep may open every policy. */
function repCaller({ rep }: { rep?: ChangeCaller['rep'] }): ChangeCaller {
  return { session: { grants: 'everything' }, rep }
}

async function numberOf({ db }: Context, id: string): Promise<string> {
  return (await findPolicyOfChange(db, id))?.number ?? ''
}
