import { type CertificateContest } from '#domain/policy/certificate.ts'
import { WINNERS_PAYABLE } from '#domain/policy/conduct.ts'
import { type InsuredRow } from '#domain/policy/cover.ts'
import { grossFee } from '#domain/policy/money-lines.ts'
import { type ContestSchedule } from '#domain/policy/policy-facts.ts'
import { witnessRequirement } from '#domain/policy/witnesses.ts'
import { type RowFee } from '#domain/pricing/totals.ts'

/** What the certificate states of one contest, whatever its kind. */
export function certificateContest(
  insured: InsuredRow,
  fee: RowFee,
  awaitingDate: readonly ContestSchedule[] = [],
): CertificateContest {
  const { entity, index, title, contest } = insured
  const { contestants, ...stated } = insured.stated()
  const postponed = awaitingDate.find((other) => other.entity === entity && other.index === index)
  return {
    entity,
    index,
    title,
    ...stated,
    ...(postponed?.openUntil && { date: postponed.date, openUntil: postponed.openUntil }),
    winnersPayable: WINNERS_PAYABLE[contest],
    fee: grossFee(fee),
    witnesses: witnessRequirement(contest, stated.prizeValue, contestants).sentences,
  }
}
