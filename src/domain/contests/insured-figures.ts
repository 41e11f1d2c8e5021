import type { WitnessRequirement } from '#domain/contests/conditions/witnesses.ts'
import type { Yardage } from '#domain/contests/conditions/yardages.ts'

/**
 * What a contest is insured for, as numbers: a win is compared with them, the words beside them are for people. Each kind has
 * its own. Stored with a certificate.
 */
export interface InsuredFigures {
  hole?: number
  /** The least that may be played. */
  yards?: Yardage
  amateurs?: number
  pros?: number
  /** As on the wire, with the feet of each putt in their order. */
  putt?: { type: string; feet: number[] }
  finalists?: number
  /** All shots together, and those of one shooter. */
  shots?: number
  shotsEach?: number
  rollers?: number
  /** What has to be rolled. */
  roll?: string
  /** As on the wire, such as `Cash 40-Year Annuity`; paid at once where it is absent. */
  payout?: string
}

/** The figures of a contest on a certificate, with what proves a win. */
export interface CertificateFigures extends InsuredFigures {
  /** Whether the policy orders a sign for it. */
  sign?: boolean
  witnesses: WitnessRequirement
}
