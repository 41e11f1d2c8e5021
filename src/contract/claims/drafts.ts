import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { openEnum } from '#contract/shapes.ts'
import { LONGEST_DRAFT_TEXT, MOST_DRAFT_FIELDS } from '#domain/claims/reporting/draft.ts'
import { MOST_WITNESSES, WITNESS_PARTS } from '#domain/claims/reporting/report.ts'

const onDraft = z.object({ id: z.uuid('A report that was begun is known by its id') })

const draft = z.object({
  id: z.string(),
  policy_number: z.string(),
  version: z.int(),
  started_at: z.string(),
  updated_at: z.string(),
  texts: z.record(z.string(), z.string()),
  parts: z.array(openEnum(WITNESS_PARTS, 'witness')),
})

const draftResponse = z.object({ data: draft })

export type SavedDraft = z.output<typeof draft>

export const listClaimDrafts = endpoint({
  name: 'listClaimDrafts',
  method: 'GET',
  path: '/policies/:number/claim-drafts',
  access: 'policy-session',
  summary: 'The reports of a win that were begun on a policy and not sent, newest first',
  params: z.object({ number: policyNumber }),
  response: z.object({ data: z.array(draft) }),
})

export const getClaimDraft = endpoint({
  name: 'getClaimDraft',
  method: 'GET',
  path: '/claim-drafts/:id',
  access: 'policy-session',
  summary: 'A report that was begun, as it was typed last',
  params: onDraft,
  response: draftResponse,
})

const keys = z.string().check(z.regex(/^\w{1,40}$/, 'A field is known by its name'))

/** @rule D25 N111 What is half typed goes on on another device; two that write at once do not overwrite one another. */
export const saveClaimDraft = endpoint({
  name: 'saveClaimDraft',
  method: 'PUT',
  path: '/claim-drafts/:id',
  access: 'policy-session',
  permission: 'claims',
  idempotent: 'by-use-case',
  summary: 'Keep what is typed of a report; the same again changes nothing',
  params: onDraft,
  body: z.strictObject({
    policy_number: policyNumber,
    /** The version that was read; 0 for a report that begins. */
    version: z.int().check(z.minimum(0)),
    texts: z
      .record(keys, z.string().check(z.maxLength(LONGEST_DRAFT_TEXT, 'This text is too long')))
      .check(
        z.refine(
          (texts) => Object.keys(texts).length <= MOST_DRAFT_FIELDS,
          'A report has no more fields than its form',
        ),
      ),
    parts: z.array(z.enum(WITNESS_PARTS)).check(z.maxLength(MOST_WITNESSES)),
  }),
  response: draftResponse,
})

export const deleteClaimDraft = endpoint({
  name: 'deleteClaimDraft',
  method: 'DELETE',
  path: '/claim-drafts/:id',
  access: 'policy-session',
  permission: 'claims',
  summary: 'Give up a report that was begun; one that is gone already counts as given up',
  params: onDraft,
  response: z.object({ data: z.object({ deleted: z.boolean() }) }),
})

/** @rule N33 The link goes to whoever holds or sold the policy, at the address that is known, never at one that is typed. */
export const mailClaimDraftLink = endpoint({
  name: 'mailClaimDraftLink',
  method: 'POST',
  path: '/claim-drafts/:id/link',
  access: 'policy-session',
  permission: 'claims',
  idempotent: 'optional',
  summary: 'Email the own link of the policy that leads to a report that was begun',
  params: onDraft,
  response: z.object({ data: z.object({ sent_to: z.string() }) }),
})
