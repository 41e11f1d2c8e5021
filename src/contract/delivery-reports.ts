import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

export const reportDelivery = endpoint({
  name: 'reportDelivery',
  method: 'POST',
  path: '/mail/delivery-reports',
  access: 'public',
  xsrf: 'exempt',
  summary:
    'A mail server reports the delivery of a mail (RFC 3464: the report as it came, or its message/delivery-status part), ' +
    'with the token of MAIL_REPORT_TOKEN as bearer',
  body: z.string().check(z.minLength(1, 'Send the report')),
  response: z.object({
    /** The number of recipients that it marked; 0 if the report is about no mail of ours, or is a repetition. */
    data: z.object({ bounced: z.int() }),
  }),
})
