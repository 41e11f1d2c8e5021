import * as z from 'zod/mini'
import { asciiUpperCase } from '#domain/values/ascii-case.ts'
import type { Field } from '#domain/values/field.ts'

/** Crockford's Base32 characters, which are hard to confuse when read from another screen. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LETTERS = 8
const HALF = LETTERS / 2
const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }
const CODE = new RegExp(`^[${ALPHABET}]{${LETTERS}}$`)

/** How long a code is good: to read it here and type it there. */
export const PAIRING_MINUTES = 10

/** After the last contest, or after the pairing if that is later, the session of a code ends. */
export const PAIRED_HOURS = 24

/** Number of random bytes in a code: 40 bits. */
export const PAIRING_CODE_BYTES = 5

/** A code as it is stored, such as `7K3M9QXA`. */
export function makePairingCode(random: Uint8Array): string {
  if (random.length !== PAIRING_CODE_BYTES)
    throw new RangeError(`A pairing code is made of ${PAIRING_CODE_BYTES} bytes`)
  const bits = [...random].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const fives = bits.match(/.{5}/g) ?? []
  return fives.map((five) => ALPHABET.charAt(Number.parseInt(five, 2))).join('')
}

/** As it is read from a screen: `7K3M-9QXA`. */
export function showPairingCode(code: string): string {
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`
}

/** A typed code as it is stored, corrected for case, spaces and look-alikes; undefined if it cannot be one. */
export function readPairingCode(typed: string): string | undefined {
  const letters = asciiUpperCase(typed)
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[OIL]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
  return CODE.test(letters) ? letters : undefined
}

const MESSAGE = `Enter the ${LETTERS} letters and digits of the code, such as 7K3M-9QXA`

/** The code as a person types it into the installed page. */
export const pairingCodeField: Field<string> = {
  label: 'Code',
  hint: 'Capitals, dashes and spaces make no difference',
  message: MESSAGE,
  autocomplete: 'off',
  schema: z.pipe(
    z.pipe(z.string({ error: MESSAGE }), z.transform(readPairingCode)),
    z.string({ error: MESSAGE }),
  ),
}

/**
 * Until when the session of a code opens the event.
 *
 * @rule N111 The session of a pairing code ends a day after the last contest, or a day after the pairing if that is later, and never after the one that showed the code.
 */
export function pairedUntil({
  now,
  lastContestEnds,
  sourceEnds,
}: {
  now: Date
  /** Undefined while a date is awaited. */
  lastContestEnds: Date | undefined
  sourceEnds: Date
}): Date {
  const from = Math.max(now.getTime(), lastContestEnds?.getTime() ?? 0)
  return new Date(Math.min(from + PAIRED_HOURS * 3_600_000, sourceEnds.getTime()))
}
