import type { ClaimDocument } from '#domain/claims/checklist/claim-documents.ts'
import { eventZone } from '#domain/claims/deadlines/claim-deadlines.ts'
import { formFieldsOf, optionalFieldsOf } from '#domain/claims/forms/document-forms.ts'
import { prefilledOf, signedWords } from '#domain/claims/forms/prefilled.ts'
import { layOutClaimPaper, type PaperClaim } from '#domain/claims/printing/document-layout.ts'
import { isPrinted } from '#domain/claims/printing/printable-forms.ts'
import type { StoredReport } from '#domain/claims/reporting/report.ts'
import { group, section, tasks, text } from '#domain/documents/layout/document-parts.ts'
import type {
  DocumentPart,
  DocumentSection,
  DocumentTable,
  PrintableDocument,
} from '#domain/documents/layout/printable-document.ts'
import { dateInTimeZone, formatPlainDate } from '#domain/values/calendar.ts'
import type { Field } from '#domain/values/field.ts'

/** More choices than these are written by hand. */
const MOST_BOXES = 6

/** Room to write on. */
const LINE = ' \n '
const LINES = ' \n \n \n '

interface FormToPrint {
  claim: PaperClaim
  document: ClaimDocument
  report: Pick<StoredReport, 'hole' | 'whatHappened' | 'witnesses'>
  /** When the claim asked for it. */
  askedAt: Date
}

/**
 * A form of a claim on paper, filled in as far as its page is; undefined for a document that is no form.
 *
 * @rule D28 N105 It is made from the fields of its page: what is asked there is asked here, and nothing else.
 */
export function buildPrintedForm(form: FormToPrint): PrintableDocument | undefined {
  const { claim, document, askedAt } = form
  const fields = isPrinted(document) ? formFieldsOf(document.key, claim.insured) : undefined
  if (!fields) return undefined
  const known = knownIn(form)
  const optional = optionalFieldsOf(document.key)
  const { title, hint, isNotarized } = document
  return layOutClaimPaper(claim, {
    name: `${title}, claim ${claim.number}`,
    subject: 'A form for a claim on golf contest prize insurance',
    title,
    subtitle: hint,
    at: askedAt,
    isLetter: false,
    sections: [
      section(
        'What to fill in',
        text(
          'Use a pen, and tick one box where there are boxes. Then give it back to the organizer of the event, who sends it to us.',
        ),
        ...Object.entries(fields)
          .map(([name, field]) => askOnPaper(field, known[name] ?? '', optional.includes(name)))
          .reduce(joinTables, []),
      ),
      section('Signature', text(signedWords(document.sender) ?? ''), signatureTable('Signature')),
      ...(isNotarized ? [jurat()] : []),
    ],
  })
}

function knownIn({ claim, document, report }: FormToPrint): Readonly<Record<string, string>> {
  const { key, sender, place } = document
  const named = report.witnesses.filter(({ part }) => part === sender)[place - 1]
  return prefilledOf(key, {
    winner: claim.winner,
    hole: report.hole === null ? '' : String(report.hole),
    day: formatPlainDate(dateInTimeZone(claim.shotAt, eventZone(claim.certificate))),
    whatHappened: report.whatHappened,
    signer: named?.name ?? '',
  })
}

/** A question with boxes to tick, or with room for its answer. */
function askOnPaper(field: Field, known: string, isOptional: boolean): DocumentPart {
  const { options = [], hint, unit } = field
  const about = [
    hint,
    unit === undefined ? undefined : `In ${unit}`,
    isOptional ? 'May stay empty' : undefined,
  ]
  const note = about.filter((line) => line !== undefined).join('. ')
  if (options.length > 0 && options.length <= MOST_BOXES)
    return group(field.label, [
      ...(note === '' ? [] : [text(note)]),
      tasks(options.map(({ label }) => label)),
    ])
  return answerTable([[note === '' ? field.label : `${field.label}\n${note}`, known || roomFor(field)]])
}

/** Questions in a row stand in one table. */
function joinTables(parts: DocumentPart[], next: DocumentPart): DocumentPart[] {
  const last = parts.at(-1)
  if (last?.kind !== 'table' || next.kind !== 'table') return [...parts, next]
  return [...parts.slice(0, -1), { ...last, rows: [...last.rows, ...next.rows] }]
}

function roomFor({ maxLength = 0 }: Field): string {
  return maxLength > 200 ? LINES : LINE
}

const COLUMNS: DocumentTable['columns'] = [
  { title: 'Question', share: 2, align: 'left' },
  { title: 'Answer', share: 3, align: 'left' },
]

function answerTable(rows: readonly (readonly [question: string, answer: string])[]): DocumentTable {
  return {
    kind: 'table',
    columns: COLUMNS,
    rows: rows.map((cells) => ({ cells: [...cells], total: false })),
    figures: false,
  }
}

function signatureTable(what: string): DocumentTable {
  return {
    kind: 'table',
    columns: [
      { title: what, share: 3, align: 'left' },
      { title: 'Name in print', share: 3, align: 'left' },
      { title: 'Date', share: 1.6, align: 'left' },
    ],
    rows: [{ cells: [LINES, LINES, LINES], total: false }],
    figures: false,
  }
}

/** @rule N105 Above $10,000 the winner signs before a notary, who fills this in. */
function jurat(): DocumentSection {
  return section(
    'For the notary',
    text('The winner signs in front of you, and is known to you or shows an ID.'),
    answerTable(
      ['State', 'County', 'Kind of ID', 'Your commission ends on'].map((question) => [question, LINE]),
    ),
    text(
      'Sworn to, or affirmed, and signed before me by the winner named above. My seal or stamp stands beside it.',
    ),
    signatureTable('Signature of the notary'),
  )
}
