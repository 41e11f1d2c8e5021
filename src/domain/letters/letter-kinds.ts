import type { PolicyEnd } from '#domain/policy/policy-state.ts'

/** The letters of the house about a policy. Stored: a name never changes. */
export const LETTER_KINDS = ['cover', 'proof', 'additional_insured', 'cancellation', 'non_renewal'] as const

export type LetterKind = (typeof LETTER_KINDS)[number]

/** What each is called, on paper too. */
export const LETTER_NAMES: Readonly<Record<LetterKind, string>> = {
  cover: 'Cover letter',
  proof: 'Proof of insurance',
  additional_insured: 'Additional insured',
  cancellation: 'Notice of cancellation',
  non_renewal: 'Notice of nonrenewal',
}

/** Others rely on these, so anybody can check them by their code. */
export function hasCode(kind: LetterKind): boolean {
  return kind === 'proof' || kind === 'additional_insured'
}

/** What decides which letters of a policy can be written. */
export interface LetterFacts {
  ended: PolicyEnd | undefined
  /** The texts of the endorsements that reps wrote by hand. */
  endorsements: readonly string[]
}

const ENDED: Readonly<Record<PolicyEnd, string>> = {
  cancelled: 'This policy was cancelled',
  lapsed: 'This policy has ended',
}

/**
 * Why no letter of this kind can be written about a policy now; undefined if one can.
 *
 * @rule O02 A letter says what is so: none proves the insurance of a policy that has ended, and only of a cancelled one goes a notice of it.
 */
export function whyNoLetter(kind: LetterKind, { ended, endorsements }: LetterFacts): string | undefined {
  if (kind === 'cover') return undefined
  if (kind === 'cancellation')
    return ended === 'cancelled' ? undefined : 'This policy isn’t cancelled. Cancel it first.'
  if (kind === 'non_renewal') return ended && `${ENDED[ended]}, so there’s nothing to renew.`
  if (ended) return `${ENDED[ended]}, so nothing on it is insured.`
  if (kind === 'additional_insured' && endorsements.length === 0)
    return 'No endorsement (an addition to the policy) names anyone yet. Write one first.'
  return undefined
}

/**
 * Whether an endorsement names whom a letter calls an additional insured, in any case and spacing.
 *
 * @rule O02 Only an endorsement makes anybody an additional insured, so a letter says it of nobody whom none names.
 */
export function isNamedBy({ endorsements }: Pick<LetterFacts, 'endorsements'>, name: string): boolean {
  const wanted = foldName(name)
  return wanted !== '' && endorsements.some((text) => ` ${foldName(text)} `.includes(` ${wanted} `))
}

/** Letters and figures alone, so that a comma or a dash decides nothing. */
function foldName(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}
