import { pagePath } from '#contract/page-path.ts'
import { addDays, dateInTimeZone, formatContestDate } from '#domain/values/calendar.ts'
import { toDollars } from '#domain/values/money.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import type { Context } from '#server/kit/context.ts'
import { findSetting, getOrCreateSetting } from '#server/kit/http/repository.ts'
import { issueToken } from '#server/payments/gateway/sandbox/issue-token.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { countQuotes } from '#server/quotes/repository.ts'

/** Links that are printed for a first look. */
export interface SampleLinks {
  quote: string
  policy: string
}

/** The setting that stores the sample quote, so that a later start prints the link again. */
const LINKS_SETTING = 'sample_links'

const EMAIL = 'pat@hopehouse.example'

/**
 * Creates an open quote and a bought policy on an empty database, once, and returns links to both. The link to the
 * policy is new at each start, because the token of a link is not stored.
 */
export async function prepareSampleData(context: Context): Promise<SampleLinks | undefined> {
  if (!context.env.sampleData) return undefined
  const isEmpty = (await countQuotes(context.db)) === 0
  const storedNumber = isEmpty
    ? await getOrCreateSetting(context.db, LINKS_SETTING, await makeSampleData(context))
    : await findSetting(context.db, LINKS_SETTING)
  if (storedNumber === undefined) return undefined
  const { url: policy } = await createPolicyLink(context, EMAIL)
  return { quote: (storedNumber as Pick<SampleLinks, 'quote'>).quote, policy }
}

async function makeSampleData(context: Context): Promise<Pick<SampleLinks, 'quote'>> {
  const open = await createQuote(context, { ...createSampleEvent(context.now()), ...CONTACT })
  const purchasedQuote = await createQuote(context, {
    ...createSampleEvent(context.now()),
    ...CONTACT,
    ...SIGNS,
    ...TERMS,
  })
  await buySamplePolicy(
    context,
    purchasedQuote.id,
    purchasedQuote.version,
    toDollars(purchasedQuote.price?.summary?.amountDue ?? fail()),
  )
  return { quote: context.env.publicUrl + pagePath('step', { guid: open.id, step: 'contact-information' }) }
}

async function buySamplePolicy(
  context: Context,
  quoteId: string,
  version: number,
  amountDue: number,
): Promise<void> {
  const expYear = context.now().getUTCFullYear() + 2
  const card = { number: '4242424242424242', exp_month: 12, exp_year: expYear, cvc: '123' }
  const { token } = await issueToken(context, card)
  await purchaseQuote(context, {
    quoteId,
    idempotencyKey: 'sample',
    version,
    amountDue,
    method: 'credit_card',
    token,
  })
}

function fail(): never {
  throw new Error('The sample quote could not be priced')
}

/** So far ahead that standard shipping is in time. */
function createSampleEvent(now: Date): CustomFields {
  return {
    h_date_1: formatContestDate(addDays(dateInTimeZone(now, 'America/Chicago'), 60)),
    h_hole_1: 7,
    h_amateurs_1: 120,
    h_yardage_1: 165,
    h_prize_value_1: 10_000,
    h_prize_description_1: 'Cash',
    tournament_name: 'Hope House Charity Scramble',
    course_name: 'Barton Creek Country Club',
    course_city: 'Austin',
    course_state: 'TX',
  }
}

const CONTACT: CustomFields = {
  client_type: 'non_profit',
  insured_company_name: 'Hope House',
  insured_first_name: 'Pat',
  insured_last_name: 'Doyle',
  insured_email: EMAIL,
  insured_phone: '512-555-0142',
  insured_address_1: '1200 Barton Springs Road',
  insured_city: 'Austin',
  insured_state: 'TX',
  insured_zip: '78704',
}

const SIGNS: CustomFields = {
  bonus_prizes: 'Yes',
  type_bps: 'standard',
  number_bps: 3,
  grand_prize_signs: 'Yes',
  h_sponsor_name_1: 'Lone Star Bank',
  shipping_first_name: 'Pat',
  shipping_last_name: 'Doyle',
  shipping_phone: '512-555-0142',
  shipping_address_1: '1200 Barton Springs Road',
  shipping_city: 'Austin',
  shipping_state: 'TX',
  shipping_zip: '78704',
}

const TERMS: CustomFields = { hio_terms: 'Yes', agree_to_terms: 'Yes', coverage_agreement: 'Yes' }
