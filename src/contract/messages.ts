import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { guid } from '#contract/shapes.ts'
import { messageFields } from '#domain/quote/sending/message.fields.ts'

const body = z.strictObject({
  name: messageFields.name.schema,
  email: messageFields.email.schema,
  subject: messageFields.subject.schema,
  message: messageFields.message.schema,
})

const response = z.object({ data: z.object({ reference: z.string() }) })

export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/contacts/:guid/messages',
  access: 'quote-guid',
  onceBought: 'open',
  rateLimit: 'look-up',
  idempotent: 'optional',
  summary: 'E-mail the office about a quote; the answer names the reference under which it is known',
  params: z.object({ guid }),
  body,
  response,
})

export const sendPolicyMessage = endpoint({
  name: 'sendPolicyMessage',
  method: 'POST',
  path: '/policies/:number/messages',
  access: 'policy-session',
  rateLimit: 'look-up',
  idempotent: 'optional',
  summary: 'E-mail the office about a policy; the answer names the reference under which it is known',
  params: z.object({ number: policyNumber }),
  body,
  response,
})
