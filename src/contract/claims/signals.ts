import * as z from 'zod/mini'
import { claimCaseResponse } from '#contract/claims/case.ts'
import { claimNumber } from '#contract/claims/claim.ts'
import { endpoint } from '#contract/endpoint.ts'
import { seenFields } from '#domain/claims/signals/seen.fields.ts'

/** @rule N111 What stands under "Look at" blocks nothing; a rep who has looked says so with a note. */
export const markClaimSignalSeen = endpoint({
  name: 'markClaimSignalSeen',
  method: 'POST',
  path: '/admin/claims/:number/signals/:signal/seen',
  access: 'rep-session',
  permission: 'claims',
  summary: 'Say what one has found about something to look at in a claim',
  params: z.object({ number: claimNumber, signal: z.uuid() }),
  body: z.strictObject({ note: seenFields.note.schema }),
  response: claimCaseResponse,
})
