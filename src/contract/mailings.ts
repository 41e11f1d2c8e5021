import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { anyOf, list } from '#contract/list.ts'
import { openEnum, version } from '#contract/shapes.ts'
import {
  LEFT_OUT_REASONS,
  MAILING_STATES,
  OFFICE_MAILING_IDS,
} from '#domain/mailings/office/mailing-states.ts'
import { audienceFields, mailingFields } from '#domain/mailings/office/mailing.fields.ts'

const mailingSummary = z.object({
  id: z.string(),
  mailing: openEnum(OFFICE_MAILING_IDS, 'newsletter'),
  subject: z.string(),
  state: openEnum(MAILING_STATES, 'draft'),
  starts_at: z.nullable(z.string()),
  /** Who gets it, once that is fixed. */
  receivers: z.int(),
  sent: z.int(),
  bounced: z.int(),
  /** Who unsubscribed after it. */
  left: z.int(),
  changed_at: z.string(),
})

export type MailingSummary = z.output<typeof mailingSummary>

export const listMailings = list({
  name: 'listMailings',
  path: '/admin/mailings',
  access: 'rep-session',
  permission: 'send-mailings',
  summary: 'What the office writes to many customers at once, the last changed first',
  row: mailingSummary,
  filters: { state: anyOf(MAILING_STATES) },
  sorts: ['changed'],
  defaultSort: '-changed',
})

/** Days are `yyyy-MM-dd`; what is null does not limit the audience. */
const audience = z.object({
  as: z.nullable(z.string()),
  bought: z.nullable(z.string()),
  client_type: z.nullable(z.string()),
  states: z.array(z.string()),
  event_from: z.nullable(z.string()),
  event_to: z.nullable(z.string()),
  saved_from: z.nullable(z.string()),
  saved_to: z.nullable(z.string()),
  /** A rep, or `nobody`. */
  rep: z.nullable(z.string()),
  partner: z.nullable(z.string()),
})

const leftOut = z.array(z.object({ reason: openEnum(LEFT_OUT_REASONS, 'gone'), count: z.int() }))

/** Of the receivers; together they are all of them. */
const results = z.object({
  /** No mail is made for them yet. */
  waiting: z.int(),
  /** Made, and not yet delivered. */
  under_way: z.int(),
  sent: z.int(),
  bounced: z.int(),
  failed: z.int(),
  /** They unsubscribed, or the mail made no sense any more, before it left. */
  withdrawn: z.int(),
  /** Without a mail server it is kept in the mailbox. */
  kept: z.int(),
  /** The mail is no longer kept, so nothing more is known. */
  forgotten: z.int(),
  /** Left out when their turn came. */
  left_out: z.int(),
  /** Of those with a mail, who unsubscribed after it. */
  left: z.int(),
  /** Who reported it as spam; each is off that list of that brand line since. */
  complained: z.int(),
})

const deed = z.object({
  id: z.string(),
  did: openEnum(
    [
      'added',
      'copied',
      'changed',
      'tested',
      'scheduled',
      'unscheduled',
      'started',
      'stopped',
      'resumed',
      'ended',
    ],
    'changed',
  ),
  version: z.int(),
  at: z.string(),
  /** Null of what the program did. */
  by: z.nullable(z.string()),
  subject: z.string(),
  text: z.string(),
})

const mailing = z.object({
  id: z.string(),
  mailing: openEnum(OFFICE_MAILING_IDS, 'newsletter'),
  subject: z.string(),
  text: z.string(),
  per_minute: z.int(),
  audience,
  state: openEnum(MAILING_STATES, 'draft'),
  version: z.int(),
  starts_at: z.nullable(z.string()),
  begun_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  receivers: z.int(),
  left_out: leftOut,
  results,
  /** The newest first. */
  history: z.array(deed),
  /** The fields that its text can name. */
  fields: z.array(z.object({ name: z.string(), label: z.string() })),
  /** The zone in which it is scheduled. */
  time_zone: z.string(),
})

export type Mailing = z.output<typeof mailing>
export type MailingDeedRow = z.output<typeof deed>

export const mailingResponse = z.object({ data: mailing })

const written = {
  mailing: mailingFields.mailing.schema,
  subject: mailingFields.subject.schema,
  text: mailingFields.text.schema,
  per_minute: mailingFields.per_minute.schema,
}

export const addMailing = endpoint({
  name: 'addMailing',
  method: 'POST',
  path: '/admin/mailings',
  access: 'rep-session',
  permission: 'send-mailings',
  summary: 'Write the draft of a mailing; its audience is everyone until that is chosen',
  status: 201,
  idempotent: 'optional',
  body: z.strictObject(written),
  response: mailingResponse,
})

export const onMailing = z.object({ id: z.uuid({ error: 'A mailing is known by its id' }) })

export const getMailing = endpoint({
  name: 'getMailing',
  method: 'GET',
  path: '/admin/mailings/:id',
  access: 'rep-session',
  permission: 'send-mailings',
  summary: 'A mailing with its results and what was done with it',
  params: onMailing,
  response: mailingResponse,
})

export const changeMailing = endpoint({
  name: 'changeMailing',
  method: 'PUT',
  path: '/admin/mailings/:id',
  access: 'rep-session',
  permission: 'send-mailings',
  summary: 'Change what a draft says; it names the version that was seen',
  params: onMailing,
  body: z.strictObject({ version, ...written }),
  response: mailingResponse,
})

export const chooseAudience = endpoint({
  name: 'chooseAudience',
  method: 'PUT',
  path: '/admin/mailings/:id/audience',
  access: 'rep-session',
  permission: 'send-mailings',
  summary: 'Choose whose quotes make the audience of a draft; what is left out doesn’t limit it',
  params: onMailing,
  body: z.strictObject({
    version,
    as: z.optional(audienceFields.as.schema),
    bought: z.optional(audienceFields.bought.schema),
    client_type: z.optional(audienceFields.client_type.schema),
    states: z.optional(audienceFields.states.schema),
    event_from: z.optional(audienceFields.event_from.schema),
    event_to: z.optional(audienceFields.event_to.schema),
    saved_from: z.optional(audienceFields.saved_from.schema),
    saved_to: z.optional(audienceFields.saved_to.schema),
    rep: z.optional(z.union([z.literal('nobody'), z.uuid()], 'Choose from the list')),
    partner: z.optional(audienceFields.partner.schema),
  }),
  response: mailingResponse,
})

export const countAudience = endpoint({
  name: 'countAudience',
  method: 'GET',
  path: '/admin/mailings/:id/audience',
  access: 'rep-session',
  permission: 'send-mailings',
  summary: 'Who would get a mailing if it began now, and how many are left out for which reason',
  params: onMailing,
  response: z.object({
    data: z.object({
      receivers: z.int(),
      left_out: leftOut,
      /** The first by their addresses. */
      first: z.array(z.object({ email: z.string(), name: z.nullable(z.string()), quote_number: z.string() })),
    }),
  }),
})

const ofPlace = z.object({
  /** Which of the first receivers, from 0. */
  place: z.optional(z.string().check(z.regex(/^\d$/, 'Send a number from 0 to 9'))),
})

export const previewMailing = endpoint({
  name: 'previewMailing',
  method: 'GET',
  path: '/admin/mailings/:id/preview',
  access: 'rep-session',
  permission: 'send-mailings',
  summary: 'The mail as one of the first receivers would get it; with an example where there is none',
  params: onMailing,
  query: ofPlace,
  response: z.object({
    data: z.object({
      /** Null if it is an example. */
      receiver: z.nullable(z.string()),
      /** Whether another one comes after it. */
      has_next: z.boolean(),
      subject: z.string(),
      plain: z.string(),
    }),
  }),
})

export const getMailingBody = endpoint({
  name: 'getMailingBody',
  method: 'GET',
  path: '/admin/mailings/:id/preview/body',
  access: 'rep-session',
  permission: 'send-mailings',
  summary: 'The designed part of the same mail, as a page on which nothing runs and nothing is fetched',
  params: onMailing,
  query: ofPlace,
})
