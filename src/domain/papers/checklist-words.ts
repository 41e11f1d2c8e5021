import { CONTEST_KINDS } from '#domain/contests/contests.ts'
import { claimSentence, contestFigures, momentLines } from '#domain/papers/certificate-words.ts'
import { entry, list, scorecard, section, tasks, text } from '#domain/papers/paper-parts.ts'
import { type PaperSection, type PaperTable, type PaperWords } from '#domain/papers/paper-words.ts'
import { draftCover, type QuoteOnFile } from '#domain/papers/quote-draft.ts'
import { standing } from '#domain/papers/quote-standing.ts'
import { footer, testNotice } from '#domain/papers/test-notice.ts'
import { type CertificateContent, type CertificateContest } from '#domain/policy/certificate.ts'
import { type CoverContent } from '#domain/policy/certificate-content.ts'
import { bonusPrizesText, eventLines } from '#domain/policy/certificate-summary.ts'
import { conductTerms } from '#domain/policy/conduct.ts'
import { dateText } from '#domain/policy/policy-facts.ts'
import { quoteReference } from '#domain/quote/quote-reference.ts'

/** What the organizer takes to the event: set-up, witnesses and what to do when somebody wins. */
export function policyChecklistWords(content: CertificateContent): PaperWords {
  const { policyNumber, issuedAt, test } = content
  return words(content, {
    reference: { label: 'Policy number', value: policyNumber },
    subtitle: 'Print it and take it to the course',
    issuedAt,
    notices: testNotice(test, 'checklist'),
  })
}

/** The checklist of a quote, to see what the event will take. */
export function quoteChecklistWords(onFile: QuoteOnFile): PaperWords | undefined {
  const cover = draftCover(onFile)
  const { issuedAt, test } = onFile
  return (
    cover &&
    words(cover, {
      reference: quoteReference(onFile),
      subtitle: 'What the contests take on the day',
      issuedAt,
      notices: [...standing(onFile, STANDING), ...testNotice(test, 'checklist')],
    })
  )
}

const STANDING = {
  open: {
    title: 'Not insured yet',
    text: 'This shows what the event will take. Once the quote is bought, the policy has its own checklist.',
  },
  bought: (policyNumber: string) =>
    `Take the checklist of policy ${policyNumber} to the course: it follows the certificate, and this one does not.`,
}

interface Told {
  reference: { label: string; value: string }
  subtitle: string
  issuedAt: string
  notices: PaperWords['notices']
}

/**
 * The event-day checklist in words.
 *
 * @rule N56 The checklist names the same witnesses, video and rules as the certificate, contest by contest.
 * @rule N57 Its yardages are those of the certificate.
 */
function words(cover: CoverContent, { reference, subtitle, issuedAt, notices }: Told): PaperWords {
  const name = `Event-day checklist, ${reference.label.toLowerCase()} ${reference.value}`
  return {
    name,
    subject: 'What a golf contest takes so that a winner is paid',
    issuedAt,
    insurer: cover.insurer,
    title: 'Event-day checklist',
    subtitle,
    facts: [reference, { label: 'Issued', value: momentLines(issuedAt, cover.event.timeZone) }],
    notices,
    body: [
      {
        kind: 'blocks',
        blocks: [
          { title: 'Event', lines: eventLines(cover) },
          { title: 'Whom to call', lines: [cover.insurer.name, cover.claims.contact] },
        ],
      },
      section('Before the first tee shot', tasks(beforePlay(cover))),
      ...cover.contests.map(contestSection),
      section(
        'If somebody wins',
        text(claimSentence(cover.claims)),
        tasks([
          'Write down the winner’s name, the time, the hole and the measured yardage.',
          'Have the witnesses write and sign what they saw, each with a phone number.',
          'Keep the signed scorecard, the list of players and groups, any video, and a photo of the sign.',
        ]),
      ),
    ],
    footer: footer(name, notices),
  }
}

function beforePlay(cover: CoverContent): string[] {
  const bonus = bonusPrizesText(cover)
  return [
    'The golf course has a copy of the certificate.',
    'All players are registered by name, each in a group, before they go out.',
    'The sign of every contest stands where the players see it.',
    'The witnesses below know their place and their time.',
    ...(bonus ? [`Bonus prizes: ${bonus}`] : []),
  ]
}

function contestSection(contest: CertificateContest): PaperSection {
  const kind = CONTEST_KINDS.find(({ entity }) => entity === contest.entity)
  return section(
    contest.title,
    scorecard(contestFigures(contest)),
    ...(contest.openUntil ? [entry('Date', dateText(contest))] : []),
    entry('Prize', contest.prize),
    ...contest.statements.map(({ label, value }) => entry(label, String(value))),
    tasks(contest.play),
    witnessTable(contest),
    ...(kind ? [list(conductTerms(kind.witnessed))] : []),
  )
}

/** Who and what it takes, with room to write names down. */
function witnessTable({ witnesses }: CertificateContest): PaperTable {
  return {
    kind: 'table',
    columns: [
      { title: 'Witnesses and video', share: 3.2, align: 'left' },
      { title: 'Names', share: 2, align: 'left' },
      { title: 'Phones', share: 1.4, align: 'left' },
    ],
    rows: witnesses.map((sentence) => ({ cells: [sentence, '', ''], total: false })),
    figures: false,
  }
}
