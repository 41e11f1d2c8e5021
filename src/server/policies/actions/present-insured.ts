import type { EndpointResponse } from '#contract/endpoint.ts'
import type { getInsuredQuote } from '#contract/amendments.ts'
import { hasProducer } from '#domain/policy/producer-of-record.ts'
import { EXTRA_CHARGES, EXTRA_KEYS } from '#domain/pricing/extras.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import type { Section } from '#domain/problem.ts'
import type { NamedFields } from '#domain/quote/wire/named-fields.ts'
import { sectionOf } from '#domain/quote/wire/wire.ts'
import type { Context } from '#server/kit/context.ts'
import type { Requester } from '#server/schema/policies/changes.schema.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { presentQuote } from '#server/quotes/reading/present-quote.ts'

type Presented = EndpointResponse<typeof getInsuredQuote>['data']

/** What a policy insures, as whoever asks may see it. */
export function presentInsured(
  context: Pick<Context, 'plans' | 'env' | 'now'>,
  subject: ChangeSubject,
  by: Requester,
): Presented {
  const { policy, stored, quote } = subject
  const { data } = presentQuote(context, stored, context.now(), by === 'rep' ? 'rep' : 'client')
  const isSoldNet = isProducerQuote(quote.answers)
  const isProducersClient = by === 'client' && (isSoldNet || hasProducer(policy))
  return {
    policy_version: policy.version,
    requested_by: by,
    contact: isProducersClient ? forProducersClient(data, isSoldNet) : data,
  }
}

/**
 * @rule N62 N63 The client of a producer sees what is insured and its own total: no id that opens the quote, no quote number,
 * no net fee or former price, and nothing about the producer. What it sees is listed, so that nothing new is told by itself.
 */
function forProducersClient(
  {
    customFields,
    version,
    company,
    names,
    phone,
    extension,
    businessAddress,
    signs_shipped,
    signs_needed,
    validated,
  }: Presented['contact'],
  isSoldNet: boolean,
): Presented['contact'] {
  const total = (isSoldNet ? customFields.due_from_client : customFields.amount_due) ?? null
  const seen = Object.entries(customFields).map(([key, value]) => [key, isForClient(key) ? value : null])
  return {
    id: '',
    version,
    customFields: {
      ...(Object.fromEntries(seen) as NamedFields),
      amount_due: total,
      due_from_client: total,
    },
    // Of the insured.
    company,
    names,
    phone,
    extension,
    businessAddress,
    signs_shipped,
    signs_needed,
    validated,
    allow_price_editing: false,
    blockers: [],
    price_end: null,
    copied: null,
  }
}

const SECTIONS: readonly Section[] = [
  'contact_information',
  'grand_prizes',
  'putting_prizes',
  'diceroll_contest',
  'shootout_contests',
  'coverage',
  'prize_package_options',
  'tournament_and_golf_info',
]

/** Computed fields that decide what a page asks, and what extras cost on this policy. */
const FACTS: readonly string[] = [
  'policy_number',
  'quote_type',
  'isMotorDealer',
  'signs_needed',
  ...EXTRA_KEYS.map((key) => EXTRA_CHARGES[key].feeKey),
]

function isForClient(key: string): boolean {
  if (FACTS.includes(key) || /^step_\d/.test(key)) return true
  return key !== 'notes' && SECTIONS.includes(sectionOf(key))
}
