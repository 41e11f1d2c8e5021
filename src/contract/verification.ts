import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { knownOrAbsent, openEnum } from '#contract/shapes.ts'
import { CERTIFICATE_STATUSES } from '#domain/documents/certificate/certificate.ts'
import { LETTER_KINDS } from '#domain/letters/letter-kinds.ts'

export const verifyCertificate = endpoint({
  name: 'verifyCertificate',
  method: 'GET',
  path: '/verify/:code',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'Check a certificate, or a letter about one, by the code printed on it',
  params: z.object({ code: z.string().check(z.minLength(1), z.maxLength(40)) }),
  response: z.object({
    /** Null if nothing was issued under this code. */
    data: z.nullable(
      z.object({
        policy_number: z.string(),
        version: z.int(),
        /** False if a later version replaced it, or the policy has ended. */
        is_current: z.boolean(),
        /** Absent from an older server. */
        status: knownOrAbsent(CERTIFICATE_STATUSES),
        issued_at: z.string(),
        tournament_name: z.string(),
        course_name: z.string(),
        place: z.string(),
        first_contest_date: z.string(),
        /** Each day that the certificate insures, in words; an older server does not send them. */
        play_days: z.optional(z.array(z.string())),
        contests: z.array(z.string()),
        test: z.boolean(),
        /** Of a letter that names this version of the certificate; absent if the code is that of a certificate. */
        letter: z.optional(
          z.object({
            number: z.int(),
            kind: openEnum(LETTER_KINDS, 'proof'),
            recipient: z.string(),
            written_at: z.string(),
          }),
        ),
      }),
    ),
  }),
})
