import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'
import { messageFields } from '#domain/quote/sending/message.fields.ts'

export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/contacts/:guid/messages',
  access: 'quote-guid',
  rateLimit: 'look-up',
  idempotent: 'optional',
  summary: 'E-mail the office about a quote; the answer names the reference under which it is known',
  params: z.object({ guid }),
  body: z.strictObject({
    name: messageFields.name.schema,
    email: messageFields.email.schema,
    subject: messageFields.subject.schema,
    message: messageFields.message.schema,
  }),
  response: z.object({ data: z.object({ reference: z.string() }) }),
})
