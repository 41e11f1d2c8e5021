import { type CertificateContest } from '#domain/documents/certificate/certificate.ts'
import { WINNERS_PAYABLE } from '#domain/contests/conditions/contest-terms.ts'
import { type InsuredRow } from '#domain/contests/contest-cover.ts'
import { getGrossFee } from '#domain/quote/pricing/charge-lines.ts'
import { type ContestSchedule } from '#domain/policy/policy-state.ts'
import { getWitnessRequirement } from '#domain/contests/conditions/witnesses.ts'
import { type RowFee } from '#domain/pricing/totals.ts'

/** The certificate's content for one contest of any kind. */
export function buildCertificateContest(
  insured: InsuredRow,
  fee: RowFee,
  awaitingDate: readonly ContestSchedule[] = [],
): CertificateContest {
  const { entity, index, title } = insured
  const { contestants, ...details } = insured.requireDetails()
  const postponed = awaitingDate.find((other) => other.entity === entity && other.index === index)
  return {
    entity,
    index,
    title,
    ...details,
    ...(postponed?.openUntil && { date: postponed.date, openUntil: postponed.openUntil }),
    winnersPayable: WINNERS_PAYABLE[entity],
    fee: getGrossFee(fee),
    witnesses: getWitnessRequirement(entity, details.prizeValue, contestants).sentences,
  }
}
