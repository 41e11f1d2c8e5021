import { formatClaimSentence } from '#domain/documents/certificate/claim-sentences.ts'
import { formatMomentLines, nameContest } from '#domain/documents/certificate/certificate-document.ts'
import { getScorecard } from '#domain/documents/certificate/certificate-scorecard.ts'
import { buildDays } from '#domain/documents/layout/day-line.ts'
import { scorecardTable } from '#domain/documents/layout/scorecard-table.ts'
import { entry, list, section, tasks, text } from '#domain/documents/layout/document-parts.ts'
import type {
  DocumentSection,
  DocumentTable,
  PrintableDocument,
  SimplePart,
} from '#domain/documents/layout/printable-document.ts'
import { buildDraftCover, type QuoteDocumentInput } from '#domain/documents/quote/draft-cover.ts'
import { getQuoteNotices } from '#domain/documents/quote/quote-notices.ts'
import { buildFooter, getTestNotices } from '#domain/documents/layout/test-notice.ts'
import type { CertificateContent, CertificateContest } from '#domain/documents/certificate/certificate.ts'
import type { CoverContent } from '#domain/documents/certificate/certificate-content.ts'
import { formatBonusPrizes, formatEvent } from '#domain/documents/certificate/certificate-summary.ts'
import { askForAffidavit, askForIdentification } from '#domain/contests/conditions/contest-terms.ts'
import { nameRule } from '#domain/contests/conditions/terms-edition.ts'
import {
  currentRules,
  nameWitnesses,
  printedRules,
  type PrintedRule,
  type PrintedRules,
} from '#domain/documents/certificate/printed-rules.ts'
import { describeContestDate, type PolicyEnd } from '#domain/policy/policy-state.ts'
import { quoteReference } from '#domain/quote/sending/quote-reference.ts'

/**
 * The organizer's checklist for the event: set-up, witnesses and what to do if somebody wins.
 *
 * @rule N42 That of a policy that has ended says so at its top, sends nobody to a course, and names no days.
 */
export function buildPolicyChecklist(content: CertificateContent, ended?: PolicyEnd): PrintableDocument {
  const { policyNumber, issuedAt, test } = content
  const { days: _former, ...former } = content
  return buildChecklist(ended ? former : content, {
    reference: { label: 'Policy number', value: policyNumber },
    subtitle: ended ? 'Of a policy that has ended' : 'Print it and take it to the course',
    issuedAt,
    rules: printedRules(content),
    notices: [...(ended ? [ENDED_NOTICES[ended]] : []), ...getTestNotices(test, 'checklist')],
  })
}

const ENDED_NOTICES: Record<PolicyEnd, PrintableDocument['notices'][number]> = {
  cancelled: { title: 'Cancelled', text: 'This policy is cancelled. It provides no coverage.' },
  lapsed: {
    title: 'Lapsed',
    text: 'No new date was set in time, so this policy has ended. It provides no coverage.',
  },
}

/** The checklist of a quote, to show what the event will need. */
export function buildQuoteChecklist(onFile: QuoteDocumentInput): PrintableDocument | undefined {
  const cover = buildDraftCover(onFile)
  const { issuedAt, test } = onFile
  return (
    cover &&
    buildChecklist(cover, {
      reference: quoteReference(onFile),
      subtitle: 'What you need on the day of the contests',
      issuedAt,
      rules: currentRules(cover.contests),
      notices: [...getQuoteNotices(onFile, QUOTE_NOTICES), ...getTestNotices(test, 'checklist')],
    })
  )
}

const QUOTE_NOTICES = {
  open: {
    title: 'Not insured yet',
    text: 'This shows what you will need on the day. Once the quote is bought, the policy has its own checklist.',
  },
  bought: (policyNumber: string) =>
    `Take the checklist of policy ${policyNumber} to the course instead. It matches the certificate.`,
}

interface ChecklistInput {
  reference: { label: string; value: string }
  subtitle: string
  issuedAt: string
  rules: PrintedRules
  notices: PrintableDocument['notices']
}

/**
 * The printable event-day checklist.
 *
 * @rule N56 The checklist names the same witnesses, video and rules as the certificate, contest by contest.
 * @rule N57 Its yardages are those of the certificate.
 * @rule N105 Each of its rules has the id by which a letter names it, also where the certificate printed none.
 */
function buildChecklist(
  cover: CoverContent,
  { reference, subtitle, issuedAt, rules, notices }: ChecklistInput,
): PrintableDocument {
  const scorecard = getScorecard(cover)
  const prizes = cover.contests.map(({ prizeValue }) => prizeValue)
  const name = `Event-day checklist, ${reference.label.toLowerCase()} ${reference.value}`
  return {
    name,
    subject: 'What has to happen for a winner to be paid',
    issuedAt,
    insurer: cover.insurer,
    title: 'Event-day checklist',
    subtitle,
    facts: [reference, { label: 'Issued', value: formatMomentLines(issuedAt, cover.event.timeZone) }],
    notices,
    body: [
      {
        kind: 'blocks',
        blocks: [
          { title: 'Event', lines: formatEvent(cover) },
          { title: 'Who to call', lines: [cover.insurer.name, cover.claims.contact] },
        ],
      },
      ...buildDays(cover.days),
      section('What is played', scorecardTable(scorecard, { fees: false, dollarSign: cover.dollarSign })),
      section('Before the first tee shot', tasks(beforePlay(cover)), ...listRules(rules.general)),
      ...cover.contests.map((contest) =>
        contestSection(contest, nameContest(contest, scorecard.lines), rules),
      ),
      section(
        'If someone wins',
        text(formatClaimSentence(cover.claims)),
        ...listRules(rules.claims),
        tasks([
          'Write down the winner’s name, the time, the hole and the measured yardage.',
          'Have the witnesses write and sign what they saw, each with a phone number.',
          'Keep the signed scorecard, the list of players and groups, any video, and a photo of the sign.',
          ...askForAffidavit(prizes, cover.dollarSign),
          ...askForIdentification(prizes, cover.dollarSign),
        ]),
      ),
    ],
    footer: buildFooter(name, notices),
  }
}

function beforePlay(cover: CoverContent): string[] {
  const bonus = formatBonusPrizes(cover)
  return [
    'The golf course has a copy of the certificate.',
    'All players are registered by name, each in a group, before they go out.',
    'The sign of every contest is where the players see it.',
    'The witnesses below know their place and their time.',
    ...(bonus ? [`Bonus prizes: ${bonus}`] : []),
  ]
}

function listRules(rules: readonly PrintedRule[] = []): SimplePart[] {
  return rules.length > 0 ? [list(rules.map(nameRule))] : []
}

function contestSection(
  contest: CertificateContest,
  title: string,
  { kinds }: PrintedRules,
): DocumentSection {
  return section(
    title,
    ...(contest.openUntil ? [entry('Date', describeContestDate(contest))] : []),
    entry('Prize', contest.prize),
    ...contest.statements.map(({ label, value }) => entry(label, String(value))),
    tasks(contest.play),
    witnessTable(contest),
    ...listRules(kinds[contest.entity]),
  )
}

/** The witnesses and the video, with space to write names. */
function witnessTable(contest: CertificateContest): DocumentTable {
  return {
    kind: 'table',
    columns: [
      { title: 'Witnesses and video', share: 3.2, align: 'left' },
      { title: 'Names', share: 2, align: 'left' },
      { title: 'Phones', share: 1.4, align: 'left' },
    ],
    rows: nameWitnesses(contest).map((sentence) => ({ cells: [sentence, '', ''], total: false })),
    figures: false,
  }
}
