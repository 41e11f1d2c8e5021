import { formatMomentLines } from '#domain/documents/certificate/certificate-document.ts'
import type { AccountDocument } from '#domain/documents/billing/billing-document.ts'
import { memoSections, voidNotices } from '#domain/documents/billing/void-notice.ts'
import { formatPayer } from '#domain/documents/billing/receipt-summary.ts'
import type { DocumentSection, PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { buildFooter } from '#domain/documents/layout/test-notice.ts'

interface AccountLayout extends Pick<PrintableDocument, 'subject' | 'title' | 'subtitle' | 'notices'> {
  /** `Receipt number` */
  numberLabel: string
  /** `Billed to` */
  payerLabel: string
  /** Beside number, policy and day. */
  facts?: PrintableDocument['facts']
  sections: DocumentSection[]
}

/** What every document of account looks like: its number, its payer and what it is for, above its own sections. */
export function layOutAccountDocument(content: AccountDocument, layout: AccountLayout): PrintableDocument {
  const { number, policyNumber, issuedAt, timeZone, insurer, event } = content
  const { subject, title, subtitle, numberLabel, payerLabel, facts = [], sections } = layout
  const notices = [...voidNotices(content), ...layout.notices]
  const name = `${title} ${number}`
  return {
    name,
    subject,
    issuedAt,
    insurer,
    title,
    subtitle,
    facts: [
      { label: numberLabel, value: number },
      { label: 'Policy number', value: policyNumber },
      { label: 'Issued', value: formatMomentLines(issuedAt, timeZone) },
      ...facts,
    ],
    notices,
    body: [
      {
        kind: 'blocks',
        blocks: [
          { title: payerLabel, lines: formatPayer(content) },
          { title: 'For', lines: [event, `Policy ${policyNumber}`] },
        ],
      },
      ...sections,
      ...memoSections(content),
    ],
    footer: buildFooter(`${name}, policy ${policyNumber}`, notices),
  }
}
