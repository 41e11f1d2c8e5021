import { formatLongDate, type CalendarDate } from '#domain/calendar.ts'
import { formatMoney } from '#domain/money.ts'
import { acceptedRules } from '#domain/papers/contest-rules.ts'
import { certificateMoneyTable } from '#domain/papers/money-table.ts'
import { entry, entryList, group, list, scorecard, section, text } from '#domain/papers/paper-parts.ts'
import {
  type PaperBlocks,
  type PaperPart,
  type PaperSection,
  type PaperWords,
} from '#domain/papers/paper-words.ts'
import { footer, testNotice } from '#domain/papers/test-notice.ts'
import {
  type CertificateContent,
  type CertificateContest,
  type CertificateFact,
  type CertificateStanding,
  standingNotice,
} from '#domain/policy/certificate.ts'
import { type CoverContent } from '#domain/policy/certificate-content.ts'
import { bonusPrizesText, eventLines, insuredLines } from '#domain/policy/certificate-summary.ts'
import { momentText } from '#domain/policy/event-time.ts'
import { dateText } from '#domain/policy/policy-facts.ts'

/**
 * The certificate in words, all of them made from what was fixed at issue.
 *
 * @rule O02 A certificate that is superseded, cancelled or made by a test system says so on its face.
 */
export function certificateWords(
  content: CertificateContent,
  standing: CertificateStanding = 'in-force',
): PaperWords {
  const { policyNumber, version, issuedAt, test, event, insurer } = content
  const notices = [
    ...standingNotices(standing),
    ...testNotice(test, 'certificate', 'nothing on it is insured'),
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
      { label: 'Issued', value: momentLines(issuedAt, event.timeZone) },
    ],
    notices,
    body: [parties(content), contests(content), fees(content), ...conditions(content)],
    footer: footer(`Policy ${policyNumber}, certificate version ${version}`, notices),
  }
}

function standingNotices(standing: CertificateStanding): PaperWords['notices'] {
  const said = standingNotice(standing)
  return said ? [said] : []
}

/** A moment in the corner of a paper: the day above, the time below. */
export function momentLines(moment: string, timeZone?: string): string {
  return momentText(moment, timeZone).replace(' at ', '\n')
}

/** The insured, the event and, where one sells it, the producer. */
export function parties(content: CoverContent): PaperBlocks {
  const { producer } = content
  const licence = producer?.licence ? [`License ${producer.licence}`] : []
  return {
    kind: 'blocks',
    blocks: [
      { title: 'Insured', lines: insuredLines(content) },
      { title: 'Event', lines: eventLines(content) },
      ...(producer
        ? [{ title: 'Producer', lines: [producer.agency, producer.name, ...licence].filter(Boolean) }]
        : []),
    ],
  }
}

/** Every contest, and what else wins. */
export function contests(content: CoverContent, options?: { fees: boolean }): PaperSection {
  const bonus = bonusPrizesText(content)
  return section(
    content.contests.length > 1 ? 'Insured contests' : 'Insured contest',
    ...content.contests.map((contest) => contestGroup(contest, options)),
    ...(bonus ? [entry('Bonus prizes', bonus)] : []),
  )
}

/** A contest as a line of a scorecard, and below it what decides whether a winner is paid. */
function contestGroup(contest: CertificateContest, { fees: told } = { fees: true }): PaperPart {
  const fee = { label: 'Fee', value: formatMoney(contest.fee) }
  return group(contest.title, [
    scorecard([...contestFigures(contest), ...(told ? [fee] : [])]),
    ...(contest.openUntil ? [entry('Date', dateText(contest))] : []),
    entry('Prize', contest.prize),
    ...contest.statements.map(({ label, value }) => entry(label, String(value))),
    entry('Winners payable', contest.winnersPayable),
    entryList('Witnesses and video', contest.witnesses),
  ])
}

/** A contest in figures: when, where, how far, by how many and for how much. */
export function contestFigures(contest: CertificateContest): CertificateFact[] {
  return [
    { label: 'Date', value: contest.openUntil ? 'Open' : shortDate(contest.date) },
    ...contest.figures,
    { label: 'Prize value', value: formatMoney(contest.prizeValue) },
  ]
}

function fees({ money, verification }: CertificateContent): PaperSection {
  return {
    ...section('Fees', certificateMoneyTable(money)),
    check: { title: 'Check that it is genuine', ...verification },
  }
}

function conditions(content: CertificateContent): PaperSection[] {
  const { claims, postponement, terms, event } = content
  return [
    section('If somebody wins', text(claimSentence(claims))),
    section('If the event is postponed', list(postponement)),
    section('How the contests are run', ...acceptedRules(content)),
    section(
      'Acceptance',
      text(
        `Terms ${terms.version}, accepted by ${terms.acceptedBy} on ${momentText(terms.acceptedAt, event.timeZone)}.`,
        { strong: true },
      ),
    ),
  ]
}

/** Where and until when a winner is reported. */
export function claimSentence(claims: CertificateContent['claims']): string {
  return (
    `Report it to ${claims.contact} within ${claims.reportWithinHours} hours of the event${by(claims.reportBy)}. ` +
    `The documents follow within ${claims.documentsWithinDays} days${by(claims.documentsBy)}.`
  )
}

/** The long date without its weekday, for a table. */
export function shortDate(date: CalendarDate): string {
  return formatLongDate(date).replace(/^\w+, /, '')
}

/** The last day of a period, where the day of the event is known. */
function by(day: CalendarDate | undefined): string {
  return day ? `, by ${formatLongDate(day)}` : ''
}
