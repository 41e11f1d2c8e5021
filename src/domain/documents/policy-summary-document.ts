import { formatMomentLines } from '#domain/documents/certificate/certificate-document.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { formatEvent, formatInsured } from '#domain/documents/certificate/certificate-summary.ts'
import { formatMoment } from '#domain/quote/model/event-time.ts'
import { buildDays, type StatedDay } from '#domain/documents/layout/day-line.ts'
import { section } from '#domain/documents/layout/document-parts.ts'
import { buildStatementTable } from '#domain/documents/layout/money-table.ts'
import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import type {
  DocumentSection,
  DocumentTable,
  PrintableDocument,
} from '#domain/documents/layout/printable-document.ts'
import { scorecardTable } from '#domain/documents/layout/scorecard-table.ts'
import { buildFooter, getTestNotices } from '#domain/documents/layout/test-notice.ts'
import type { Scorecard } from '#domain/quote/scorecard/scorecard.ts'
import { type Cents, type DollarSign, formatMoney } from '#domain/values/money.ts'

/** A document of the policy as the summary lists it. */
interface ListedDocument {
  title: string
  issuedAt: string
  total: Cents | null
  current: boolean
}

export interface PolicySummaryInput {
  certificate: CertificateContent
  /** Insured, postponed, cancelled or lapsed, in words. */
  state: string
  days: readonly StatedDay[]
  /** For whoever reads it. */
  scorecard: Scorecard
  /** Null for the client of a producer, whose payments are the producer's. */
  money: MoneyStatement | null
  documents: readonly ListedDocument[]
  /** ISO 8601. */
  at: string
}

/**
 * A policy on one page: its dates, contests, prizes, fees, payments and documents.
 *
 * @rule D17 The summary says what whoever opens it may see of the policy, and is printed and kept as a file.
 */
export function buildPolicySummary(input: PolicySummaryInput): PrintableDocument {
  const { certificate, state, days, scorecard, at } = input
  const { policyNumber, version, test, event } = certificate
  const name = `Summary of policy ${policyNumber}`
  const notices = getTestNotices(test, 'summary')
  return {
    name,
    subject: 'What a policy insures, what was paid, and its documents',
    issuedAt: at,
    insurer: certificate.insurer,
    title: 'Policy summary',
    subtitle: 'For your records. Only your certificate states what is insured.',
    facts: [
      { label: 'Policy number', value: policyNumber },
      { label: 'State', value: state },
      { label: 'Certificate', value: `Version ${version}` },
      { label: 'As of', value: formatMomentLines(at, event.timeZone) },
    ],
    notices,
    body: [
      {
        kind: 'blocks',
        blocks: [
          { title: 'Insured', lines: formatInsured(certificate) },
          { title: 'Event', lines: formatEvent(certificate) },
        ],
      },
      ...buildDays(days),
      section('Contests, prizes and fees', scorecardTable(scorecard, { dollarSign: scorecard.dollarSign })),
      ...paymentSection(input, scorecard.dollarSign),
      section('Documents', papersTable(input, scorecard.dollarSign)),
    ],
    footer: buildFooter(name, notices),
  }
}

function paymentSection(
  { money }: PolicySummaryInput,
  dollarSign: DollarSign | undefined,
): DocumentSection[] {
  if (!money) return []
  return [section('Payments', buildStatementTable(money, dollarSign))]
}

function papersTable(
  { documents, certificate }: PolicySummaryInput,
  dollarSign: DollarSign | undefined,
): DocumentTable {
  return {
    kind: 'table',
    columns: [
      { title: 'Paper', share: 3, align: 'left' },
      { title: 'Issued', share: 3, align: 'left' },
      { title: 'Amount', share: 1, align: 'right' },
    ],
    rows: documents.map(({ title, issuedAt, total, current }) => ({
      cells: [
        current ? title : `${title}, replaced`,
        formatMoment(issuedAt, certificate.event.timeZone),
        total === null ? '' : formatMoney(total, dollarSign),
      ],
      total: false,
    })),
    figures: false,
  }
}
