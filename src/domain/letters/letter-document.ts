import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { formatEvent, formatInsured } from '#domain/documents/certificate/certificate-summary.ts'
import { formatMomentLines, linesOf } from '#domain/documents/certificate/certificate-document.ts'
import { section, text } from '#domain/documents/layout/document-parts.ts'
import type { DocumentCheck, PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { buildFooter, getTestNotices } from '#domain/documents/layout/test-notice.ts'
import { LETTER_NAMES, type LetterKind } from '#domain/letters/letter-kinds.ts'

export interface LetterContent {
  kind: LetterKind
  /** Counts the letters of the policy. */
  number: number
  /** In force when it was written. */
  certificate: CertificateContent
  /** ISO 8601. */
  issuedAt: string
  title: string
  /** With the values of its fields. */
  words: string
  recipient: { name: string; address: string }
  /** Where anybody can check it, if they can. */
  check: Pick<DocumentCheck, 'code' | 'url'> | undefined
}

/** What a letter is worth to whoever gets it. The program writes it below the text of the office, which cannot take it away. */
const STANDING: Readonly<Partial<Record<LetterKind, string>>> = {
  proof:
    'This letter is for information only. It gives no rights under the policy. It does not change or extend what the policy covers. Only the certificate states what is insured. The policy may be changed or cancelled after the date above.',
  additional_insured:
    'This letter reports what an endorsement of the policy states. The endorsement alone decides who is an additional insured. This letter adds nothing to it. The policy may be changed or cancelled after the date above.',
}

/**
 * A letter of the house as paper.
 *
 * @rule O02 A letter is a tagged PDF with the number, the policy and the day; what others rely on says what it is worth and how to check it.
 */
export function buildLetterDocument(letter: LetterContent): PrintableDocument {
  const { kind, number, certificate, issuedAt, recipient, check } = letter
  const { policyNumber, version, event, insurer, test } = certificate
  const notices = getTestNotices(test, 'letter')
  const standing = STANDING[kind]
  return {
    name: `Letter ${number} of policy ${policyNumber}`,
    subject: LETTER_NAMES[kind],
    issuedAt,
    insurer,
    title: letter.title,
    subtitle: LETTER_NAMES[kind] === letter.title ? 'About golf contest prize insurance' : LETTER_NAMES[kind],
    facts: [
      { label: 'Letter', value: String(number) },
      { label: 'Policy number', value: policyNumber },
      { label: 'Certificate', value: `Version ${version}` },
      { label: 'Written', value: formatMomentLines(issuedAt, event.timeZone) },
    ],
    notices,
    body: [
      {
        kind: 'blocks',
        blocks: [
          { title: 'To', lines: [recipient.name, ...linesOf(recipient.address)] },
          { title: 'Insured', lines: formatInsured(withoutContact(certificate)) },
          { title: 'Event', lines: formatEvent(certificate) },
        ],
      },
      section(
        'Letter',
        ...linesOf(letter.words).map((line) => text(line)),
        text(insurer.name, { strong: true }),
      ),
      ...(standing === undefined
        ? []
        : [
            {
              ...section('What this letter is', text(standing)),
              ...(check && { check: { title: 'Check that it is genuine', ...check } }),
            },
          ]),
    ],
    footer: buildFooter(`Policy ${policyNumber}, letter ${number}`, notices),
  }
}

/** Whoever gets a letter does not learn where the insured is called or written to. */
function withoutContact({ insured }: CertificateContent): Pick<CertificateContent, 'insured'> {
  return { insured: { ...insured, address: [], email: '', phone: '' } }
}
