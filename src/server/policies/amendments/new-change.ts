import { createHash, randomUUID } from 'node:crypto'
import type { PaymentInput } from '#domain/purchase/payment-details.ts'
import type { StoredRequest } from '#domain/policy/amendments/stored-request.ts'
import type { Requester } from '#server/schema/policies/changes.schema.ts'
import { getRequestId } from '#server/kit/logging/request-id.ts'
import type { ChangeCaller } from '#server/policies/amendments/change-caller.ts'
import type { EvaluatedRequest } from '#server/policies/amendments/evaluating/evaluated-request.ts'
import type { StoredAmendment } from '#server/policies/amendments/repository.ts'

/** A request about a policy, as it comes in. */
export interface ChangeCall extends Pick<StoredAmendment, 'action' | 'kind'>, ChangeCaller {
  number: string
  /** The version of the policy that the caller saw. */
  version: number
  request: StoredRequest
  tellClient: boolean
  /** The request in words that a rep answers by this change. */
  answers?: string | undefined
}

/** What is paid for a change, and how. */
export interface ChangePaymentInput {
  /** The amount in dollars that the payer saw. */
  amountDue?: number | undefined
  payment?: PaymentInput | undefined
}

export interface PaidCall extends ChangeCall, ChangePaymentInput {
  idempotencyKey?: string | undefined
}

/** The row of a request that applies at once, unless it is charged or waits. */
export function newChange(
  call: PaidCall,
  policyId: string,
  { by, at, evaluated }: { by: Requester; at: Date; evaluated: EvaluatedRequest },
): StoredAmendment {
  return {
    id: randomUUID(),
    policyId,
    action: call.action,
    kind: call.kind,
    requestedBy: by,
    repId: call.rep?.id ?? null,
    state: 'charging',
    waitsFor: null,
    policyVersion: call.version,
    request: call.request,
    tellClient: by !== 'rep' || call.tellClient,
    reviewReasons: evaluated.reviewReasons,
    effect: evaluated.effect,
    netCents: evaluated.revision.total,
    requestedAt: at,
    lapsesAt: null,
    decidedAt: null,
    decidedBy: null,
    decisionReason: null,
    decisionMessage: null,
    decisionReference: null,
    decisionConditions: null,
    decisionFile: null,
    madeVersion: null,
    idempotencyKey: call.idempotencyKey ?? randomUUID(),
    requestHash: hashCall(call),
    requestId: getRequestId() ?? null,
  }
}

/** Equal for two calls that ask and pay the same, word for word. */
export function hashCall(call: PaidCall): string {
  const { action, kind, version, request, tellClient } = call
  return hash([action, kind, version, request, tellClient, paymentOf(call)])
}

export function hashPayment(paid: ChangePaymentInput & { changeId: string }): string {
  return hash([paid.changeId, paymentOf(paid)])
}

function paymentOf({ amountDue, payment }: ChangePaymentInput): unknown {
  return [amountDue ?? null, payment ?? null]
}

function hash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
