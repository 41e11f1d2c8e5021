import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface Tracking extends PolicyFacts {
  count: number
  carrier: string
  tracking: string
  /** Undefined where we know no page of the carrier. */
  trackingUrl: string | undefined
  address: readonly string[]
  policyUrl: string
}

/** Tells that signs are on their way, and how to follow them. */
export function createTrackingMail(letterhead: Letterhead, shipped: Tracking): RenderedMail {
  const { policyNumber, eventName, count, carrier, tracking, trackingUrl, address, policyUrl } = shipped
  const { opening, closing } = writeWords(letterhead, 'signs-shipped', {
    event: eventName,
    'policy number': policyNumber,
    signs: count === 1 ? 'the sign' : `${count} signs`,
    carrier,
  })
  const what = count === 1 ? 'Your sign is' : 'Your signs are'
  return renderMail(letterhead, {
    subject: `${what} on the way: policy ${policyNumber}`,
    heading: `${what} on the way`,
    paragraphs: opening,
    facts: [
      ['Tracking number', tracking],
      ['Carrier', carrier],
      ['Shipped to', address.join(', ')],
      ...listPolicyFacts(shipped),
    ],
    ...(trackingUrl !== undefined && {
      links: [{ name: 'Track the package', about: tracking, url: trackingUrl }],
    }),
    button: { label: 'See my policy', url: policyUrl },
    closing,
  })
}
