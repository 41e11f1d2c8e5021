import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface OwnedLinks {
  /** Undefined if the address has no policies. */
  policies: { url: string; validDays: number } | undefined
  /** Those that are not bought. */
  quotes: readonly { number: string; eventName: string | null; url: string }[]
}

/** The links to all quotes and policies of an e-mail address, on request. */
export function createOwnedLinksMail(letterhead: Letterhead, owned: OwnedLinks): RenderedMail {
  const { subject, heading, opening, closing } = wordsOf(letterhead, owned)
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [...opening, ...lastingOf(owned)],
    ...(owned.policies && { button: { label: 'See your policies', url: owned.policies.url } }),
    links: owned.quotes.map(({ number, eventName, url }) => ({
      name: number,
      about: eventName ?? 'The event has no name yet',
      url,
    })),
    closing: [...closing, ...warnOf(owned), 'If you didn’t ask for this email, you can ignore it.'],
  })
}

function wordsOf(letterhead: Letterhead, { policies, quotes }: OwnedLinks) {
  if (quotes.length === 0) return writeWords(letterhead, 'link-of-policies', {})
  if (policies) return writeWords(letterhead, 'links-of-quotes-and-policies', {})
  const isOne = quotes.length === 1
  return writeWords(letterhead, 'links-of-quotes', {
    links: isOne ? 'link to your quote' : 'links to your quotes',
    quotes: isOne ? 'quote' : 'quotes',
  })
}

function lastingOf({ policies }: OwnedLinks): string[] {
  if (policies === undefined) return []
  return [
    `The link to your policies works for ${policies.validDays} days. You can ask for a new one anytime.`,
  ]
}

function warnOf({ policies, quotes }: OwnedLinks): string[] {
  const policyWarning = 'Anyone who has the link can see your policies, so don’t forward this email.'
  if (quotes.length === 0) return [policyWarning]
  return [
    ...(policies ? [policyWarning] : []),
    'Anyone who has the link to a quote can see and change it. Nothing is insured until you buy.',
  ]
}
