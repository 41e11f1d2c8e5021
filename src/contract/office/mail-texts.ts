import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { MAIL_PARTS } from '#domain/office/words/mail-text.ts'
import { MAIL_NAMES } from '#domain/office/words/mail-texts.ts'

const mail = z.enum(MAIL_NAMES, { error: 'Name an email whose words can be set' })

const onMail = z.object({ mail })

const number = z.int('Send the number that you saw').check(z.minimum(0, 'Send the number that you saw'))

/** Longer than any part may be, which the rules of the part say. */
const MAX_TEXT_LENGTH = 5000

const part = z.optional(
  z.string({ error: 'Send the words as text' }).check(z.maxLength(MAX_TEXT_LENGTH, 'This is too long')),
)

/** Of the parts that the office sets; a part that is absent is ours. */
const words = z.strictObject({ subject: part, heading: part, opening: part, closing: part })

const shownWords = z.record(z.string(), z.string())

const shownMail = z.object({
  mail,
  /** How often the office has changed it; 0 if never. */
  number: z.int(),
  /** The last change; null if there was none. */
  changed: z.nullable(z.object({ at: z.string(), by: z.string() })),
  parts: z.array(
    z.object({
      part: z.enum(MAIL_PARTS),
      /** Of the office; null if it is ours. */
      text: z.nullable(z.string()),
      /** What ours said when the office set its own, if it says something else now. */
      ours_before: z.nullable(z.string()),
      /** Why ours is sent nevertheless; null if the office’s is. */
      fault: z.nullable(z.string()),
    }),
  ),
})

export type ShownMail = z.output<typeof shownMail>

const shownMailWithChanges = z.object({
  ...shownMail.shape,
  /** The last 50, the last first. */
  changes: z.array(
    z.object({
      number: z.int(),
      words: shownWords,
      before: shownWords,
      at: z.string(),
      by: z.string(),
    }),
  ),
})

export type ShownMailWithChanges = z.output<typeof shownMailWithChanges>

const access = { access: 'rep-session', permission: 'set-up' } as const

export const listOfficeWords = endpoint({
  name: 'listOfficeWords',
  method: 'GET',
  path: '/admin/words',
  ...access,
  summary: 'The emails whose words the office can set, and what it has set',
  response: z.object({ data: z.array(shownMail) }),
})

export const getOfficeWords = endpoint({
  name: 'getOfficeWords',
  method: 'GET',
  path: '/admin/words/:mail',
  ...access,
  summary: 'What the office has set of an email, and every change of it',
  params: onMail,
  response: z.object({ data: shownMailWithChanges }),
})

export const changeOfficeWords = endpoint({
  name: 'changeOfficeWords',
  method: 'PUT',
  path: '/admin/words/:mail',
  ...access,
  recentSignIn: true,
  summary: 'Set the words of an email; parts that are left out are ours again',
  params: onMail,
  body: z.strictObject({ number, words }),
  response: z.object({ data: shownMailWithChanges }),
})

const draftOf = z.object({
  /** The words as JSON in base64url; without them, those that hold. */
  draft: z.optional(
    z.string().check(z.regex(/^[\w-]+$/, 'Send the words'), z.maxLength(12_000, 'This is too long')),
  ),
  /** The number of a quote or a policy; without it, the newest that fits. */
  case: z.optional(z.string().check(z.maxLength(40, 'Enter the number of a quote or a policy'))),
})

export const previewOfficeWords = endpoint({
  name: 'previewOfficeWords',
  method: 'GET',
  path: '/admin/words/:mail/preview',
  ...access,
  summary: 'An email with these words about a quote or a policy, without its design',
  params: onMail,
  query: draftOf,
  response: z.object({
    data: z.object({
      /** The number of the case; null for an example. */
      case: z.nullable(z.string()),
      subject: z.string(),
      plain: z.string(),
    }),
  }),
})

export const getOfficeWordsBody = endpoint({
  name: 'getOfficeWordsBody',
  method: 'GET',
  path: '/admin/words/:mail/preview/body',
  ...access,
  summary: 'The designed part of the same email, as a page on which nothing runs',
  params: onMail,
  query: draftOf,
})

export const testOfficeWords = endpoint({
  name: 'testOfficeWords',
  method: 'POST',
  path: '/admin/words/:mail/test',
  ...access,
  idempotent: 'optional',
  summary: 'Email the signed-in rep what these words would look like',
  status: 201,
  params: onMail,
  body: z.strictObject({
    words,
    case: z.optional(z.string().check(z.maxLength(40, 'Enter the number of a quote or a policy'))),
  }),
  response: z.object({ data: z.object({ to: z.string() }) }),
})
