import { describeMissing } from '#domain/desk/case-mail/missing-details.ts'
import type { LetterFacts } from '#domain/desk/case-mail/message-templates.ts'
import type { LetterLink } from '#domain/desk/case-mail/message-links.ts'
import type { CaseParty } from '#domain/desk/case-mail/copy-readers.ts'
import { getStatedPrice } from '#domain/documents/quote/draft-cover.ts'
import { payersSeenBy } from '#domain/policy/producer-of-record.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { contestDates } from '#domain/quote/model/quote.ts'
import { canReceiveLink } from '#domain/quote/sending/link-recipients.ts'
import { formatLongDate } from '#domain/values/calendar.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { formatMoney, ZERO } from '#domain/values/money.ts'
import { type InvoiceBalance, listInvoices } from '#server/accounting/invoices/repository.ts'
import type { MailCase } from '#server/desk/case-mail/mail-case.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { isOver, type PolicyWithDocuments } from '#server/policies/repository.ts'
import { quoteOf } from '#server/policies/present-policy.ts'
import { buildQuoteDocumentInput } from '#server/quotes/documents/quote-documents.ts'

type FactContext = Pick<Context, 'db' | 'env' | 'now' | 'plans'>

/**
 * What a letter to this party can name of its case.
 *
 * @rule P02 N63 Each party reads its own figures: the client of a producer neither the price of the quote nor the producer's invoice.
 */
export async function readLetterFacts(
  context: FactContext,
  mailCase: MailCase,
  party: CaseParty,
  repName: string,
): Promise<LetterFacts> {
  const { quote, found } = mailCase
  const shared = {
    name: firstNameOf(mailCase, party) ?? 'there',
    event: quote.answers.tournament_name ?? 'your event',
    rep: repName,
  }
  if (!found) return { ...shared, ...factsOfQuote(context, mailCase, party) }
  const due = await findDueInvoice(context.db, mailCase, mailCase.addresses[party])
  return {
    ...shared,
    ...factsOfPolicy(found, context.now()),
    ...(due && {
      invoice: due.number,
      owed: formatMoney(due.open, dollarSignOf(quote.answers)),
      due: formatLongDate(due.dueOn),
    }),
  }
}

function firstNameOf({ quote: { answers } }: MailCase, party: CaseParty): string | undefined {
  return answers[`${party}_first_name`] ?? answers[`${party}_contact_name`]
}

function factsOfQuote(
  context: Pick<Context, 'env' | 'now' | 'plans'>,
  { stored, quote, addresses }: MailCase,
  party: CaseParty,
): LetterFacts {
  const { answers } = quote
  const address = addresses[party]
  if (address === undefined || !canReceiveLink(answers, address)) return {}
  const missing = describeMissing(quote)
  const input = buildQuoteDocumentInput(context, stored)
  const price = getStatedPrice(input)?.summary.amountDue
  const { priceEnd } = input
  return {
    quote_link: 'quote',
    ...(missing !== undefined && { missing }),
    ...(price !== undefined &&
      priceEnd && {
        price: formatMoney(price, dollarSignOf(answers)),
        good_until: formatLongDate(priceEnd.lastDay),
        price_change: priceEnd.change,
      }),
  }
}

function factsOfPolicy(found: PolicyWithDocuments, now: Date): LetterFacts {
  const { policy } = found
  const quote = quoteOf(found)
  const lastDay = contestDates(quote).at(-1)
  const wasPlayed = lastDay !== undefined && lastDay < dayAtEvent(quote, now) && !isOver(policy)
  return {
    policy: policy.number,
    policy_link: 'policy',
    ...(wasPlayed && { played_on: formatLongDate(lastDay) }),
  }
}

/** The oldest invoice of an address on which something is owed. */
export async function findDueInvoice(
  db: Db,
  { found }: Pick<MailCase, 'found'>,
  address: string | undefined,
): Promise<InvoiceBalance | undefined> {
  if (!found || address === undefined) return undefined
  const { policy } = found
  const billed = await listInvoices(db, policy.id, payersSeenBy(policy, getEmailKey(address)))
  return billed.find(({ open }) => open > ZERO)
}

/** What the button of a letter to this party can open. */
export function listLinks(facts: LetterFacts): LetterLink[] {
  return [
    'none',
    ...(facts.quote_link === undefined ? [] : ['quote' as const]),
    ...(facts.policy_link === undefined ? [] : ['policy' as const]),
    ...(facts.owed === undefined ? [] : ['invoice' as const]),
  ]
}
