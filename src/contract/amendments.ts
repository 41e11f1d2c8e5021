import * as z from 'zod/mini'
import { change, changeResponse, effect, reviewReason, waitsFor } from '#contract/amendment.ts'
import { endpoint, type EndpointInput } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { acceptedResponse, payment } from '#contract/purchases.ts'
import { contact } from '#contract/contact.ts'
import { customFieldsInput, version, wireDollars } from '#contract/shapes.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { CHANGE_KINDS } from '#domain/policy/amendments/change.ts'
import { POLICY_ACTIONS } from '#domain/quote/transitions/save-actions.ts'
import { BILLED_METHODS, PAID_METHODS } from '#domain/quote/fields/payment.fields.ts'

/** The longest free text. */
export const MAX_NOTE = 2000

const note = z.string().check(z.maxLength(MAX_NOTE, 'Write at most 2,000 characters'), z.trim())
/** What a rep writes to the client with a decision; left out, or empty, the mail goes without. */
export const decisionMessage = z.optional(z.nullable(note))
export const changeReason = z.string().check(z.trim(), z.minLength(1, 'Enter the reason'), z.maxLength(500))

/**
 * The contests of each kind, in the keys of its wire form (`grandPrize`, `puttingPrize`, `shootoutPrize`, `diceRoll`). Of a
 * change: all rows of each kind with their figures, edit mode and delete flag, a kind that stays as it is empty. Of a
 * postponement: `{ date, choice }` for each row.
 */
const payload = z.record(z.string(), z.unknown(), { error: 'Send the contests of each kind' })

/** A fee that a rep types for one contest, counted as after the change; null prices it by the plan again. */
const typedFee = z.strictObject({
  entity: z.enum(CONTEST_KINDS),
  index: z.int().check(z.minimum(1), z.maximum(5)),
  fee: z.nullable(wireDollars),
  reason: changeReason,
})

const requestFields = {
  action: z.enum(POLICY_ACTIONS, {
    error: 'Say what is asked: change_policy, postpone_policy or cancel_policy',
  }),
  /** The version of the policy that was seen. */
  version,
  kind: z.optional(z.enum(CHANGE_KINDS)),
  payload: z.optional(payload),
  /** Contact, tournament, prize package and signs; never a contest's own fields. */
  customFields: z.optional(customFieldsInput),
  note: z.optional(z.nullable(note)),
  tee_time: z.optional(z.nullable(z.string())),
  time_zone: z.optional(z.nullable(z.string())),
  /** Reps only. */
  fees: z.optional(z.array(typedFee).check(z.maxLength(20))),
  /** Reps only: why the policy is changed more than ten times. */
  reason: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  /** Reps only: no shot was taken on a contest whose play has started. */
  no_shot_taken: z.optional(z.boolean()),
  /** Reps only: the request in words that this change answers. */
  answers: z.optional(z.nullable(z.uuid())),
  /** Reps only: whether the insured is told by e-mail; yes unless said otherwise. */
  tell_client: z.optional(z.boolean()),
}

const anyPayment = payment([...PAID_METHODS, ...BILLED_METHODS])

/** What is paid, as it was shown, and how. Left out where nothing is charged, or where the policy is billed. */
export const paymentFields = {
  amount_due: z.optional(wireDollars),
  payment: z.optional(z.nullable(anyPayment)),
}

const onPolicy = z.object({ number: policyNumber })
const onChange = z.object({ number: policyNumber, id: z.uuid() })

/** @rule N63 The client of a producer gets neither the producer's details nor what the producer pays. */
export const getInsuredQuote = endpoint({
  name: 'getInsuredQuote',
  method: 'GET',
  path: '/policies/:number/insured',
  access: 'policy-session',
  summary: 'What a policy insures, in the form of its quote, for whoever wants to change it',
  params: onPolicy,
  response: z.object({
    data: z.object({
      /** Of the policy; a change names it. */
      policy_version: z.int(),
      /** As whom the caller asks. */
      requested_by: z.enum(['client', 'producer', 'rep']),
      /** Its id is empty for the client of a producer, as it opens the producer's quote. */
      contact,
    }),
  }),
})

/** What a request would do. */
export const previewResponse = z.object({
  data: z.object({
    verdict: z.enum(['applies', 'waits']),
    waits_for: waitsFor,
    review_reasons: z.array(reviewReason),
    /** True if `payment` has to say how the charge is paid; else it is billed as the policy was. */
    needs_payment: z.boolean(),
    effect,
  }),
})

/** @rule D22 A request shows what it changes and costs before it is sent, and stores nothing until then. */
export const previewPolicyChange = endpoint({
  name: 'previewPolicyChange',
  method: 'POST',
  path: '/policies/:number/changes/preview',
  access: 'policy-session',
  summary: 'What a change, postponement or cancellation would change and cost, and what it would wait for',
  params: onPolicy,
  body: z.strictObject(requestFields),
  response: previewResponse,
})

/** @rule N60 A request applies at once, is charged first, or waits; its answer says which. */
export const changePolicy = endpoint({
  name: 'changePolicy',
  method: 'POST',
  path: '/policies/:number/changes',
  access: 'policy-session',
  recentSignIn: true,
  idempotent: 'where-money-moves',
  summary:
    'Change, postpone or cancel a policy; 202 while the gateway has not answered, or the bank asks the cardholder',
  params: onPolicy,
  body: z.strictObject({ ...requestFields, ...paymentFields }),
  response: changeResponse,
  accepted: acceptedResponse,
})

export type PreviewBody = EndpointInput<typeof previewPolicyChange>['body']
export type ChangeBody = EndpointInput<typeof changePolicy>['body']

export const listPolicyChanges = endpoint({
  name: 'listPolicyChanges',
  method: 'GET',
  path: '/policies/:number/changes',
  access: 'policy-session',
  summary: 'The changes of a policy, newest first, with how many it may still have',
  params: onPolicy,
  response: z.object({ data: z.array(change), changes_used: z.int(), changes_left: z.int() }),
})

export const withdrawPolicyChange = endpoint({
  name: 'withdrawPolicyChange',
  method: 'DELETE',
  path: '/policies/:number/changes/:id',
  access: 'policy-session',
  summary: 'Withdraw a change that waits, or whose payment waits for its cardholder',
  params: onChange,
  response: changeResponse,
})

export const payPolicyChange = endpoint({
  name: 'payPolicyChange',
  method: 'POST',
  path: '/policies/:number/changes/:id/pay',
  access: 'policy-session',
  recentSignIn: true,
  idempotent: true,
  summary: 'Pay a change that was approved and waits for its payment',
  params: onChange,
  body: z.strictObject(paymentFields),
  response: changeResponse,
  accepted: acceptedResponse,
})

export const cancelChangePayment = endpoint({
  name: 'cancelChangePayment',
  method: 'POST',
  path: '/policies/:number/changes/:id/pay/cancel',
  access: 'policy-session',
  summary:
    'Cancel the payment of a change that waits for its cardholder, so that it can be paid again. What was approved stays approved',
  params: onChange,
  body: z.optional(z.nullable(z.strictObject({}))),
  response: changeResponse,
})

export const approvePolicyChange = endpoint({
  name: 'approvePolicyChange',
  method: 'POST',
  path: '/policies/:number/changes/:id/approve',
  access: 'policy-session',
  recentSignIn: true,
  idempotent: 'where-money-moves',
  summary: 'A producer approves what its client asked for, and pays what it costs',
  params: onChange,
  body: z.optional(z.nullable(z.strictObject(paymentFields))),
  response: changeResponse,
  accepted: acceptedResponse,
})

export const declinePolicyChange = endpoint({
  name: 'declinePolicyChange',
  method: 'POST',
  path: '/policies/:number/changes/:id/decline',
  access: 'policy-session',
  summary: 'A producer declines what its client asked for',
  params: onChange,
  body: z.strictObject({ reason: changeReason }),
  response: changeResponse,
})
