import type { Insurer } from '#domain/documents/certificate/certificate.ts'
import type { ChangedSection } from '#domain/policy/amendments/editing/changed-answers.ts'
import type { FeeChange } from '#domain/policy/amendments/change-effect.ts'
import type { ListedEndorsement } from '#domain/policy/endorsements/written-endorsement.ts'
import type { PolicyAction } from '#domain/quote/transitions/save-actions.ts'
import type { Cents, DollarSign } from '#domain/values/money.ts'

/** What an endorsement does; a policy lapses by itself. */
export type EndorsementKind = PolicyAction | 'lapse'

/** The content of the paper of one change, fixed when it is issued. Times are ISO 8601 in UTC. */
export interface EndorsementContent {
  insurer: Insurer
  policyNumber: string
  /** Counts the endorsements of the policy. */
  number: number
  /** The certificate that it made. */
  certificateVersion: number
  issuedAt: string
  kind: EndorsementKind
  insured: string[]
  event: string
  /** Absent for `$`. */
  dollarSign?: DollarSign
  timeZone?: string
  sections: ChangedSection[]
  /** Only if a rep wrote it by hand. */
  written?: Omit<ListedEndorsement, 'number'>
  /** Absent on a producer's policy, whose client does not see net fees. */
  fees?: FeeChange[]
  /** The insured's total before and after. */
  total: { before: Cents; after: Cents }
  test: boolean
}
