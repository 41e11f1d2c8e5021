import { formatInsured } from '#domain/documents/certificate/certificate-summary.ts'
import { type CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { type EndorsementContent, type EndorsementKind } from '#domain/documents/endorsement/endorsement.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { type EvaluatedRequest } from '#server/policies/changes/evaluating/evaluated-request.ts'

/** @rule P02 On a producer's policy the endorsement shows the totals of its client, never net fees. */
export function nextEndorsement(
  { certificate: before }: Pick<ChangeSubject, 'certificate'>,
  certificate: CertificateContent,
  { effect }: EvaluatedRequest,
  { number, kind }: { number: number; kind: EndorsementKind },
): EndorsementContent {
  const { insurer, policyNumber, version, issuedAt, event, dollarSign, test } = certificate
  return {
    insurer,
    policyNumber,
    number,
    certificateVersion: version,
    issuedAt,
    kind,
    insured: formatInsured(certificate),
    event: [event.tournament, event.course].filter(Boolean).join(', '),
    ...(dollarSign && { dollarSign }),
    ...(event.timeZone && { timeZone: event.timeZone }),
    sections: effect.sections,
    ...(effect.clientTotals === undefined && effect.fees.length > 0 && { fees: effect.fees }),
    total: { before: before.money.total, after: certificate.money.total },
    test,
  }
}
