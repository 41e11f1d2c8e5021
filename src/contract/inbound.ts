import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { anyOf, list } from '#contract/list.ts'
import { guid } from '#contract/shapes.ts'
import { CASE_SENDERS } from '#domain/inbound/case-sender.ts'
import { INBOUND_STATES, UNANSWERED_STATES } from '#domain/inbound/inbound-states.ts'

const id = z.uuid({ error: 'An inbound message is known by its id' })
const params = z.object({ id })

const inboundSummary = z.object({
  id,
  /** As the mail says it. Anybody can write any sender. */
  from_address: z.string(),
  from_name: z.string(),
  /** Whom the case knows by this address. `mailed`: somebody whom the answers name or to whom we have mailed about it. */
  sender: z.enum(CASE_SENDERS),
  subject: z.string(),
  /** How its new part begins. */
  first_line: z.string(),
  /** A machine wrote it, such as a note of absence. */
  is_automatic: z.boolean(),
  state: z.enum(INBOUND_STATES),
  state_at: z.string(),
  /** Who of the office brought it into this state; null if nobody did. */
  state_by: z.nullable(z.string()),
  received_at: z.string(),
  attachment_count: z.int(),
})

export type InboundSummary = z.output<typeof inboundSummary>

const inboundMessage = z.object({
  ...inboundSummary.shape,
  quote: z.object({ guid, number: z.string(), policy_number: z.nullable(z.string()) }),
  /** When it was written, by its own words; null if they are no date near its arrival. */
  written_at: z.nullable(z.string()),
  /** What is new in it. */
  said: z.string(),
  /** What it repeats of earlier mail. */
  quoted: z.string(),
  /** Whether it can be shown as it was designed. */
  has_page: z.boolean(),
  /** `cut`: longer than what is shown. `failed`: it cannot be read here, and can be saved as it came. */
  reading: z.enum(['whole', 'cut', 'failed']),
  raw_bytes: z.int(),
  attachments: z.array(z.object({ name: z.string(), content_type: z.string(), size_bytes: z.int() })),
})

export type InboundMessageAnswer = z.output<typeof inboundMessage>

export const listCaseInbound = endpoint({
  name: 'listCaseInbound',
  method: 'GET',
  path: '/admin/contacts/:guid/inbound',
  access: 'rep-session',
  permission: 'read',
  summary: 'Mail that came in about a quote or its policy, newest first; the newest 200',
  params: z.object({ guid }),
  response: z.object({ data: z.array(inboundSummary) }),
})

export const getInboundMessage = endpoint({
  name: 'getInboundMessage',
  method: 'GET',
  path: '/admin/inbound/:id',
  access: 'rep-session',
  permission: 'read',
  summary: 'One mail that came in, its new part first',
  params,
  response: z.object({ data: inboundMessage }),
})

export const getInboundBody = endpoint({
  name: 'getInboundBody',
  method: 'GET',
  path: '/admin/inbound/:id/body',
  access: 'rep-session',
  permission: 'read',
  summary:
    'A mail that came in, as it was designed. It is a page of its own: nothing runs, and nothing is fetched',
  params,
})

export const getInboundRaw = endpoint({
  name: 'getInboundRaw',
  method: 'GET',
  path: '/admin/inbound/:id/raw',
  access: 'rep-session',
  permission: 'read',
  summary: 'A mail byte for byte as it came in, as a file that mail programs open',
  params,
})

export const getInboundAttachment = endpoint({
  name: 'getInboundAttachment',
  method: 'GET',
  path: '/admin/inbound/:id/attachments/:index',
  access: 'rep-session',
  permission: 'read',
  summary:
    'A file that came with a mail, counted from 0. It is saved, never shown: nobody has looked into it',
  params: z.object({ id, index: z.string().check(z.regex(/^\d{1,2}$/, 'Attachments are counted from 0')) }),
})

/** @rule O18 A message that came in is answered, needs no answer, or is held until a rep accepts it; each can be taken back. */
export const setInboundState = endpoint({
  name: 'setInboundState',
  method: 'POST',
  path: '/admin/inbound/:id/state',
  access: 'rep-session',
  permission: 'correspond',
  summary:
    'Say that a mail that came in is answered, needs no answer or is not ours, or take that back. “new” accepts one that is held. Nothing is mailed',
  params,
  body: z.strictObject({ state: z.enum(INBOUND_STATES, 'Say which state it is to have') }),
  response: z.object({ data: inboundMessage }),
})

export const listUnansweredMail = list({
  name: 'listUnansweredMail',
  path: '/admin/inbound',
  access: 'rep-session',
  permission: 'read',
  summary: 'Mail of all cases that waits for an answer, or for somebody who accepts it; the oldest first',
  row: z.object({
    ...inboundSummary.shape,
    quote: z.object({ guid, number: z.string(), policy_number: z.nullable(z.string()) }),
    /** The name of the event; empty if it has none yet. */
    event: z.string(),
    /** The rep to whom the case belongs. */
    assigned_to: z.nullable(z.string()),
  }),
  filters: { state: anyOf(UNANSWERED_STATES) },
  sorts: ['received'],
  defaultSort: 'received',
})
