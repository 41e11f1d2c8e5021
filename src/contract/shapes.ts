import * as z from 'zod/mini'
import { MAX_EMAIL_LENGTH } from '#domain/values/email-address.ts'
import type { NamedFields } from '#domain/quote/wire/named-fields.ts'

export const guid = z.uuidv4({ error: 'A quote is known by the id in its link' })

const wireValue = z.union([z.string(), z.number(), z.boolean(), z.null()], {
  error: 'Send text, a number, true, false or null',
})

/** Flat answers from a caller; each key is checked by its field. */
export const customFieldsInput = z.record(z.string(), wireValue, { error: 'Send the answers by field name' })
customFieldsInput.register(z.globalRegistry, { id: 'CustomFieldsInput' })

/** Flat answers, fees and totals from the server: every key is present, unused ones are null. */
export const customFieldsOutput: z.ZodMiniType<NamedFields, NamedFields> = z.record(z.string(), wireValue)
customFieldsOutput.register(z.globalRegistry, { id: 'CustomFields' })

/** An address for a look-up; an invalid one finds nothing. */
export const lookupEmail = z
  .string()
  .check(z.maxLength(MAX_EMAIL_LENGTH), z.regex(/@/, 'Enter an email address'))

/** A file of a case as it was called when it was sent, or came. */
export const namedFile = z.object({ id: z.string(), name: z.string() })

/** The version of a quote, which counts its saves. */
export const version = z
  .int('Send the version that you saw')
  .check(
    z.minimum(1, 'Send the version that you saw'),
    z.maximum(2_147_483_647, 'Send the version that you saw'),
  )

/** Dollars on the wire, at most two decimals. */
export const wireDollars = z.number({ error: 'Send an amount in dollars' }).check(
  z.minimum(0, 'Send an amount in dollars, 0 or more'),
  z.maximum(100_000_000, 'Send an amount in dollars up to 100,000,000'),
  z.refine((dollars) => Number(dollars.toFixed(2)) === dollars, 'Send dollars with at most two decimals'),
)

/**
 * One of a list that grows. A page that was open during a release reads a value that only the newer server knows as the
 * fallback, so that it does not lose the whole answer; anything but text is still refused.
 */
export function openEnum<const V extends readonly string[]>(values: V, fallback: V[number]) {
  return z.pipe(z.string(), z.catch(z.enum(values), fallback))
}

/** The same where nothing of the list fits instead: a value that only a newer server knows is read as absent. */
export function knownOrAbsent<const V extends readonly string[]>(values: V) {
  return z.pipe(z.optional(z.string()), z.catch(z.optional(z.enum(values)), undefined))
}
