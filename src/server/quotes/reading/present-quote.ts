import type { EndpointResponse } from '#contract/endpoint.ts'
import type { getContact, saveContact } from '#contract/quotes.ts'
import { markCoupons, evaluateChargedCoupons } from '#domain/pricing/coupon.ts'
import { canEditPrices } from '#domain/policy/fee-override.ts'
import { hasEnded } from '#domain/policy/policy-state.ts'
import type { PriceEnd } from '#domain/quote/pricing/price-end.ts'
import { formatPlainDate } from '#domain/values/calendar.ts'
import { nameCondition } from '#domain/quote/approvals/cover-conditions.ts'
import { computedFields } from '#domain/quote/wire/computed-fields.ts'
import { fullName } from '#domain/quote/model/full-name.ts'
import { type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import type { Editor } from '#domain/values/editor.ts'
import { type CustomFields, encodeAnswers } from '#domain/quote/wire/wire.ts'
import { areSignsShipped } from '#domain/signs/shipments.ts'
import { needsSigns } from '#domain/quote/signs/signs-needed.ts'
import { evaluatePriceEnd } from '#server/quotes/pricing/price-end.ts'
import { presentCoupon } from '#server/quotes/reading/present-coupon.ts'
import type { Context } from '#server/kit/context.ts'
import { evaluateQuote } from '#server/quotes/reading/evaluate-quote.ts'
import { couponFacts } from '#server/quotes/pricing/coupon-facts.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { describePrices } from '#server/quotes/saving/copying/present-copy.ts'
import { specialPricingEmail } from '#server/quotes/reading/special-pricing.ts'

/**
 * A stored quote in the form of the API.
 *
 * @rule R03 A rep may edit prices if the quote is bought or its e-mail is on the special-pricing list.
 * @rule N18 Which address that is, only reps are told.
 */
export function presentQuote(
  { plans, env }: Pick<Context, 'plans' | 'env'>,
  stored: QuoteWithPolicy,
  now: Date,
  reader: Editor = 'client',
): EndpointResponse<typeof saveContact> {
  const { quote, validated, blockers, conditions } = evaluateQuote({ plans, env }, stored, now)
  const special = specialPricingEmail(env, stored)
  return {
    data: {
      id: stored.id,
      version: stored.version,
      customFields: fieldsOf(quote, stored, reader),
      ...presentContact(quote),
      policy_status: stored.policyStatus ?? null,
      signs_shipped: areSignsShipped(quote, stored.shipments),
      signs_needed: needsSigns(quote),
      allow_price_editing: canEditPrices({
        who: reader,
        specialPricing: special !== null,
        hasPolicy: stored.policyNumber !== null,
      }),
      validated,
      blockers,
      conditions: conditions.map((condition) => ({ about: nameCondition(condition), text: condition.text })),
      price_end:
        stored.policyNumber === null ? presentPriceEnd(evaluatePriceEnd(plans, quote, stored, now)) : null,
      copied: stored.copy && {
        from: stored.copy.from,
        prices: describePrices(stored.copy, quote),
        reasons: stored.copy.reasons,
      },
    },
    coupons: evaluateChargedCoupons(
      stored.policyNumber === null ? markCoupons(stored.coupons, couponFacts(stored, now)) : stored.coupons,
      stored.price?.summary,
    ).map(presentCoupon),
    isSpecialPricingEmail: special !== null,
    specialPricingEmail: reader === 'rep' ? special : null,
  }
}

/**
 * A bought quote, to somebody who only knows its id.
 *
 * @rule N94 It says that the quote is bought, in the form of any other answer, and nothing of who bought it or as which policy.
 * @rule S07 The page that gets it says so too.
 */
export function presentBoughtQuote(id: string): EndpointResponse<typeof getContact> {
  const data = { id, purchased: true, customFields: {} } as const
  return { data, coupons: [], isSpecialPricingEmail: false, specialPricingEmail: null }
}

/** @rule N68 The page says until when the price is good, and what changes then. */
function presentPriceEnd(end: PriceEnd | null) {
  return end && { last_day: formatPlainDate(end.lastDay), change: end.change }
}

type Stored = Pick<
  QuoteWithPolicy,
  'answers' | 'quoteNumber' | 'policyNumber' | 'policyStatus' | 'price' | 'partner'
>

/** All fields of a quote, entered and computed. */
export function presentFields(stored: Stored, reader: Editor = 'client'): CustomFields {
  return fieldsOf(quoteFrom(stored.answers), stored, reader)
}

function fieldsOf(quote: Quote, stored: Stored, reader: Editor): CustomFields {
  // Not spread: spreading objects of more than a hundred keys takes forty times as long.
  return Object.assign(
    encodeAnswers(stored.answers, reader),
    contactNames(quote),
    computedFields({
      quote,
      ...stored,
      partner: stored.partner ?? undefined,
      cancelled: hasEnded(stored.policyStatus),
      postponed: stored.policyStatus === 'postponed',
    }),
  )
}

/** @rule N53 A contact name that nobody typed is the first and the last name, of the insured and of the producer. */
function contactNames({ answers }: Quote) {
  const { insured_contact_name: insured, producer_contact_name: producer } = answers
  return {
    insured_contact_name: insured ?? fullName(answers.insured_first_name, answers.insured_last_name),
    producer_contact_name: producer ?? fullName(answers.producer_first_name, answers.producer_last_name),
  }
}

/** @rule E01 The contact's company, names, telephone and business address are repeated outside its fields. */
function presentContact({ answers }: Quote) {
  const { insured_first_name: first, insured_last_name: last } = answers
  return {
    company: answers.insured_company_name ?? null,
    names: {
      first: first ?? null,
      last: last ?? null,
      contact: answers.insured_contact_name ?? fullName(first, last),
    },
    phone: answers.insured_phone ?? null,
    extension: answers.insured_ext ?? null,
    businessAddress: {
      line1: answers.insured_address_1 ?? null,
      line2: answers.insured_address_2 ?? null,
      city: answers.insured_city ?? null,
      state: answers.insured_state ?? null,
      postalCode: answers.insured_zip ?? null,
    },
  }
}
