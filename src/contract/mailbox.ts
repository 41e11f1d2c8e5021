import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { anyOf, list } from '#contract/list.ts'

const id = z.uuid({ error: 'A message is known by its id' })

/** What became of a message. */
export const MESSAGE_STATES = ['queued', 'sent', 'kept', 'failed', 'bounced', 'withdrawn'] as const
const CHANNELS = ['mail', 'text'] as const

const messageSummary = z.object({
  id,
  channel: z.enum(CHANNELS),
  /** Addresses separated by a comma and a space, or a telephone number. */
  recipient: z.string(),
  cc: z.nullable(z.string()),
  /** For a text message, its beginning. */
  subject: z.string(),
  /** Kept: not sent, as no mail server is set. Bounced: a recipient's server refused it. Withdrawn: the recipient had unsubscribed before it was sent. */
  state: z.enum(MESSAGE_STATES),
  /** Why the last attempt failed, if it did. */
  error: z.nullable(z.string()),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  attachments: z.array(z.string()),
})

export type MessageSummary = z.output<typeof messageSummary>

export const listMailbox = list({
  name: 'listMailbox',
  path: '/mailbox',
  access: 'mailbox',
  summary: 'Mail and text messages that were written, newest first',
  row: messageSummary,
  filters: { channel: anyOf(CHANNELS), state: anyOf(MESSAGE_STATES) },
  sorts: ['created'],
  defaultSort: '-created',
})

export const getMailboxMessage = endpoint({
  name: 'getMailboxMessage',
  method: 'GET',
  path: '/mailbox/:id',
  access: 'mailbox',
  summary: 'One message with both of its parts',
  params: z.object({ id }),
  response: z.object({
    data: z.object({
      ...messageSummary.shape,
      html: z.string(),
      plain: z.string(),
      /** The size of the composed mail in bytes. */
      raw_bytes: z.nullable(z.int()),
      /** The SHA-256 digest of the stored bytes, in hexadecimal. */
      raw_sha256: z.nullable(z.string()),
      /** As sent, once the mail is composed. The size is null if the file cannot be made. */
      attachments: z.array(
        z.object({ name: z.string(), content_type: z.string(), size_bytes: z.nullable(z.int()) }),
      ),
    }),
  }),
})

/** @rule O07 A rep has a message sent again that failed or came back, to those who do not have it; once for each failure. */
export const sendMessageAgain = endpoint({
  name: 'sendMessageAgain',
  method: 'POST',
  path: '/admin/messages/:id/send-again',
  access: 'rep-session',
  permission: 'correspond',
  summary: 'Have a message that failed or came back sent again to those who do not have it',
  params: z.object({ id }),
  response: z.object({ data: messageSummary }),
})

export const getMailboxBody = endpoint({
  name: 'getMailboxBody',
  method: 'GET',
  path: '/mailbox/:id/body',
  access: 'mailbox',
  summary:
    'The designed part of a message as a page of its own, on which nothing runs and nothing is fetched',
  params: z.object({ id }),
})

export const getMailboxRaw = endpoint({
  name: 'getMailboxRaw',
  method: 'GET',
  path: '/mailbox/:id/raw',
  access: 'mailbox',
  summary:
    'A mail byte for byte as it is kept, as a file that mail programs open. It is what was handed over, but for secret links',
  params: z.object({ id }),
})

export const getMailboxAttachment = endpoint({
  name: 'getMailboxAttachment',
  method: 'GET',
  path: '/mailbox/:id/attachments/:index',
  access: 'mailbox',
  summary: 'An attachment of a message, counted from 0',
  params: z.object({ id, index: z.string().check(z.regex(/^\d{1,2}$/, 'Attachments are counted from 0')) }),
})
