import { formatPlainDate } from '#domain/values/calendar.ts'
import { eventDay } from '../../../e2e/support/quotes/quote-api.ts'
import type { ApiResponse, Caller } from '../caller.ts'
import type { HeldPolicy } from '../held-policy.ts'
import { randomKey } from '../ready-quote.ts'

interface NewProducer {
  producer_agency_name: string
  producer_first_name: string
  producer_last_name: string
  producer_email: string
  producer_phone: string
  producer_license_number: string
  producer_license_state: string
  producer_license_exp_date: string
}

/** Somebody who takes a policy over. */
export function aProducer(producer_email: string): NewProducer {
  return {
    producer_agency_name: 'Hill Country Insurance',
    producer_first_name: 'Bo',
    producer_last_name: 'Hill',
    producer_email,
    producer_phone: '512-555-0177',
    producer_license_number: 'TX-778',
    producer_license_state: 'TX',
    producer_license_exp_date: formatPlainDate(eventDay(400)),
  }
}

/** A rep gives a policy another producer of record, or none. */
export function changeProducer(
  rep: Caller,
  { number }: Pick<HeldPolicy, 'number'>,
  { payer = 1, producer = null }: { payer?: number; producer?: NewProducer | null } = {},
): Promise<ApiResponse> {
  const body = { payer, producer, reason: 'The client asked for it' }
  return rep.send('POST', `/admin/policies/${number}/producer-of-record`, body, {
    'idempotency-key': randomKey(),
  })
}
