import * as z from 'zod/mini'
import { FAILURE_CODES } from '#domain/failure-codes.ts'
import { SECTIONS } from '#domain/problem.ts'

/** An error of one field. */
const fieldFailure = z.object({
  section: z.enum(SECTIONS),
  field: z.string(),
  index: z.optional(z.int()),
  message: z.string(),
})

/** The body of every error response. */
export const failure = z.object({
  error: z.string(),
  code: z.enum(FAILURE_CODES),
  data: z.optional(z.unknown()),
  fields: z.optional(z.array(fieldFailure)),
  maintenance_modal: z.optional(z.literal(true)),
  /** A folder of the name is there already: nothing is shown but what its dialog says. */
  file_exist: z.optional(z.literal(true)),
  /** When maintenance is expected to end, if known (ISO 8601). */
  expected_end: z.optional(z.iso.datetime()),
  request_id: z.string(),
})

export type Failure = z.output<typeof failure>
