import { formatLongDate } from '#domain/calendar.ts'
import { formatMoney } from '#domain/money.ts'
import {
  type CertificateContent,
  type CertificateContest,
  type CertificateFact,
  type CertificateStanding,
  standingNotice,
} from '#domain/policy/certificate.ts'
import { bonusPrizesText, eventLines, insuredLines } from '#domain/policy/certificate-summary.ts'
import { momentText } from '#domain/policy/event-time.ts'
import { dateText } from '#domain/policy/policy-facts.ts'
import { STYLE } from '#server/documents/ink.ts'
import { letterhead, titleBlock } from '#server/documents/letterhead.ts'
import { MONEY_COLUMNS, moneyRows } from '#server/documents/money-table.ts'
import {
  type Block,
  columns,
  flow,
  list,
  notice,
  paragraph,
  section,
} from '#server/documents/paper-blocks.ts'
import { table, type TableColumn, tableHeight } from '#server/documents/paper-table.ts'
import { COLUMN, type Element, Paper } from '#server/documents/paper.ts'
import { verificationFigure } from '#server/documents/verification-figure.ts'

/**
 * The certificate as a tagged PDF, all of it made from what was fixed at issue.
 *
 * @rule O02 The certificate is a tagged PDF with embedded faces; one that is superseded, cancelled or made by a
 * test system says so on its face.
 */
export function certificatePdf(
  content: CertificateContent,
  standing: CertificateStanding = 'in-force',
): Promise<Buffer> {
  const { policyNumber, version, issuedAt, test, event } = content
  const paper = new Paper({
    title: `Certificate of insurance ${policyNumber}, version ${version}`,
    subject: 'Golf contest prize insurance',
    issuedAt,
    footer: `Policy ${policyNumber}, certificate version ${version}${test ? ' · Test: no cover' : ''}`,
  })
  letterhead(paper, content.insurer)
  titleBlock(paper, 'Certificate of insurance', 'Prize indemnity for golf contests', [
    ['Policy number', policyNumber],
    ['Version', String(version)],
    ['Issued', momentText(issuedAt, event.timeZone).replace(' at ', '\n')],
  ])
  standingNotices(paper, content, standing)
  columns(paper, parties(content))
  contests(paper, content)
  moneyAndVerification(paper, content)
  conditions(paper, content)
  return paper.finish()
}

function standingNotices(paper: Paper, { test }: CertificateContent, standing: CertificateStanding): void {
  const said = standingNotice(standing)
  if (said) notice(paper, said.title, said.text)
  if (test)
    notice(
      paper,
      'Test: no cover',
      'This certificate was made by a test system. No money was taken and nothing on it is insured.',
    )
}

function parties(content: CertificateContent): Block[] {
  const { producer } = content
  const blocks: Block[] = [
    { title: 'Insured', lines: insuredLines(content) },
    { title: 'Event', lines: eventLines(content) },
  ]
  if (!producer) return blocks
  const licence = producer.licence ? [`License ${producer.licence}`] : []
  return [
    ...blocks,
    { title: 'Producer', lines: [producer.agency, producer.name, ...licence].filter(Boolean) },
  ]
}

function contests(paper: Paper, content: CertificateContent): void {
  const { contests: rows } = content
  const made = section(paper, rows.length > 1 ? 'Insured contests' : 'Insured contest')
  for (const contest of rows) contestCard(paper, made, contest)
  const bonus = bonusPrizesText(content)
  if (bonus) entry(paper, made, 'Bonus prizes', bonus)
}

/** The columns of a contest, as wide as what stands in them. */
function scorecard(facts: readonly CertificateFact[]): TableColumn[] {
  return facts.map(({ label, value }, column) => ({
    title: label,
    share: 0.35 + 0.1 * Math.max(label.length, String(value).length),
    align: column === 0 ? 'left' : 'right',
  }))
}

/** A contest as a line of a scorecard, and below it what decides whether a winner is paid. */
function contestCard(paper: Paper, parent: Element, contest: CertificateContest): void {
  paper.keep(130)
  paper.gap(4)
  const made = paper.element(parent, 'Sect')
  flow(paper, paper.element(made, 'H3'), contest.title, STYLE.contest)
  paper.gap(3)
  const facts = [
    { label: 'Date', value: contest.openUntil ? 'Open' : shortDate(contest.date) },
    ...contest.figures,
    { label: 'Prize value', value: formatMoney(contest.prizeValue) },
    { label: 'Fee', value: formatMoney(contest.fee) },
  ]
  const cells = facts.map(({ value }) => String(value))
  table(paper, made, { columns: scorecard(facts), rows: [{ cells }], style: STYLE.figure })
  paper.gap(6)
  if (contest.openUntil) entry(paper, made, 'Date', dateText(contest))
  entry(paper, made, 'Prize', contest.prize)
  for (const { label, value } of contest.statements) entry(paper, made, label, String(value))
  entry(paper, made, 'Winners payable', contest.winnersPayable)
  paper.keep(2 * STYLE.body.leading)
  labelled(paper, made, 'Witnesses and video', () => list(paper, made, contest.witnesses, VALUE))
  paper.gap(4)
}

const LABEL = { x: COLUMN.left, width: 112 }
const VALUE = { x: COLUMN.left + LABEL.width, width: COLUMN.width - LABEL.width }

/** A label in the margin and its value beside it. */
function entry(paper: Paper, parent: Element, label: string, value: string): void {
  paper.keep(STYLE.body.leading)
  const line = paper.element(parent, 'P')
  paper.setLine(line, `${label} `, STYLE.margin, LABEL)
  flow(paper, line, value, STYLE.body, VALUE)
  paper.gap(2)
}

function labelled(paper: Paper, parent: Element, label: string, write: () => void): void {
  paper.setLine(paper.element(parent, 'P'), label, STYLE.margin, LABEL)
  write()
}

const MONEY_INDENT = 240
const MONEY = { x: COLUMN.left + MONEY_INDENT, width: COLUMN.width - MONEY_INDENT }

/** The fees on the right; on the left, how to check that the paper is genuine. */
function moneyAndVerification(paper: Paper, content: CertificateContent): void {
  const rows = moneyRows(content.money)
  paper.keep(Math.max(tableHeight(paper, MONEY_COLUMNS, rows, MONEY), 96) + 40)
  const made = section(paper, 'Fees')
  const top = paper.y
  table(paper, made, { columns: MONEY_COLUMNS, rows, placed: MONEY })
  const bottom = paper.y
  paper.y = top
  verificationFigure(paper, content.verification, { x: COLUMN.left, width: MONEY_INDENT - 20 })
  paper.y = Math.max(paper.y, bottom)
}

function conditions(paper: Paper, { claims, postponement, terms, event }: CertificateContent): void {
  const claim = section(paper, 'If somebody wins')
  paragraph(
    paper,
    claim,
    `Report it to ${claims.contact} within ${claims.reportWithinHours} hours of the event${by(claims.reportBy)}. ` +
      `The documents follow within ${claims.documentsWithinDays} days${by(claims.documentsBy)}.`,
  )
  list(paper, section(paper, 'If the event is postponed'), postponement)
  const conduct = section(paper, 'How the contests are run')
  list(paper, conduct, terms.conduct)
  paper.gap(6)
  paragraph(
    paper,
    conduct,
    `Terms ${terms.version}, accepted by ${terms.acceptedBy} on ${momentText(terms.acceptedAt, event.timeZone)}.`,
    STYLE.strong,
  )
}

/** The long date without its weekday, for a table. */
function shortDate(date: CertificateContest['date']): string {
  return formatLongDate(date).replace(/^\w+, /, '')
}

/** The last day of a period, where the day of the event is known. */
function by(day: CertificateContest['date'] | undefined): string {
  return day ? `, by ${formatLongDate(day)}` : ''
}
