import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'
import { confirmationFields, personFields } from '#domain/reps/personal-data/person.fields.ts'
import { ERASED_KINDS, KEPT_REASONS } from '#domain/reps/personal-data/kept.ts'

const person = z.strictObject({ email: personFields.email.schema })

const erasure = z.object({
  /** What is deleted or replaced by a mark, with how many there are. */
  erased: z.array(z.object({ what: z.enum(ERASED_KINDS), count: z.int() })),
  kept: z.array(
    z.object({
      what: openEnum(['policy', 'quote', 'rep', 'setting', 'unsubscription'], 'quote'),
      /** Of the policy or the quote; of a setting its name. */
      number: z.nullable(z.string()),
      why: openEnum(KEPT_REASONS, 'books'),
      /** Its last day, if it is known. */
      until: z.nullable(z.string()),
    }),
  ),
})

export type ErasureAnswer = z.output<typeof erasure>

export const previewErasure = endpoint({
  name: 'previewErasure',
  method: 'POST',
  path: '/admin/personal-data/preview',
  access: 'rep-session',
  permission: 'personal-data',
  recentSignIn: true,
  summary:
    'What an erasure of everything held about an e-mail address would delete and keep; nothing is changed',
  body: person,
  response: z.object({ data: erasure }),
})

/** The answer is a JSON file. It is no GET, as it is recorded, and so that the address is in no log. */
export const exportPersonalData = endpoint({
  name: 'exportPersonalData',
  method: 'POST',
  path: '/admin/personal-data/export',
  access: 'rep-session',
  permission: 'personal-data',
  recentSignIn: true,
  summary: 'Everything held about an e-mail address, as one JSON file with the pictures in it',
  body: person,
})

export const erasePersonalData = endpoint({
  name: 'erasePersonalData',
  method: 'POST',
  path: '/admin/personal-data/erase',
  access: 'rep-session',
  permission: 'personal-data',
  recentSignIn: true,
  summary:
    'Erase what is held about an e-mail address, which is typed again. What has to be kept is answered with the reason',
  body: z.strictObject({
    email: personFields.email.schema,
    confirmation: confirmationFields.confirmation.schema,
  }),
  response: z.object({ data: erasure }),
})
