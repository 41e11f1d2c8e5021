import type { SentDocument } from '#domain/claims/carriers/carrier-request.ts'
import { entry, section } from '#domain/documents/layout/document-parts.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { buildFooter, getTestNotices } from '#domain/documents/layout/test-notice.ts'

interface FilledIn {
  title: string
  lines: readonly { label: string; value: string }[]
}

interface OfClaim {
  claim: string
  policy: string
  event: string
  insurer: PrintableDocument['insurer']
  test: boolean
  /** ISO 8601 in UTC. */
  at: string
}

/** What was filled in for a claim, as its carrier reads it: one section a form. */
export function buildClaimForms(
  { claim, policy, event, insurer, test, at }: OfClaim,
  forms: readonly FilledIn[],
): PrintableDocument {
  const notices = getTestNotices(test, 'document')
  return {
    name: `Documents of claim ${claim}`,
    subject: `Claim ${claim}`,
    issuedAt: at,
    insurer,
    title: `Claim ${claim}`,
    subtitle: 'What was filled in',
    facts: [
      { label: 'Policy', value: policy },
      { label: 'Event', value: event },
    ],
    notices,
    body: forms.map(({ title, lines }) =>
      section(title, ...lines.map(({ label, value }) => entry(label, value))),
    ),
    footer: buildFooter(`Claim ${claim}`, notices),
  }
}

/** The titles of documents; those of one kind are counted. */
export function titlesOf(documents: readonly Pick<SentDocument, 'title'>[]): string[] {
  const counts = new Map<string, number>()
  for (const { title } of documents) counts.set(title, (counts.get(title) ?? 0) + 1)
  return [...counts].map(([title, count]) => (count === 1 ? title : `${title} (${count})`))
}
