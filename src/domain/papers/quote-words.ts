import { addDays, type CalendarDate, formatLongDate } from '#domain/calendar.ts'
import { contests, momentLines, parties, shortDate } from '#domain/papers/certificate-words.ts'
import { type Copy } from '#domain/papers/copies.ts'
import { moneyTable } from '#domain/papers/money-table.ts'
import { list, section, text } from '#domain/papers/paper-parts.ts'
import { type PaperSection, type PaperWords } from '#domain/papers/paper-words.ts'
import {
  draftCover,
  type PricedInFull,
  type QuoteOnFile,
  statedPrice,
  unfinishedContests,
} from '#domain/papers/quote-draft.ts'
import { standing } from '#domain/papers/quote-standing.ts'
import { footer, testNotice } from '#domain/papers/test-notice.ts'
import { certificateMoney, receiptMoney } from '#domain/policy/money-lines.ts'
import { isProducerPolicy } from '#domain/policy/parties.ts'
import { PRICE_HOLDS_DAYS } from '#domain/pricing/freshness.ts'
import { contestDates, type Quote } from '#domain/quote/quote.ts'
import { quoteReference } from '#domain/quote/quote-reference.ts'
import { dayAt, knownZone } from '#domain/quote/event-zone.ts'

/**
 * A quote in words; undefined while it has nothing to tell.
 *
 * @rule O02 A quote says that it is no cover, and until when its price holds.
 * @rule N62 The producer's own copy tells by what reference its client knows the quote.
 * @rule P02 The client's copy of a producer's quote shows what the client pays, never the commission.
 */
export function quoteWords(onFile: QuoteOnFile, copy: Copy = 'client'): PaperWords | undefined {
  const cover = draftCover(onFile)
  if (!cover) return undefined
  const { quote, issuedAt, policyNumber, test } = onFile
  const reference = quoteReference(onFile, copy)
  const clients = quoteReference(onFile)
  const price = statedPrice(onFile)
  const until = price && policyNumber === null ? goodUntil(onFile, price.pricedAt) : undefined
  const notices = [...standing(onFile, STANDING), ...testNotice(test, 'quote')]
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
      { label: 'Made', value: momentLines(issuedAt, knownZone(quote.answers)) },
      ...(until ? [{ label: 'Good until', value: shortDate(until) }] : []),
    ],
    notices,
    body: [
      parties(cover),
      contests(cover, { fees: price !== undefined }),
      ...unfinished(onFile),
      ...prices(onFile, price, copy),
      ...(policyNumber === null ? [toBeInsured(until, opensFor(quote, copy))] : []),
    ],
    footer: footer(`Quote ${reference.value}`, notices),
  }
}

const STANDING = {
  open: {
    title: 'A quote, not cover',
    text: 'Nothing is insured until this quote is bought and a certificate of insurance is issued.',
  },
  bought: (policyNumber: string) =>
    `The certificate of policy ${policyNumber} states what is insured, and this paper does not.`,
}

/** The client of a producer holds the paper alone. */
function opensFor(quote: Quote, copy: Copy): boolean {
  return !isProducerPolicy(quote) || copy === 'producer'
}

function toBeInsured(until: CalendarDate | undefined, opens: boolean): PaperSection {
  return section(
    'To be insured',
    text(
      opens
        ? 'Open the quote, read and accept the terms, and pay or have it billed before the first tee shot. ' +
            'The certificate of insurance is issued at once and comes by e-mail.'
        : 'Tell your insurance producer that you want it, early enough before the first tee shot. As soon as they have ' +
            'bought it, the certificate of insurance comes to you by e-mail.',
    ),
    ...(until
      ? [text(`This price is good until ${formatLongDate(until)}, as long as nothing above changes.`)]
      : []),
  )
}

/** A price holds for a while, and no longer than until play starts. */
function goodUntil({ quote }: QuoteOnFile, pricedAt: string): CalendarDate {
  const pricedOn = dayAt(quote, new Date(pricedAt))
  return contestDates(quote).reduce(
    (earliest, date) => (date < earliest ? date : earliest),
    addDays(pricedOn, PRICE_HOLDS_DAYS),
  )
}

function unfinished({ quote }: QuoteOnFile): PaperSection[] {
  const begun = unfinishedContests(quote)
  return begun.length > 0
    ? [section('Not in this quote yet', text('More has to be answered for:'), list(begun))]
    : []
}

function prices(
  { quote, policyNumber }: QuoteOnFile,
  price: PricedInFull | undefined,
  copy: Copy,
): PaperSection[] {
  if (!price) {
    // What was paid for a bought quote stands on the papers of its policy.
    if (policyNumber !== null) return []
    return [
      section(
        'Price',
        text(
          opensFor(quote, copy)
            ? 'Open the quote to see its price: some of it is still to be answered or priced.'
            : 'There is no price yet: some of this quote is still to be answered or priced.',
        ),
      ),
    ]
  }
  const bought = { quote, summary: price.summary, pricedRows: price.rows }
  const client = certificateMoney(bought)
  const clients = moneyTable(client.lines, [{ label: 'Total', amount: client.total, total: true }])
  if (!isProducerPolicy(quote) || copy === 'client') return [section('Price', clients)]
  const own = receiptMoney(bought)
  return [
    section('What your client pays', clients),
    section(
      'What you pay',
      moneyTable(own.lines, [{ label: 'Amount due', amount: own.total, total: true }]),
      text('Only your own copy shows this part.'),
    ),
  ]
}
