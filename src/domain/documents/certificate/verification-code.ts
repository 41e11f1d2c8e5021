import * as z from 'zod/mini'
import type { Field } from '#domain/values/field.ts'
import { asciiUpperCase } from '#domain/values/ascii-case.ts'

/** Crockford's Base32 characters, which are hard to confuse when read from paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 4
const GROUP_LENGTH = 4
const BITS = 5

/** Number of random bytes in a code. */
export const VERIFICATION_CODE_BYTES = (GROUPS * GROUP_LENGTH * BITS) / 8

const CODE = new RegExp(`^[${ALPHABET}]{${GROUPS * GROUP_LENGTH}}$`)
const LOOK_ALIKES: Record<string, string> = { O: '0', I: '1', L: '1' }

/**
 * The code by which anybody can check a certificate, such as `7K3M-9QXA-02BD-VW5Z`.
 *
 * @rule O02 A certificate has a code of 80 random bits that nobody can guess.
 */
export function makeVerificationCode(random: Uint8Array): string {
  if (random.length !== VERIFICATION_CODE_BYTES) {
    throw new RangeError(`A verification code is made of ${VERIFICATION_CODE_BYTES} bytes`)
  }
  const bits = [...random].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = bits.match(/.{5}/g) ?? []
  return groupLetters(letters.map((five) => ALPHABET.charAt(Number.parseInt(five, 2))).join(''))
}

/** A typed code in its stored form, corrected for case, spaces and look-alikes; undefined if it cannot be a code. */
export function parseVerificationCode(typed: string): string | undefined {
  const letters = asciiUpperCase(typed)
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[OIL]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
  return CODE.test(letters) ? groupLetters(letters) : undefined
}

const CODE_MESSAGE = 'Enter the 16 letters and digits next to the QR code, such as 7K3M-9QXA-02BD-VW5Z'

/** The code as a person types it from a printed certificate or letter. */
export const verificationCodeField: Field<string> = {
  label: 'Code on the certificate or letter',
  hint: 'Capitals, dashes and spaces make no difference',
  message: CODE_MESSAGE,
  autocomplete: 'off',
  schema: z.pipe(
    z.pipe(z.string({ error: CODE_MESSAGE }), z.transform(parseVerificationCode)),
    z.string({ error: CODE_MESSAGE }),
  ),
}

function groupLetters(letters: string): string {
  return letters.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))?.join('-') ?? ''
}
