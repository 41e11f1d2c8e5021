import { figuresOfLine } from '#domain/contests/drawing/draw-contest.ts'
import { formatLongDate, type CalendarDate } from '#domain/values/calendar.ts'
import { type DollarSign, formatMoney } from '#domain/values/money.ts'
import { listClaimRules, listContestRules } from '#domain/documents/certificate/contest-rules.ts'
import { printedRules } from '#domain/documents/certificate/printed-rules.ts'
import { buildDays } from '#domain/documents/layout/day-line.ts'
import { buildPaymentTable } from '#domain/documents/layout/money-table.ts'
import { scorecardTable } from '#domain/documents/layout/scorecard-table.ts'
import { getScorecard } from '#domain/documents/certificate/certificate-scorecard.ts'
import { lowerFirstLetter } from '#domain/values/text-format.ts'
import type { ScorecardLine } from '#domain/quote/scorecard/scorecard.ts'
import { entry, entryList, group, list, section, text } from '#domain/documents/layout/document-parts.ts'
import type {
  DocumentBlocks,
  DocumentPart,
  DocumentSection,
  PrintableDocument,
} from '#domain/documents/layout/printable-document.ts'
import { buildFooter, getTestNotices } from '#domain/documents/layout/test-notice.ts'
import {
  type CertificateContent,
  type CertificateContest,
  type CertificateStatus,
  getStatusNotice,
  isOfEndedPolicy,
} from '#domain/documents/certificate/certificate.ts'
import type { CoverContent } from '#domain/documents/certificate/certificate-content.ts'
import {
  formatBonusPrizes,
  formatEvent,
  formatInsured,
} from '#domain/documents/certificate/certificate-summary.ts'
import { formatClaimSentence } from '#domain/documents/certificate/claim-sentences.ts'
import { nameCondition } from '#domain/quote/approvals/cover-conditions.ts'
import { formatMoment } from '#domain/quote/model/event-time.ts'
import { describeContestDate } from '#domain/policy/policy-state.ts'

/**
 * The printable certificate, built only from the content that was fixed at issue.
 *
 * @rule N42 Once its policy has ended it names no days on which signs are shipped, play begins or a win is reported.
 * @rule O02 A certificate that is superseded, cancelled or made by a test system states this at its top.
 */
export function buildCertificateDocument(
  content: CertificateContent,
  status: CertificateStatus = 'in-force',
): PrintableDocument {
  const { policyNumber, version, issuedAt, test, event, insurer } = content
  const notices = [
    ...listStatusNotices(status),
    ...getTestNotices(test, 'certificate', 'nothing on it is insured'),
  ]
  return {
    name: `Certificate of insurance ${policyNumber}, version ${version}`,
    subject: 'Golf contest prize insurance',
    issuedAt,
    insurer,
    title: 'Certificate of insurance',
    subtitle: 'Prize indemnity for golf contests',
    facts: [
      { label: 'Policy number', value: policyNumber },
      { label: 'Version', value: String(version) },
      { label: 'Issued', value: formatMomentLines(issuedAt, event.timeZone) },
    ],
    notices,
    body: [
      buildParties(content),
      ...(isOfEndedPolicy(status) ? [] : buildDays(content.days)),
      ...buildContests(content),
      ...buildCoverConditions(content),
      ...buildEndorsements(content),
      buildPayment(content),
      ...buildConditions(content),
    ],
    footer: buildFooter(`Policy ${policyNumber}, certificate version ${version}`, notices),
  }
}

function listStatusNotices(status: CertificateStatus): PrintableDocument['notices'] {
  const notice = getStatusNotice(status)
  return notice ? [notice] : []
}

/** A time in the corner of a document: the day above, the hour below. */
export function formatMomentLines(moment: string, timeZone?: string): string {
  return formatMoment(moment, timeZone).replace(' at ', '\n')
}

/** The insured, the event and, if there is one, the producer. */
export function buildParties(content: CoverContent): DocumentBlocks {
  const { producer } = content
  const licence = producer?.licence ? [`License ${producer.licence}`] : []
  return {
    kind: 'blocks',
    blocks: [
      { title: 'Insured', lines: formatInsured(content) },
      { title: 'Event', lines: formatEvent(content) },
      ...(producer
        ? [{ title: 'Producer', lines: [producer.agency, producer.name, ...licence].filter(Boolean) }]
        : []),
    ],
  }
}

/** The scorecard, and below it the conditions for paying a winner, contest by contest, with the bonus prizes. */
export function buildContests(content: CoverContent, { fees } = { fees: true }): DocumentSection[] {
  const { contests, dollarSign } = content
  const scorecard = getScorecard(content)
  const bonus = formatBonusPrizes(content)
  return [
    {
      ...section(
        contests.length > 1 ? 'Insured contests' : 'Insured contest',
        scorecardTable(scorecard, { fees, dollarSign }),
      ),
      drawings: scorecard.lines.map(({ entity, ...line }) => ({
        entity,
        name: line.name,
        ...figuresOfLine(line),
      })),
    },
    section(
      'When a winner is paid',
      ...contests.map((contest) =>
        buildContestGroup(contest, nameContest(contest, scorecard.lines), dollarSign),
      ),
      ...(bonus ? [group('Bonus prizes', [text(bonus)])] : []),
    ),
  ]
}

/** Documents tell apart two contests with the same title by their names on the scorecard. */
export function nameContest(
  { entity, index, title }: CertificateContest,
  lines: readonly ScorecardLine[],
): string {
  const name = lines.find((line) => line.entity === entity && line.slot === index)?.name ?? title
  return title.toLowerCase().includes(name.toLowerCase()) ? title : `${title}: ${lowerFirstLetter(name)}`
}

/** The conditions for paying the winner of a contest. */
function buildContestGroup(
  contest: CertificateContest,
  title: string,
  sign: DollarSign | undefined,
): DocumentPart {
  return group(title, [
    ...(contest.openUntil ? [entry('Date', describeContestDate(contest))] : []),
    entry('How it is played', `${contest.play.join('. ')}.`),
    entry('Prize', `${contest.prize}, ${formatMoney(contest.prizeValue, sign)}`),
    ...contest.statements
      .filter(({ value }) => !contest.play.includes(String(value)))
      .map(({ label, value }) => entry(label, String(value))),
    entry('Winners payable', contest.winnersPayable),
    entryList('Witnesses and video', contest.witnesses),
  ])
}

/** @rule D32 What the carrier approved on conditions is covered on them, and the certificate says so. */
function buildCoverConditions({ conditions = [] }: CertificateContent): DocumentSection[] {
  if (conditions.length === 0) return []
  return [
    section(
      'Conditions of this coverage',
      ...conditions.map((condition) =>
        group(
          nameCondition(condition),
          linesOf(condition.text).map((line) => text(line)),
        ),
      ),
    ),
  ]
}

/** @rule D33 What reps wrote by endorsements is part of the policy, and the certificate says it. */
function buildEndorsements({ endorsements = [], event }: CertificateContent): DocumentSection[] {
  if (endorsements.length === 0) return []
  return [
    section(
      endorsements.length > 1 ? 'Endorsements' : 'Endorsement',
      ...endorsements.map(({ number, effective, text: words }) =>
        group(
          `Endorsement ${number}, from ${formatMoment(effective, event.timeZone)}`,
          linesOf(words).map((line) => text(line)),
        ),
      ),
    ),
  ]
}

/** The paragraphs of what a rep typed. */
export function linesOf(words: string): string[] {
  return words.split(/\n+/).filter((line) => line.trim() !== '')
}

function buildPayment({ money, dollarSign, verification }: CertificateContent): DocumentSection {
  return {
    ...section('Payment when this was issued', buildPaymentTable(money, dollarSign)),
    check: { title: 'Check that it is genuine', ...verification },
  }
}

function buildConditions(content: CertificateContent): DocumentSection[] {
  const { claims, postponement, terms, event } = content
  const rules = printedRules(content)
  return [
    section('If someone wins', text(formatClaimSentence(claims)), ...listClaimRules(rules)),
    section('If the event is postponed', list(postponement)),
    section('How the contests are run', ...listContestRules(rules)),
    section(
      'Acceptance',
      text(
        `Terms ${terms.version}, accepted by ${terms.acceptedBy} on ${formatMoment(terms.acceptedAt, event.timeZone)}.`,
        { strong: true },
      ),
    ),
  ]
}

/** The long date without its weekday, for a table. */
export function formatShortDate(date: CalendarDate): string {
  return formatLongDate(date).replace(/^\w+, /, '')
}
