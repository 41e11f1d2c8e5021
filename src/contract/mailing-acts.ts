import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { mailingResponse, onMailing } from '#contract/mailings.ts'
import { version } from '#contract/shapes.ts'
import { scheduleFields } from '#domain/mailings/office/mailing.fields.ts'

const seen = z.strictObject({ version })

export const testMailing = endpoint({
  name: 'testMailing',
  method: 'POST',
  path: '/admin/mailings/:id/test',
  access: 'rep-session',
  permission: 'send-mailings',
  summary: 'Mail the first receiver’s mail to the signed-in rep alone',
  idempotent: 'optional',
  params: onMailing,
  body: seen,
  response: z.object({ data: z.object({ to: z.string() }) }),
})

export const scheduleMailing = endpoint({
  name: 'scheduleMailing',
  method: 'POST',
  path: '/admin/mailings/:id/schedule',
  access: 'rep-session',
  permission: 'send-mailings',
  recentSignIn: true,
  summary: 'Send a draft at a moment in the time zone of the office, or now',
  params: onMailing,
  body: z.strictObject({
    version,
    /** Left out, it begins now. */
    at: z.optional(z.strictObject({ on: scheduleFields.on.schema, time: scheduleFields.time.schema })),
  }),
  response: mailingResponse,
})

export const unscheduleMailing = endpoint({
  name: 'unscheduleMailing',
  method: 'POST',
  path: '/admin/mailings/:id/unschedule',
  access: 'rep-session',
  permission: 'send-mailings',
  summary: 'Make a mailing that has not begun a draft again',
  params: onMailing,
  body: seen,
  response: mailingResponse,
})

export const stopMailing = endpoint({
  name: 'stopMailing',
  method: 'POST',
  path: '/admin/mailings/:id/stop',
  access: 'rep-session',
  permission: 'send-mailings',
  summary: 'Make no more mails of a mailing; those that are made still go out',
  params: onMailing,
  body: seen,
  response: mailingResponse,
})

export const resumeMailing = endpoint({
  name: 'resumeMailing',
  method: 'POST',
  path: '/admin/mailings/:id/resume',
  access: 'rep-session',
  permission: 'send-mailings',
  recentSignIn: true,
  summary: 'Go on with a stopped mailing, to those who still wait',
  params: onMailing,
  body: seen,
  response: mailingResponse,
})

export const copyMailing = endpoint({
  name: 'copyMailing',
  method: 'POST',
  path: '/admin/mailings/:id/copies',
  access: 'rep-session',
  permission: 'send-mailings',
  summary: 'Make a new draft with the text and the audience of a mailing',
  status: 201,
  idempotent: 'optional',
  params: onMailing,
  body: z.strictObject({}),
  response: mailingResponse,
})

export const deleteMailing = endpoint({
  name: 'deleteMailing',
  method: 'POST',
  path: '/admin/mailings/:id/deletion',
  access: 'rep-session',
  permission: 'send-mailings',
  summary: 'Delete a draft',
  params: onMailing,
  body: seen,
  response: z.object({ data: z.object({ deleted: z.literal(true) }) }),
})
