import type { CertificateContest } from '#domain/documents/certificate/certificate.ts'
import { WINNERS_PAYABLE } from '#domain/contests/conditions/contest-terms.ts'
import { CURRENT_TERMS } from '#domain/contests/conditions/editions.ts'
import { printRule, type TermsEdition } from '#domain/contests/conditions/terms-edition.ts'
import type { InsuredRow } from '#domain/contests/contest-cover.ts'
import { getGrossFee } from '#domain/quote/pricing/charge-lines.ts'
import type { ContestSchedule } from '#domain/policy/policy-state.ts'
import { getWitnessRequirement } from '#domain/contests/conditions/witnesses.ts'
import type { RowFee } from '#domain/pricing/totals.ts'

/** What is said of a contest beside its row. */
interface Beside {
  awaitingDate?: readonly ContestSchedule[] | undefined
  /** Whether a sign is ordered for it. */
  sign?: boolean
  /** The terms that it is insured under; the current ones where it is not bought yet. */
  terms?: TermsEdition | undefined
}

/** The certificate's content for one contest of any kind. */
export function buildCertificateContest(
  insured: InsuredRow,
  fee: RowFee,
  { awaitingDate = [], sign, terms = CURRENT_TERMS }: Beside = {},
): CertificateContest {
  const { entity, index, title } = insured
  const { contestants, insured: figures, ...details } = insured.requireDetails()
  const witnesses = getWitnessRequirement(entity, details.prizeValue, contestants)
  const postponed = awaitingDate.find((other) => other.entity === entity && other.index === index)
  return {
    entity,
    index,
    title,
    ...details,
    insured: { ...figures, ...(sign !== undefined && { sign }), witnesses },
    ...(postponed?.openUntil && { date: postponed.date, openUntil: postponed.openUntil }),
    winnersPayable: WINNERS_PAYABLE[entity],
    fee: getGrossFee(fee),
    witnesses: terms.witnesses(entity, witnesses).map((rule) => printRule(terms, rule)),
  }
}
