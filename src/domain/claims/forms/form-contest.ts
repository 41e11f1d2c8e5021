import type { ClaimKind } from '#domain/claims/insured/insured-contest.ts'
import type { WitnessRequirement } from '#domain/contests/conditions/witnesses.ts'

/** What the forms of a claim depend on; an insured contest has it, and so does a claim on its page. */
export interface FormContest {
  kind: ClaimKind
  witnesses: Pick<WitnessRequirement, 'independent' | 'oneOf'>
}
