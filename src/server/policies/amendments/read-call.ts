import type { EndpointRequest } from '#contract/endpoint.ts'
import type { payPolicyChange, previewPolicyChange } from '#contract/amendments.ts'
import type { ChangeKind } from '#domain/policy/amendments/change.ts'
import type { PolicyAction } from '#domain/quote/transitions/save-actions.ts'
import type { StoredRequest } from '#domain/policy/amendments/stored-request.ts'
import { fromDollars } from '#domain/values/money.ts'
import type { Caller } from '#server/access/access.ts'
import { changeCaller } from '#server/policies/amendments/change-caller.ts'
import type { ChangeCall, ChangePaymentInput } from '#server/policies/amendments/new-change.ts'
import { toPaymentInput } from '#server/payments/read-payment.ts'

type RequestBody = EndpointRequest<typeof previewPolicyChange>['body']
type PaymentBody = EndpointRequest<typeof payPolicyChange>['body']

/** What a request is about if it does not say so. */
const KINDS: Record<PolicyAction, ChangeKind> = {
  change_policy: 'contest_details',
  postpone_policy: 'postpone',
  cancel_policy: 'cancel',
}

/** The call of a request; what only a rep may say is ignored from anybody else, but for fees, which are refused. */
export function readCall(caller: Caller, number: string, body: RequestBody): ChangeCall {
  const who = changeCaller(caller)
  return {
    ...who,
    number,
    version: body.version,
    action: body.action,
    kind: body.kind ?? KINDS[body.action],
    request: readRequest(body, who.rep !== undefined),
    tellClient: body.tell_client ?? true,
    ...(who.rep && body.answers && { answers: body.answers }),
  }
}

function readRequest(body: RequestBody, isRep: boolean): StoredRequest {
  const { payload = {}, customFields = {}, note, tee_time: teeTime, time_zone: timeZone, fees = [] } = body
  return {
    payload,
    customFields,
    ...(note && { note }),
    ...(teeTime !== undefined && { teeTime }),
    ...(timeZone !== undefined && { timeZone }),
    fees: fees.map(({ fee, ...typed }) => ({ ...typed, ...(fee !== null && { fee: fromDollars(fee) }) })),
    ...(isRep && body.reason && { reason: body.reason }),
    noShotTaken: isRep && body.no_shot_taken === true,
  }
}

export function readPayment(body: PaymentBody | null | undefined): ChangePaymentInput {
  return {
    amountDue: body?.amount_due,
    payment: body?.payment ? toPaymentInput(body.payment) : undefined,
  }
}
