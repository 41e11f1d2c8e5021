import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { courseMailFields } from '#domain/policy/witnesses/witness.fields.ts'

const onPolicy = z.object({ number: policyNumber })

const courseLink = z.object({
  id: z.string(),
  policy_number: z.string(),
  event_name: z.string(),
  /** Where it was mailed; null if it was copied. */
  sent_to: z.nullable(z.string()),
  created_at: z.string(),
  /** When it was last opened; null if it never was. */
  used_at: z.nullable(z.string()),
  /** When the event is over. */
  expires_at: z.string(),
})

/** @rule N33 The links of golf courses stand beside those that open policies, and are ended there. */
export const listCourseLinks = endpoint({
  name: 'listCourseLinks',
  method: 'GET',
  path: '/course-links',
  access: 'policy-session',
  summary: 'The links of golf courses of the policies that this session opens, newest first; none for a rep',
  response: z.object({ data: z.array(courseLink) }),
})

export const createCourseLink = endpoint({
  name: 'createCourseLink',
  method: 'POST',
  path: '/policies/:number/course-links',
  access: 'policy-session',
  rateLimit: 'look-up',
  summary:
    'A new link to the page of the golf course, to copy. It is shown this once, and good until the event is over',
  params: onPolicy,
  response: z.object({ data: z.object({ id: z.string(), url: z.string(), expires_at: z.string() }) }),
})

/** @rule N36 The mail holds nothing that was typed for it. */
export const mailCourseLink = endpoint({
  name: 'mailCourseLink',
  method: 'POST',
  path: '/policies/:number/course-links/mail',
  access: 'policy-session',
  rateLimit: 'look-up',
  idempotent: 'optional',
  summary: 'Mail the golf course a link to its page; 30 receivers a day and policy',
  params: onPolicy,
  body: z.strictObject({ email: courseMailFields.email.schema }),
  response: z.object({ data: z.object({ id: z.string(), sent_to: z.string(), expires_at: z.string() }) }),
})

export const endCourseLink = endpoint({
  name: 'endCourseLink',
  method: 'DELETE',
  path: '/course-links/:id',
  access: 'policy-session',
  summary: 'Make a link of a golf course open nothing any more',
  params: z.object({ id: z.uuid('Name the link by its id') }),
  response: z.object({ data: z.object({ ended: z.int() }) }),
})

const lines = z.array(z.string())

/** @rule N36 A link that has ended, that is too old or never was gets one answer. */
export const getCourseSetup = endpoint({
  name: 'getCourseSetup',
  method: 'GET',
  path: '/course-setups/:token',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'How a golf course sets up the holes of an event: no person, no price',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  response: z.object({
    data: z.object({
      event: z.string(),
      course: z.string(),
      tee_time: z.string(),
      contests: z.array(
        z.object({
          title: z.string(),
          day: z.string(),
          set_up: lines,
          sign: z.nullable(z.string()),
          witnesses: lines,
          rules: lines,
        }),
      ),
      bonus_prizes: z.nullable(z.string()),
      contact: z.string(),
      test: z.boolean(),
      expires_at: z.string(),
    }),
  }),
})
