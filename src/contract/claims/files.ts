import * as z from 'zod/mini'
import { claimNumber } from '#contract/claims/claim.ts'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'
import { DOCUMENT_KEYS } from '#domain/claims/checklist/claim-documents.ts'

const onClaim = z.object({ number: claimNumber })
const onFile = z.object({ ...onClaim.shape, file: z.uuid() })

/** A file of a claim, on its way or here. */
export const claimFile = z.object({
  id: z.string(),
  /** Of the document that it belongs to. */
  key: z.string(),
  place: z.int(),
  /** The sender’s name for it, as a label. */
  name: z.string(),
  bytes: z.int(),
  /** How much of it has arrived. */
  received: z.int(),
  state: openEnum(['uploading', 'checking', 'stored', 'refused', 'deleted'], 'stored'),
  /** What it is; null until it was looked at. */
  group: z.nullable(openEnum(['photo', 'pdf', 'video', 'list'], 'pdf')),
  /** A photo that can be shown here. */
  has_view: z.boolean(),
  /** Why it is not taken, in the words of its sender. */
  problem: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** It belongs to its document as that stands; false for what came before a rejection. */
  is_current: z.boolean(),
  /** The caller began it, and may go on with it. */
  is_own: z.boolean(),
  /** SHA-256 of its size, as text with a colon, and of its first and last 256 KiB: what is chosen to go on with it has the same. */
  edges: z.nullable(z.string()),
  sent_at: z.string(),
  /** What the camera wrote into it, for reps; no data are no sign of anything. */
  taken: z.nullable(
    z.object({
      at: z.nullable(z.string()),
      offset: z.nullable(z.string()),
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
    }),
  ),
})

export const listClaimFiles = endpoint({
  name: 'listClaimFiles',
  method: 'GET',
  path: '/claims/:number/files',
  access: 'policy-session',
  summary:
    'The files of a claim, here or on their way, oldest first; identity documents for reps who pay claims alone',
  params: onClaim,
  response: z.object({ data: z.array(claimFile) }),
})

export type ClaimFile = z.output<typeof claimFile>

/** A file that is begun, as its sender describes it. */
export const newFile = z.strictObject({
  id: z.uuid('Send an id for this file'),
  key: z.enum(DOCUMENT_KEYS, { error: 'Choose the document' }),
  place: z.int().check(z.minimum(1), z.maximum(20)),
  /** At most a label: the rest is dropped. */
  name: z.string().check(z.maxLength(4096)),
  bytes: z.int().check(z.minimum(1, 'This file is empty. Choose another one')),
  /** As the sender’s system names it; empty if it does not. */
  type: z.string().check(z.maxLength(100)),
  edges: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Send the hash of both ends'))),
})

export const begunFile = z.object({
  data: z.object({
    id: z.string(),
    /** Where its pieces go: HEAD, PATCH and DELETE of tus 1.0.0. */
    upload_url: z.string(),
    received: z.int(),
  }),
})

/**
 * @rule N107 A file is begun here: room, owner and kind are decided before its first byte. Its bytes follow in pieces to the address of the answer.
 */
export const beginClaimFile = endpoint({
  name: 'beginClaimFile',
  method: 'POST',
  path: '/claims/:number/files',
  access: 'policy-session',
  permission: 'claims',
  idempotent: 'by-use-case',
  summary: 'Begin to send a file for a document of a claim; its bytes follow by the protocol tus',
  status: 201,
  params: onClaim,
  body: newFile,
  response: begunFile,
})

/** @rule N105 A sender takes back what nobody has accepted or rejected yet; what was taken back is deleted. */
export const takeBackClaimFile = endpoint({
  name: 'takeBackClaimFile',
  method: 'DELETE',
  path: '/claims/:number/files/:file',
  access: 'policy-session',
  permission: 'claims',
  summary: 'Take a file back while its document is only received; its content is deleted',
  params: onFile,
  response: z.object({ data: z.array(claimFile) }),
})

export const getClaimFile = endpoint({
  name: 'getClaimFile',
  method: 'GET',
  path: '/claims/:number/files/:file/content',
  access: 'policy-session',
  summary: 'A file of a claim as it is shown, also in parts; photos come without their camera’s data',
  params: onFile,
  query: z.object({ size: z.optional(z.enum(['view', 'small'])) }),
})

/** @rule N107 The bytes as they were sent are evidence: only who pays claims downloads them, and never opens them in a page. */
export const getClaimFileOriginal = endpoint({
  name: 'getClaimFileOriginal',
  method: 'GET',
  path: '/admin/claims/:number/files/:file/original',
  access: 'rep-session',
  permission: 'claims',
  summary: 'A file of a claim exactly as it was sent, to download',
  params: onFile,
})

/** @rule N107 ID and W-9 are shown to who pays claims and has proved lately who they are; each look is in the audit log. */
export const getClaimIdentity = endpoint({
  name: 'getClaimIdentity',
  method: 'GET',
  path: '/admin/claims/:number/identity/:file',
  access: 'rep-session',
  permission: 'claims',
  recentSignIn: true,
  summary: 'An identity document of a claim; the audit log says who has looked at it',
  params: onFile,
})
