import { type ClaimKind } from '#domain/claims/insured/insured-contest.ts'
import { type WitnessNeeds } from '#domain/contests/insured-figures.ts'

/** What the forms of a claim depend on; an insured contest has it, and so does a claim on its page. */
export interface FormContest {
  kind: ClaimKind
  witnesses: Pick<WitnessNeeds, 'independent' | 'oneOf'>
}
