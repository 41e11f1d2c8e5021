import * as config from '#contract/config.ts'
import * as coupons from '#contract/coupons.ts'
import { type Endpoint } from '#contract/endpoint.ts'
import * as deliveryReports from '#contract/delivery-reports.ts'
import * as health from '#contract/health.ts'
import * as logos from '#contract/logos.ts'
import * as mailbox from '#contract/mailbox.ts'
import * as messages from '#contract/messages.ts'
import * as payments from '#contract/payments.ts'
import * as policies from '#contract/policies.ts'
import * as purchases from '#contract/purchases.ts'
import * as quoteDocuments from '#contract/quote-documents.ts'
import * as quotes from '#contract/quotes.ts'
import * as reps from '#contract/reps.ts'
import * as terms from '#contract/terms.ts'
import * as unsubscribing from '#contract/unsubscribe.ts'
import * as verification from '#contract/verification.ts'

/** Every endpoint of the product. Each one declared in these files is served, documented and tested. */
export const ENDPOINTS: readonly Endpoint[] = [
  config,
  quotes,
  quoteDocuments,
  logos,
  coupons,
  messages,
  terms,
  purchases,
  payments,
  policies,
  verification,
  reps,
  unsubscribing,
  mailbox,
  deliveryReports,
  health,
].flatMap((noun) =>
  Object.values(noun as Record<string, unknown>)
    .flat()
    .filter(isEndpoint),
)

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported
}
