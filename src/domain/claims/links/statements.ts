import type { PersonRole } from '#domain/claims/links/people.ts'

/** What somebody stands up for by signing. Its version and its words are stored with each signature. */
export interface SignedStatement {
  version: number
  text: string
}

const SAW: SignedStatement = {
  version: 1,
  text: 'By signing I say that this is what I saw. I know that a prize depends on it.',
}

const KNOW: SignedStatement = {
  version: 1,
  text: 'By signing I say that this is true. I know that a prize depends on it.',
}

/**
 * The words above a signature. Other words are another version, so that it is known which were signed.
 *
 * @rule N104 A signature is kept with who signed, when, and the words that were signed.
 */
export const STATEMENTS: Readonly<Record<PersonRole, SignedStatement>> = {
  partner: SAW,
  witness: SAW,
  winner: KNOW,
  professional: KNOW,
}
