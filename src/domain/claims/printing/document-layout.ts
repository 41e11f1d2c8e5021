import type { InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import { eventZone } from '#domain/claims/deadlines/claim-deadlines.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { formatEvent } from '#domain/documents/certificate/certificate-summary.ts'
import { formatMomentLines } from '#domain/documents/certificate/certificate-document.ts'
import type { DocumentSection, PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { buildFooter, getTestNotices } from '#domain/documents/layout/test-notice.ts'
import { dateInTimeZone, formatLongDate } from '#domain/values/calendar.ts'

/** What every paper of a claim is about. */
export interface PaperClaim {
  number: string
  winner: string
  insured: InsuredContest
  /** When the shot was played. */
  shotAt: Date
  /** The certificate by which it is judged. */
  certificate: CertificateContent
}

interface Paper {
  name: string
  subject: string
  title: string
  subtitle: string
  /** The same moment makes the same bytes. */
  at: Date
  /** Whether it names whom it is for. */
  isLetter: boolean
  sections: DocumentSection[]
}

/** @rule N107 Nobody's telephone, e-mail or tax is on a paper of a claim; one of a test policy says that there is no cover. */
export function layOutClaimPaper(
  claim: PaperClaim,
  { name, subject, title, subtitle, at, isLetter, sections }: Paper,
): PrintableDocument {
  const { number, certificate, insured } = claim
  const { insured: holder, test } = certificate
  const notices = getTestNotices(test, 'paper')
  const issuedAt = at.toISOString()
  return {
    name,
    subject,
    issuedAt,
    insurer: certificate.insurer,
    title,
    subtitle,
    facts: [
      { label: 'Claim', value: number },
      { label: 'Policy', value: certificate.policyNumber },
      { label: 'Dated', value: formatMomentLines(issuedAt, eventZone(certificate)) },
    ],
    notices,
    body: [
      {
        kind: 'blocks',
        blocks: [
          ...(isLetter
            ? [{ title: 'To', lines: [holder.name, holder.company, ...holder.address].filter(Boolean) }]
            : []),
          { title: 'Event', lines: formatEvent(certificate) },
          { title: 'Win', lines: [insured.title, claim.winner, playedOn(claim)] },
        ],
      },
      ...sections,
    ],
    footer: buildFooter(name, notices),
  }
}

/** The day of the shot at the event: `Saturday, June 12, 2027`. */
export function playedOn({ shotAt, certificate }: Pick<PaperClaim, 'shotAt' | 'certificate'>): string {
  return formatLongDate(dateInTimeZone(shotAt, eventZone(certificate)))
}
