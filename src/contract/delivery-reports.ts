import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

/** The sender and the receiver of the envelope, as a mail server knows them; without them the head of the mail is asked. */
export const ENVELOPE_HEADERS = { sender: 'x-envelope-sender', recipient: 'x-envelope-recipient' } as const

export const reportDelivery = endpoint({
  name: 'reportDelivery',
  method: 'POST',
  path: '/mail/delivery-reports',
  access: 'public',
  xsrf: 'exempt',
  summary:
    'A mail server reports mail that came back (RFC 3464) or was called spam (RFC 5965), whole or in part. Or it ' +
    'hands over a mail for the address of a case, as it came and up to 25 MB. X-Envelope-Sender and X-Envelope-Recipient say from ' +
    'whom and to whom. The token of MAIL_REPORT_TOKEN is the bearer. 410: no such case; 413: too large; anything else but 200: try again later',
  response: z.object({
    data: z.object({
      /** The number of recipients that it marked; 0 if the report is about no mail of ours, or is a repetition. */
      bounced: z.int(),
      /** The number of mailings that were reported as spam and whose receiver gets no other of that list; counted like these. */
      complained: z.int(),
      /** What became of an answer: kept, had before, or a machine's of which enough are kept. Null if it is none. */
      inbound: z.nullable(z.enum(['kept', 'repeated', 'dropped'])),
    }),
  }),
})
