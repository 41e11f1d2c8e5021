import type { Insurer } from '#domain/documents/certificate/certificate.ts'
import { group, list, section, text } from '#domain/documents/layout/document-parts.ts'
import type {
  DocumentPart,
  DocumentSection,
  DocumentTable,
  PrintableDocument,
  SimplePart,
} from '#domain/documents/layout/printable-document.ts'
import { buildFooter } from '#domain/documents/layout/test-notice.ts'
import type { FormulaStep } from '#domain/pricing/plans/formula-steps.ts'
import type { PlanTable } from '#domain/pricing/plans/plan-figures.ts'
import { formatMoney } from '#domain/values/money.ts'
import type { RateFiling } from '#domain/pricing/plans/rate-filing.ts'

/** A rating plan as a filing, with what became of it. */
export interface FilingContent {
  insurer: Insurer
  /** ISO 8601 in UTC. */
  issuedAt: string
  /** Where the plan stands, as a sentence. */
  standing: string
  /** Prices come from it, or came from it. */
  isEffective: boolean
  /** Its days, who drafted and who signed it, its hash. */
  facts: PrintableDocument['facts']
  filing: RateFiling
  /** The oldest first, with the zone in which the moments are. */
  history: readonly { at: string; who: string; what: string }[]
}

/**
 * The printable filing of a rating plan.
 *
 * @rule O01 A plan in any state is printed with its tables, rules, examples, changes and history; one that prices nothing says so on every page.
 */
export function buildFilingDocument(content: FilingContent): PrintableDocument {
  const { insurer, issuedAt, standing, isEffective, facts, filing, history } = content
  const name = `Rate filing ${filing.plan}`
  const notices = isEffective ? [] : [{ title: 'Not in force', text: standing }]
  return {
    name,
    subject: 'Rates, rules and examples of golf contest prize insurance',
    issuedAt,
    insurer,
    title: `Rate filing ${filing.plan}`,
    subtitle: isEffective ? standing : 'Rates, rules, and examples',
    facts,
    notices,
    has_contents: true,
    body: [
      ...filing.sections.map(({ title, rule, steps, tables }) =>
        section(title, text(rule), ...ruleParts(steps), ...tables.map(tablePart)),
      ),
      discountSection(filing),
      examplesSection(filing),
      changesSection(filing),
      section('History', historyTable(history)),
    ],
    footer: buildFooter(name, notices),
  }
}

function ruleParts(steps: readonly FormulaStep[]): DocumentPart[] {
  if (steps.length === 0) return []
  return [
    group('Rule, step by step', [
      table(
        ['Step', 'How it is computed'],
        steps.map(({ label, how }) => [label, how]),
        { shares: [2, 5] },
      ),
    ]),
  ]
}

/** A row with fewer figures than columns has no limit there. */
function tablePart({ title, columns, rows }: PlanTable): DocumentPart {
  return group(title, [
    table(
      columns,
      rows.map(({ label, figures }) => [
        label,
        ...Array.from({ length: columns.length - 1 - figures.length }, () => 'no limit'),
        ...figures.map(({ value }) => value),
      ]),
      { shares: [3, ...columns.slice(1).map(() => 2)], right: true },
    ),
  ])
}

function discountSection({ discountRules, discounts, minimums, charges }: RateFiling): DocumentSection {
  return section(
    'Discounts, minimums and charges',
    list(discountRules),
    group('Discounts by client type', [
      table(
        ['Client type', 'Percent', 'Minimums'],
        discounts.map(({ client, percent, hasMinimum }) => [
          client,
          String(percent),
          hasMinimum ? 'yes' : 'no',
        ]),
        { shares: [3, 1, 1], right: true },
      ),
    ]),
    group('Minimums after a discount', [
      table(
        ['Contest', 'Minimum'],
        minimums.map(({ contest, amount }) => [contest, formatMoney(amount, '$')]),
        { shares: [3, 1], right: true },
      ),
    ]),
    group('Charges besides the fees', [
      table(
        ['Charge', 'Amount'],
        charges.map(({ label, amount }) => [label, formatMoney(amount, '$')]),
        { shares: [3, 1], right: true },
      ),
    ]),
  )
}

function examplesSection({ examples }: RateFiling): DocumentSection {
  return section(
    'Worked examples',
    text('Each is computed as quotes are priced. What has no formula is given.'),
    ...examples.map(({ title, detail, steps }) =>
      group(title, [
        text(`${detail}.`),
        steps.length === 0
          ? text('This plan has no price for it.', { strong: true })
          : table(
              ['Step', 'How it is computed', 'Value'],
              steps.map(({ label, how, value }) => [label, how === '' ? 'given' : how, value]),
              { shares: [3, 5, 2], lastRight: true, totalAt: steps.length - 1 },
            ),
      ]),
    ),
  )
}

function changesSection({ before, changes }: RateFiling): DocumentSection {
  const title = 'Changes'
  if (before === null) return section(title, text('There is no plan before it.'))
  if (changes.length === 0) return section(title, text(`All figures are those of ${before}.`))
  const tables = [...new Set(changes.map((change) => change.table))]
  return section(
    title,
    text(`Figures that differ from ${before}: ${changes.length}.`),
    ...tables.map((of) =>
      group(of, [
        table(
          ['Figure', 'Before', 'After'],
          changes
            .filter((change) => change.table === of)
            .map(({ label, before: was, after }) => [label, was ?? 'none', after ?? 'none']),
          { shares: [5, 2, 2], right: true },
        ),
      ]),
    ),
  )
}

function historyTable(history: FilingContent['history']): SimplePart {
  if (history.length === 0) return text('It is built in, so no one here drafted or signed it.')
  return table(
    ['When', 'Who', 'What'],
    history.map(({ at, who, what }) => [at, who, what]),
    { shares: [3, 2, 5] },
  )
}

interface TableLook {
  /** Of the width, by column. */
  shares: readonly number[]
  /** All columns but the first are figures. */
  right?: boolean
  /** The last column is a figure. */
  lastRight?: boolean
  totalAt?: number
}

function table(
  columns: readonly string[],
  rows: readonly string[][],
  { shares, right = false, lastRight = false, totalAt = -1 }: TableLook,
): DocumentTable {
  const isRight = (at: number) => (right && at > 0) || (lastRight && at === columns.length - 1)
  return {
    kind: 'table',
    columns: columns.map((title, at) => ({
      title,
      share: shares[at] ?? 1,
      align: isRight(at) ? 'right' : 'left',
    })),
    rows: rows.map((cells, at) => ({ cells, total: at === totalAt })),
    figures: false,
  }
}
