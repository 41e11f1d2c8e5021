import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { cropField } from '#contract/logos.ts'
import { pagePath } from '#contract/page-path.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { openEnum } from '#contract/shapes.ts'
import { approvalFields, changeFields, waiverFields } from '#domain/signs/proof.fields.ts'
import { PROOF_ANSWERERS, PROOF_STATES } from '#domain/signs/proofs.ts'
import { SHIP_SECTION } from '#domain/signs/shipment.fields.ts'
import { SIGN_KINDS } from '#domain/signs/sign-sizes.ts'

const onPolicy = z.object({ number: policyNumber })
const proofId = z.uuid({ error: 'A proof is known by its id' })
const onProof = z.object({ number: policyNumber, proof: proofId })

const proofSign = z.object({
  /** Of the sign among those of its policy. */
  key: z.string(),
  kind: openEnum(SIGN_KINDS, 'sign'),
  count: z.int(),
  heading: z.string(),
  prize: z.string(),
  detail: z.nullable(z.string()),
  sponsor: z.string(),
  has_logo: z.boolean(),
  /** Of a logo that is too small: how wide it is, and how wide it would have to be. */
  small_logo: z.nullable(z.object({ dpi: z.int(), width: z.int(), needed: z.int() })),
})

const proof = z.object({
  id: z.string(),
  /** Counted from 1 among those of its policy. */
  place: z.int(),
  /** As they would be printed, in the order of the pages of the artwork. */
  signs: z.array(proofSign),
  sent_at: z.string(),
  /** Until when its link works; null without one. */
  expires_at: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  answered_by: z.nullable(openEnum(PROOF_ANSWERERS, 'client')),
  /** What should change, or what the rep said about the approval. */
  note: z.nullable(z.string()),
  /** For reps: since when its customer waits, as they asked for a change or sent another logo. */
  asked_at: z.nullable(z.string()),
  /** For reps: where its link was mailed. */
  recipient: z.nullable(z.string()),
})
export type SignProof = z.output<typeof proof>

const proofData = z.object({
  policy_number: z.string(),
  event: z.string(),
  state: openEnum(PROOF_STATES, 'none_needed'),
  /** The newest; null before the first one. */
  proof: z.nullable(proof),
})
export type PolicyProof = z.output<typeof proofData>

const proofResponse = z.object({ data: proofData })

/** @rule D42 Whoever may open a policy sees what its signs will look like, and whether that is approved. */
export const getSignProof = endpoint({
  name: 'getSignProof',
  method: 'GET',
  path: '/policies/:number/sign-proof',
  access: 'policy-session',
  summary: 'The newest proof of the signs of a policy, and whether they may be printed',
  params: onPolicy,
  response: proofResponse,
})

export const getProofArtwork = endpoint({
  name: 'getProofArtwork',
  method: 'GET',
  path: '/policies/:number/sign-proof/:proof/artwork',
  access: 'policy-session',
  summary: 'The signs of a proof as a PDF: what the printer gets, one of each',
  params: onProof,
})

/** @rule D42 A holder approves what the page showed: the proof is named, and an older one is refused. */
export const approveSignProof = endpoint({
  name: 'approveSignProof',
  method: 'POST',
  path: '/policies/:number/sign-proof/:proof/approve',
  access: 'policy-session',
  summary: 'The holder approves the signs; a second time changes nothing and answers who approved, and when',
  params: onProof,
  body: z.strictObject({}),
  response: proofResponse,
})

const asked = z.strictObject({ note: changeFields.note.schema })

export const askSignChange = endpoint({
  name: 'askSignChange',
  method: 'POST',
  path: '/policies/:number/sign-proof/:proof/change',
  access: 'policy-session',
  section: SHIP_SECTION,
  summary: 'The holder says what should change on the signs; our team makes it and sends a new proof',
  params: onProof,
  body: asked,
  response: proofResponse,
})

const logoForm = z.object({
  /** The key of the sign. */
  sign: z.string().check(z.maxLength(60)),
  crop: cropField,
  file: z.file(),
})

/** @rule D42 A customer puts another logo on a sign: the old proof ends, and a new one is made and mailed. */
export const sendSignLogo = endpoint({
  name: 'sendSignLogo',
  method: 'POST',
  path: '/policies/:number/sign-proof/:proof/logo',
  access: 'policy-session',
  status: 201,
  summary:
    'The holder uploads another logo for a sign of the proof. Answers the new proof, whose link is mailed. Ten a day',
  params: onProof,
  form: logoForm,
  response: proofResponse,
})

const token = z.string().check(z.regex(/^[\w-]{20,100}$/, 'Open the link from your email'))
const byLink = z.object({ token })

export const openSignProof = endpoint({
  name: 'openSignProof',
  method: 'GET',
  path: '/sign-proofs/:token',
  access: 'public',
  rateLimit: 'look-up',
  summary:
    'The proof behind a mailed link; changes nothing. 410 LINK_EXPIRED or LINK_ENDED once it is too old or there is a newer one',
  params: byLink,
  response: proofResponse,
})

export const getLinkedArtwork = endpoint({
  name: 'getLinkedArtwork',
  method: 'GET',
  path: '/sign-proofs/:token/artwork',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'The signs of the proof behind a mailed link as a PDF',
  params: byLink,
  fallbackPage: ({ token: of = '' }) => pagePath('sign-proof', { token: of }),
})

export const approveLinkedProof = endpoint({
  name: 'approveLinkedProof',
  method: 'POST',
  path: '/sign-proofs/:token/approve',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'Whoever has the link approves the signs; a second time changes nothing',
  params: byLink,
  body: z.strictObject({}),
  response: proofResponse,
})

export const askLinkedChange = endpoint({
  name: 'askLinkedChange',
  method: 'POST',
  path: '/sign-proofs/:token/change',
  access: 'public',
  rateLimit: 'look-up',
  section: SHIP_SECTION,
  summary: 'Whoever has the link says what should change on the signs',
  params: byLink,
  body: asked,
  response: proofResponse,
})

export const sendLinkedLogo = endpoint({
  name: 'sendLinkedLogo',
  method: 'POST',
  path: '/sign-proofs/:token/logo',
  access: 'public',
  rateLimit: 'look-up',
  status: 201,
  summary:
    'Whoever has the link uploads another logo for a sign. This link ends; that of the new proof is mailed',
  params: byLink,
  form: logoForm,
  response: proofResponse,
})

export const sendSignProof = endpoint({
  name: 'sendSignProof',
  method: 'POST',
  path: '/admin/policies/:number/sign-proof/send',
  access: 'rep-session',
  permission: 'change',
  idempotent: 'optional',
  summary: 'Email the insured a link to look at the signs; the link of an earlier proof ends',
  params: onPolicy,
  body: z.strictObject({}),
  response: proofResponse,
})

/** @rule D42 A rep records an approval that came by telephone, with who gave it. */
export const recordSignApproval = endpoint({
  name: 'recordSignApproval',
  method: 'POST',
  path: '/admin/policies/:number/sign-proof/approval',
  access: 'rep-session',
  permission: 'change',
  section: SHIP_SECTION,
  summary: 'Record that the customer approved the signs in another way, and how',
  params: onPolicy,
  body: z.strictObject({ reason: approvalFields.reason.schema }),
  response: proofResponse,
})

export const waiveSignProof = endpoint({
  name: 'waiveSignProof',
  method: 'POST',
  path: '/admin/policies/:number/sign-proof/waiver',
  access: 'rep-session',
  permission: 'change',
  section: SHIP_SECTION,
  summary: 'Let the signs be printed and packed as they are now without an approval, and say why',
  params: onPolicy,
  body: z.strictObject({ reason: waiverFields.reason.schema }),
  response: proofResponse,
})

export const printSponsorName = endpoint({
  name: 'printSponsorName',
  method: 'POST',
  path: '/admin/policies/:number/sign-proof/name',
  access: 'rep-session',
  permission: 'change',
  section: SHIP_SECTION,
  summary:
    'Print the sponsor’s name on a sign instead of its logo. Refused once the sign is packed or shipped',
  params: onPolicy,
  body: z.strictObject({ sign: z.string().check(z.maxLength(60)) }),
  response: proofResponse,
})
