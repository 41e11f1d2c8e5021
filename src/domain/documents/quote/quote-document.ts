import { formatLongDate } from '#domain/values/calendar.ts'
import { formatMoney } from '#domain/values/money.ts'
import {
  buildContests,
  formatMomentLines,
  buildParties,
  formatShortDate,
} from '#domain/documents/certificate/certificate-document.ts'
import type { DocumentCopy } from '#domain/quote/sending/document-copies.ts'
import { buildDays } from '#domain/documents/layout/day-line.ts'
import { list, section, text } from '#domain/documents/layout/document-parts.ts'
import type { DocumentSection, PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import {
  buildDraftCover,
  type PricedInFull,
  type QuoteDocumentInput,
  getStatedPrice,
  listUnfinishedContests,
} from '#domain/documents/quote/draft-cover.ts'
import { getQuoteNotices } from '#domain/documents/quote/quote-notices.ts'
import { buildFooter, getTestNotices } from '#domain/documents/layout/test-notice.ts'
import type { CoverContent } from '#domain/documents/certificate/certificate-content.ts'
import { purchaseScorecard } from '#domain/quote/scorecard/build-scorecard.ts'
import { isProducerPolicy } from '#domain/quote/model/parties.ts'
import type { PriceEnd } from '#domain/quote/pricing/price-end.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import { quoteReference } from '#domain/quote/sending/quote-reference.ts'
import { displayTimeZone } from '#domain/quote/model/event-time-zone.ts'

/**
 * The printable quote; undefined while it has no content.
 *
 * @rule O02 A quote states that it is not cover, and until when its price is valid.
 * @rule N62 The producer's copy shows the reference that the client has for the quote.
 * @rule P02 The client's copy of a producer's quote shows what the client pays, never the commission.
 */
export function buildQuoteDocument(
  onFile: QuoteDocumentInput,
  copy: DocumentCopy = 'client',
): PrintableDocument | undefined {
  const cover = buildDraftCover(onFile)
  if (!cover) return undefined
  const { quote, issuedAt, policyNumber, test } = onFile
  const reference = quoteReference(onFile, copy)
  const clients = quoteReference(onFile)
  const price = getStatedPrice(onFile)
  const until = price && policyNumber === null ? (onFile.priceEnd ?? undefined) : undefined
  const notices = [...getQuoteNotices(onFile, QUOTE_NOTICES), ...getTestNotices(test, 'quote')]
  return {
    name: `Quote ${reference.value}`,
    subject: 'Quote for golf contest prize insurance',
    issuedAt,
    insurer: cover.insurer,
    title: 'Quote',
    subtitle: 'Prize indemnity for golf contests',
    facts: [
      reference,
      ...(clients.value === reference.value ? [] : [{ label: 'Client’s reference', value: clients.value }]),
      { label: 'Made', value: formatMomentLines(issuedAt, displayTimeZone(quote.answers)) },
      ...(until ? [{ label: 'Good until', value: formatShortDate(until.lastDay) }] : []),
    ],
    notices,
    body: [
      buildParties(cover),
      ...buildDays(cover.days),
      ...buildContests(withCopy(cover, onFile, copy), { fees: price !== undefined }),
      ...buildUnfinished(onFile),
      ...buildPriceNote(onFile, price, copy),
      ...(policyNumber === null ? [buildNextSteps(until, canOpenQuote(quote, copy))] : []),
    ],
    footer: buildFooter(`Quote ${reference.value}`, notices),
  }
}

const QUOTE_NOTICES = {
  open: {
    title: 'A quote, not coverage',
    text: 'Nothing is insured until this quote is bought and a certificate of insurance is issued.',
  },
  bought: (policyNumber: string) =>
    `The certificate of policy ${policyNumber} states what is insured. This quote no longer does.`,
}

/** A producer's client has only the document, no access to the quote. */
function canOpenQuote(quote: Quote, copy: DocumentCopy): boolean {
  return !isProducerPolicy(quote) || copy === 'producer'
}

function buildNextSteps(until: PriceEnd | undefined, opens: boolean): DocumentSection {
  return section(
    'To be insured',
    text(
      opens
        ? 'Open the quote, accept the terms, and pay or choose an invoice before the first tee shot. ' +
            'We will issue the certificate of insurance right away and email it to you.'
        : 'Tell your agent or broker that you want it, well before the first tee shot. Once they buy it, ' +
            'we will email you the certificate of insurance.',
    ),
    ...(until
      ? [
          text(
            `This price is good until ${formatLongDate(until.lastDay)}, if nothing above changes. ${until.change}`,
          ),
        ]
      : []),
  )
}

function buildUnfinished({ quote }: QuoteDocumentInput): DocumentSection[] {
  const begun = listUnfinishedContests(quote)
  return begun.length > 0
    ? [section('Not in this quote yet', text('These contests still need answers:'), list(begun))]
    : []
}

/** The producer's own copy has what it pays beside what its client pays. */
function withCopy(
  cover: CoverContent,
  { quote, partner, price }: QuoteDocumentInput,
  copy: DocumentCopy,
): CoverContent {
  if (copy === 'client' || !isProducerPolicy(quote) || !price?.summary) return cover
  const { summary, rows: pricedRows } = price
  return {
    ...cover,
    scorecard: purchaseScorecard({ quote, summary, pricedRows, termsOf: price }, { partner }),
  }
}

function buildPriceNote(
  { quote, policyNumber }: QuoteDocumentInput,
  price: PricedInFull | undefined,
  copy: DocumentCopy,
): DocumentSection[] {
  // The documents of the policy show what was paid for a bought quote.
  if (price === undefined && policyNumber !== null) return []
  if (price === undefined)
    return [
      section(
        'Price',
        text(
          canOpenQuote(quote, copy)
            ? 'Open the quote to see its price. Some answers are missing.'
            : 'There is no price yet. Some answers are missing.',
        ),
      ),
    ]
  if (!isProducerPolicy(quote) || copy === 'client') return []
  return [
    section(
      'For you only',
      text(
        `Your commission is ${formatMoney(price.summary.producerCommission, dollarSignOf(quote.answers))}. Your client’s copy shows only what your client pays.`,
      ),
    ),
  ]
}
