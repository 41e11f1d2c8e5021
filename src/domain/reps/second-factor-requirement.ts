import type { RepRole } from '#domain/reps/roles.ts'

/** Which reps have to set a second factor. */
export const SECOND_FACTOR_REQUIREMENTS = ['owners', 'all', 'none'] as const

export type SecondFactorRequirement = (typeof SECOND_FACTOR_REQUIREMENTS)[number]

/** @rule N97 An office can ask its owners, or all its reps, for a second factor. */
export function requiresSecondFactor(requirement: SecondFactorRequirement, role: RepRole): boolean {
  return requirement === 'all' || (requirement === 'owners' && role === 'owner')
}
