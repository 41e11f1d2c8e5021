import { formatMomentLines, linesOf } from '#domain/documents/certificate/certificate-document.ts'
import type { EndorsementContent, EndorsementKind } from '#domain/documents/endorsement/endorsement.ts'
import { entry, group, section, text } from '#domain/documents/layout/document-parts.ts'
import { buildMoneyTable } from '#domain/documents/layout/money-table.ts'
import type {
  DocumentPart,
  DocumentSection,
  PrintableDocument,
} from '#domain/documents/layout/printable-document.ts'
import { buildFooter, getTestNotices } from '#domain/documents/layout/test-notice.ts'
import type { ChangedSection } from '#domain/policy/amendments/editing/changed-answers.ts'
import { nameChangedSection } from '#domain/policy/amendments/editing/name-changed-section.ts'
import { formatMoney, subtract, type Cents } from '#domain/values/money.ts'

const KINDS: Record<EndorsementKind, { subtitle: string; statement: string }> = {
  change_policy: {
    subtitle: 'Change of the policy',
    statement: 'This policy is changed as follows. Everything else stays the same.',
  },
  postpone_policy: {
    subtitle: 'Postponement',
    statement: 'This policy covers the new dates below. Everything else stays the same.',
  },
  cancel_policy: {
    subtitle: 'Cancellation',
    statement: 'This policy is cancelled. It provides no coverage from the date of this endorsement.',
  },
  lapse: {
    subtitle: 'End of the policy',
    statement:
      'No new date was set within 12 months of the insured date, so this policy has ended. It provides no coverage.',
  },
}

/** What a rep wrote by hand. */
const WRITTEN = {
  subtitle: 'Addition to the policy',
  statement: 'The text below becomes part of this policy. Everything else stays the same.',
}

/**
 * The printable endorsement.
 *
 * @rule N45 N60 Each applied change has its endorsement: what was and what is, and what it costs.
 */
export function buildEndorsementDocument(content: EndorsementContent): PrintableDocument {
  const { policyNumber, number, certificateVersion, issuedAt, timeZone, test, insurer } = content
  const notices = getTestNotices(test, 'endorsement', 'nothing on it is insured')
  const { written } = content
  const { subtitle, statement } = written ? WRITTEN : KINDS[content.kind]
  return {
    name: `Endorsement ${number} to policy ${policyNumber}`,
    subject: 'Change of golf contest prize insurance',
    issuedAt,
    insurer,
    title: `Endorsement ${number}`,
    subtitle,
    facts: [
      { label: 'Policy number', value: policyNumber },
      { label: 'Makes certificate version', value: String(certificateVersion) },
      { label: 'Issued', value: formatMomentLines(issuedAt, timeZone) },
      ...(written ? [{ label: 'Takes effect', value: formatMomentLines(written.effective, timeZone) }] : []),
    ],
    notices,
    body: [
      {
        kind: 'blocks',
        blocks: [
          { title: 'Insured', lines: content.insured },
          { title: 'Event', lines: [content.event] },
        ],
      },
      section('What this endorsement does', text(statement)),
      ...(written
        ? [section('Text of the endorsement', ...linesOf(written.text).map((line) => text(line)))]
        : buildChanges(content.sections)),
      section('What it costs', ...buildMoney(content)),
    ],
    footer: buildFooter(`Policy ${policyNumber}, endorsement ${number}`, notices),
  }
}

function buildChanges(sections: readonly ChangedSection[]): DocumentSection[] {
  if (sections.length === 0) return []
  const parts = sections.map((changed): DocumentPart =>
    group(
      nameChangedSection(changed),
      changed.answers.map(({ label, before, after }) => entry(label, describeAnswer(before, after))),
    ),
  )
  return [section('Before and after', ...parts)]
}

function describeAnswer(before: string | undefined, after: string | undefined): string {
  if (before === undefined) return after ?? ''
  return after === undefined ? `was ${before}` : `${after} (was ${before})`
}

function buildMoney({ total, fees = [], dollarSign }: EndorsementContent): DocumentPart[] {
  const difference = subtract(total.after, total.before)
  const lines = fees.map(({ title, before = 0, after = 0 }) => ({
    label: `${title}: ${formatMoney(before as Cents, dollarSign)} before, now`,
    amount: after as Cents,
  }))
  return [
    ...(lines.length > 0 ? [buildMoneyTable(lines, [], { title: 'Fees that change', dollarSign })] : []),
    buildMoneyTable(
      [
        { label: 'Price before', amount: total.before },
        { label: 'Price now', amount: total.after },
      ],
      [{ label: 'Difference', amount: difference, total: true }],
      { title: 'Policy', dollarSign },
    ),
  ]
}
