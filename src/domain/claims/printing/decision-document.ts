import { lastDayOpen } from '#domain/claims/states/claim-history.ts'
import { MOST_ANSWERS } from '#domain/claims/states/claim-guards.ts'
import { eventZone } from '#domain/claims/deadlines/claim-deadlines.ts'
import type { StoredDecision } from '#domain/claims/decisions/stored-decision.ts'
import { layOutClaimPaper, type PaperClaim } from '#domain/claims/printing/document-layout.ts'
import { printedSentences } from '#domain/claims/rules/printed-sentences.ts'
import { entry, section, text } from '#domain/documents/layout/document-parts.ts'
import type {
  DocumentSection,
  DocumentTable,
  PrintableDocument,
} from '#domain/documents/layout/printable-document.ts'
import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { type Cents, type DollarSign, formatMoney } from '#domain/values/money.ts'

/** What one payee gets, and when. */
export interface AwardInLetter {
  payee: string
  amount: Cents
  /** In their order. */
  parts: readonly { dueOn: CalendarDate; amount: Cents }[]
}

interface Decided {
  claim: PaperClaim
  decision: Pick<StoredDecision, 'kind' | 'letter' | 'rules'>
  /** What was awarded; none for a decline. */
  awards: readonly AwardInLetter[]
  decidedAt: Date
}

/**
 * Our letter on a claim, as it was decided; what comes after it changes none of its words.
 *
 * @rule N105 A decline names the rule as the certificate states it, what was found, and until when it is answered.
 */
export function buildDecisionLetter({ claim, decision, awards, decidedAt }: Decided): PrintableDocument {
  const { number } = claim
  const isApproved = decision.kind === 'approve'
  return layOutClaimPaper(claim, {
    name: `Letter on claim ${number}`,
    subject: 'Our decision on a claim on golf contest prize insurance',
    title: isApproved ? 'We approved the claim' : 'Our decision',
    subtitle: isApproved ? 'Who is paid, how much, and when' : 'Why we cannot pay it, and how to answer',
    at: decidedAt,
    isLetter: true,
    sections: isApproved
      ? [...letterSection(decision.letter), ...paymentSections(claim, awards), closing(claim)]
      : [
          ...letterSection(decision.letter),
          ruleSection(claim, decision),
          answerSection(claim, decidedAt),
          closing(claim),
        ],
  })
}

function letterSection(letter: string): DocumentSection[] {
  const paragraphs = letter
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return paragraphs.length === 0 ? [] : [section('Our letter', ...paragraphs.map((line) => text(line)))]
}

function ruleSection(
  { certificate, insured }: PaperClaim,
  { rules }: Pick<StoredDecision, 'rules'>,
): DocumentSection {
  const printed = printedSentences(certificate, insured)
  return section(
    'What the certificate says',
    ...rules.map((id) => entry(`Rule ${id}`, printed.get(id) ?? '')),
    text(`Certificate version ${certificate.version}, terms ${certificate.terms.version}.`),
  )
}

/** A decline that was made then, as if nothing had followed. */
function lastDayToAnswer(at: Date, { certificate }: PaperClaim): CalendarDate | undefined {
  const declined = { state: 'declined', since: at.toISOString(), isAnswered: false } as const
  return lastDayOpen(declined, eventZone(certificate))
}

function answerSection(claim: PaperClaim, decidedAt: Date): DocumentSection {
  const day = lastDayToAnswer(decidedAt, claim)
  return section(
    'If this is not right',
    text(
      `Answer on the page of the claim${day === undefined ? '' : ` by ${formatLongDate(day)}`} with what shows it.`,
      { strong: true },
    ),
    text(`A person reads every answer. You can answer up to ${MOST_ANSWERS} times.`),
  )
}

function paymentSections({ certificate }: PaperClaim, awards: readonly AwardInLetter[]): DocumentSection[] {
  const sign = certificate.dollarSign
  return awards.map(({ payee, amount, parts }) =>
    section(
      `Paid to ${payee}`,
      ...(parts.length > 1
        ? [text(`${formatMoney(amount, sign)} is paid in ${parts.length} yearly parts.`)]
        : []),
      scheduleTable({ amount, parts }, sign),
    ),
  )
}

function scheduleTable(
  { amount, parts }: Omit<AwardInLetter, 'payee'>,
  sign: DollarSign | undefined,
): DocumentTable {
  return {
    kind: 'table',
    columns: [
      { title: 'Due', share: 3, align: 'left' },
      { title: 'Amount', share: 2, align: 'right' },
    ],
    rows: [
      ...parts.map((part) => ({
        cells: [formatLongDate(part.dueOn), formatMoney(part.amount, sign)],
        total: false,
      })),
      ...(parts.length > 1 ? [{ cells: ['Total', formatMoney(amount, sign)], total: true }] : []),
    ],
    figures: false,
  }
}

function closing({ certificate }: PaperClaim): DocumentSection {
  const { insurer, claims } = certificate
  return section('Who to ask', text(`Claims, ${insurer.name}`), text(claims.contact))
}
