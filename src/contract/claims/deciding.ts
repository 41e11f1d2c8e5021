import * as z from 'zod/mini'
import { claimCaseResponse } from '#contract/claims/case.ts'
import { claimNumber } from '#contract/claims/claim.ts'
import { endpoint } from '#contract/endpoint.ts'
import { wireDollars } from '#contract/shapes.ts'
import { PAYEE_ROLES } from '#domain/claims/awards/award-plan.ts'
import { AWARD_MODES } from '#domain/claims/awards/payout.ts'
import { AWARD_YEARS } from '#domain/claims/awards/installments.ts'
import { DOCUMENT_KEYS } from '#domain/claims/checklist/claim-documents.ts'
import { RULE_IDS } from '#domain/contests/conditions/rule-sentences.ts'
import { CLAIM_STEPS } from '#domain/claims/states/claim-steps.ts'
import { plainDate, rejectUnprintable } from '#domain/values/field-kinds.ts'

const onClaim = z.object({ number: claimNumber })
/** The last event of the claim that was seen. */
const seenPlace = z.int('Send the event that you saw').check(z.minimum(1))
const words = (most: number) => z.string().check(z.trim(), z.maxLength(most), rejectUnprintable)
const reason = words(2000).check(z.minLength(1, 'Enter a reason'))
const day = plainDate({ label: 'Date', message: 'Enter the date' }).schema

const plannedAward = {
  payee: words(120),
  role: z.enum(PAYEE_ROLES),
  mode: z.enum(AWARD_MODES),
  amount: wireDollars,
  years: z.literal(AWARD_YEARS),
  reason: z.optional(words(500)),
  receipt: z.optional(words(200)),
}

export const getClaimCase = endpoint({
  name: 'getClaimCase',
  method: 'GET',
  path: '/admin/claims/:number',
  access: 'rep-session',
  permission: 'read',
  summary: 'A claim as reps see it: each rule of it, documents, awards, and a decision that waits',
  params: onClaim,
  response: claimCaseResponse,
})

/** @rule N105 Missing, received, accepted or rejected with the reason that its sender reads. */
export const decideClaimDocument = endpoint({
  name: 'decideClaimDocument',
  method: 'POST',
  path: '/admin/claims/:number/documents/:key/:place',
  access: 'rep-session',
  permission: 'claims',
  summary: 'Accept a document of a claim, reject it with a reason, or say that it is not needed',
  params: z.object({
    ...onClaim.shape,
    key: z.enum(DOCUMENT_KEYS),
    place: z.coerce.number().check(z.int(), z.minimum(1)),
  }),
  body: z.strictObject({
    decision: z.enum(['accepted', 'rejected', 'not_needed', 'needed']),
    reason: z.optional(reason),
    /** How many events of the document were seen. */
    step: z.int().check(z.minimum(0)),
  }),
  response: claimCaseResponse,
})

/** @rule N105 What a rep finds wins over what is said. */
export const recordClaimFinding = endpoint({
  name: 'recordClaimFinding',
  method: 'POST',
  path: '/admin/claims/:number/findings',
  access: 'rep-session',
  permission: 'claims',
  idempotent: 'optional',
  summary: 'Record what a rep has found about a win; it counts before what anybody said',
  params: onClaim,
  body: z.strictObject({ fact: z.string().check(z.maxLength(60)), value: z.unknown(), note: reason }),
  response: claimCaseResponse,
})

/** @rule N105 A claim is reviewed, closed, reopened, or ended without a decision. */
export const moveClaim = endpoint({
  name: 'moveClaim',
  method: 'POST',
  path: '/admin/claims/:number/steps',
  access: 'rep-session',
  permission: 'claims',
  recentSignIn: true,
  summary: 'Begin the review of a claim, ask for documents, close, reopen, or end it without a decision',
  params: onClaim,
  body: z.strictObject({ step: z.enum(CLAIM_STEPS), reason: z.optional(reason), seen_place: seenPlace }),
  response: claimCaseResponse,
})

/** @rule N105 A claim is given to a rep, who takes care of it. */
export const assignClaim = endpoint({
  name: 'assignClaim',
  method: 'PUT',
  path: '/admin/claims/:number/rep',
  access: 'rep-session',
  permission: 'claims',
  summary: 'Give a claim to a rep, or to nobody',
  params: onClaim,
  body: z.strictObject({
    rep_id: z.nullable(z.uuidv4({ error: 'A rep is known by their id' })),
    seen_place: seenPlace,
  }),
  response: claimCaseResponse,
})

export const changeClaimReserve = endpoint({
  name: 'changeClaimReserve',
  method: 'POST',
  path: '/admin/claims/:number/reserve',
  access: 'rep-session',
  permission: 'claims',
  recentSignIn: true,
  summary: 'Set aside another amount for a claim, up to its prize, with a reason',
  params: onClaim,
  body: z.strictObject({ reserve: wireDollars, reason, seen_place: seenPlace }),
  response: claimCaseResponse,
})

/** @rule N105 Either way over the limit, a second rep confirms what was proposed. */
export const decideClaim = endpoint({
  name: 'decideClaim',
  method: 'POST',
  path: '/admin/claims/:number/decision',
  access: 'rep-session',
  permission: 'claims',
  recentSignIn: true,
  idempotent: 'optional',
  summary: 'Approve a claim with its awards, or decline it by rule and letter; over the limit, propose it',
  params: onClaim,
  body: z.strictObject({
    kind: z.enum(['approve', 'decline']),
    rules: z.array(z.enum(RULE_IDS)).check(z.maxLength(40)),
    waivers: z
      .array(
        z.strictObject({
          rule: z.enum(RULE_IDS),
          reason: words(500),
          carrier_answer: z.optional(words(200)),
        }),
      )
      .check(z.maxLength(40)),
    letter: words(8000),
    awards: z.array(z.strictObject(plannedAward)).check(z.maxLength(20)),
    reason_for_less: z.optional(z.nullable(words(500))),
    seen_place: seenPlace,
  }),
  response: claimCaseResponse,
})

export const confirmClaimDecision = endpoint({
  name: 'confirmClaimDecision',
  method: 'POST',
  path: '/admin/claims/:number/decision/confirm',
  access: 'rep-session',
  permission: 'claims',
  recentSignIn: true,
  idempotent: 'optional',
  summary: 'Confirm exactly the decision that another rep proposed',
  params: onClaim,
  body: z.strictObject({ hash: z.string(), seen_place: seenPlace, alone_reason: z.optional(reason) }),
  response: claimCaseResponse,
})

export const dropClaimDecision = endpoint({
  name: 'dropClaimDecision',
  method: 'POST',
  path: '/admin/claims/:number/decision/drop',
  access: 'rep-session',
  permission: 'claims',
  summary: 'Send a proposed decision back, with a reason',
  params: onClaim,
  body: z.strictObject({ reason }),
  response: claimCaseResponse,
})

const onAward = z.object({ ...onClaim.shape, award: z.uuid() })

/** @rule N79 A payment is recorded with its reference; nothing is paid by the program. */
export const payClaimAward = endpoint({
  name: 'payClaimAward',
  method: 'POST',
  path: '/admin/claims/:number/awards/:award/payments',
  access: 'rep-session',
  permission: 'claims',
  recentSignIn: true,
  idempotent: 'optional',
  summary: 'Record that parts of an award were paid',
  params: onAward,
  body: z.strictObject({
    parts: z
      .array(z.int().check(z.minimum(0), z.maximum(39)))
      .check(z.minLength(1, 'Choose at least one part')),
    dated: day,
    method: z.enum(['check', 'transfer', 'other']),
    reference: words(120),
    /** The rep was told that a part is not due, or not the next one. */
    anyway: z.optional(z.boolean()),
  }),
  response: claimCaseResponse,
})

export const dischargeClaimAward = endpoint({
  name: 'dischargeClaimAward',
  method: 'POST',
  path: '/admin/claims/:number/awards/:award/discharge',
  access: 'rep-session',
  permission: 'claims',
  recentSignIn: true,
  idempotent: 'optional',
  summary: 'Record that an annuity was bought that pays what is open of an award',
  params: onAward,
  body: z.strictObject({
    price: wireDollars,
    dated: day,
    provider: words(120).check(z.minLength(1, 'Enter who pays the annuity')),
    reference: words(120).check(z.minLength(1, 'Enter the reference')),
    reason: z.optional(reason),
  }),
  response: claimCaseResponse,
})

export const reverseClaimPayment = endpoint({
  name: 'reverseClaimPayment',
  method: 'POST',
  path: '/admin/claims/:number/payments/:entry/reverse',
  access: 'rep-session',
  permission: 'claims',
  recentSignIn: true,
  idempotent: 'optional',
  summary: 'Record that a payment came back: its parts are due again',
  params: z.object({ ...onClaim.shape, entry: z.string().check(z.regex(/^C-\d{1,9}-\d{1,4}$/)) }),
  body: z.strictObject({ reason }),
  response: claimCaseResponse,
})
