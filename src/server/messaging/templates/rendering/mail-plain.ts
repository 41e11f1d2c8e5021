import { addressOfBrand } from '#domain/office/brands/brand-look.ts'
import { TEST_NOTICE_TITLE } from '#domain/documents/layout/test-notice.ts'
import {
  getBrandName,
  type Letterhead,
  type MailContent,
  UNSUBSCRIBE,
} from '#server/messaging/templates/rendering/mail-content.ts'
import {
  feeHeads,
  type InsuredSummary,
  summaryRows,
} from '#server/messaging/templates/rendering/insured-summary.ts'
import { toPlainText } from '#server/messaging/templates/rendering/paragraph.ts'

/** The plain text part; a link stands below its label. */
export function renderPlainText(letterhead: Letterhead, content: MailContent): string {
  const { heading, paragraphs, facts = [], insured, button, links = [], closing = [], unsubscribe } = content
  const { insurer, brands, isTest } = letterhead
  const address = addressOfBrand(brands, content.brand ?? 'albatross', insurer)
  const blocks = [
    getBrandName(letterhead, content),
    ...(isTest ? [TEST_NOTICE_TITLE] : []),
    heading,
    ...paragraphs.map(toPlainText),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(insured ? [renderScorecardText(insured)] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...links.map(({ name, about, url }) => `${name}: ${about}\n${url}`),
    ...closing.map(toPlainText),
    ...(unsubscribe ? [`${unsubscribe.why}\n${UNSUBSCRIBE}:\n${unsubscribe.url}`] : []),
    [`-- `, ...(address ?? [insurer.name, insurer.address, `${insurer.phone} · ${insurer.email}`])].join(
      '\n',
    ),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** Each contest in two lines; the names of the fees stand once, above them. */
function renderScorecardText(insured: InsuredSummary): string {
  const heads = feeHeads(insured)
  const lines = summaryRows(insured).flatMap(({ kind, name, detail, below, gross, fee }) => {
    if (kind === 'day') return ['', name]
    const sums = [gross, fee].filter((sum) => sum !== '').join(' / ')
    const called = [name, detail].filter((part) => part !== '').join(', ')
    return [sums === '' ? called : `${called}: ${sums}`, ...(below === '' ? [] : [`  ${below}`])]
  })
  const head = heads.length === 0 ? 'Contests' : `Contests, with ${heads.join(' / ')}`
  return [head, ...lines].join('\n')
}
