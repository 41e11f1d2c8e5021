import * as z from 'zod/mini'
import { composedLetter, letterAnswer, sentLetter, sentLetters } from '#contract/approvals.ts'
import { endpoint } from '#contract/endpoint.ts'
import { anyChange } from '#contract/amendment-decisions.ts'

export const readChangeLetter = endpoint({
  name: 'readChangeLetter',
  method: 'GET',
  path: '/admin/changes/:id/carrier-requests',
  access: 'rep-session',
  permission: 'read',
  summary: 'The letter to the carrier about a change that waits for it, and whom it went to',
  params: anyChange,
  response: z.object({ data: z.object({ letter: composedLetter, asked: sentLetters }) }),
})

export const askCarrierOfChange = endpoint({
  name: 'askCarrierOfChange',
  method: 'POST',
  path: '/admin/changes/:id/carrier-requests',
  access: 'rep-session',
  permission: 'underwrite',
  idempotent: 'optional',
  summary: 'Mail the carrier for its approval of a change, with the certificate as PDF',
  params: anyChange,
  body: sentLetter,
  response: letterAnswer,
})
