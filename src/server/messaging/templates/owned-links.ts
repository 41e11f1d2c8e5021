import {
  type Letterhead,
  type MailContent,
  type RenderedMail,
} from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface OwnedLinks {
  /** Undefined if the address has no policies. */
  policies: { url: string; validDays: number } | undefined
  /** Those that are not bought. */
  quotes: readonly { number: string; eventName: string | null; url: string }[]
}

/** The links to all quotes and policies of an e-mail address, on request. */
export function createOwnedLinksMail(letterhead: Letterhead, owned: OwnedLinks): RenderedMail {
  return renderMail(letterhead, {
    ...introduce(owned),
    ...(owned.policies && { button: { label: 'See your policies', url: owned.policies.url } }),
    links: owned.quotes.map(({ number, eventName, url }) => ({
      name: number,
      about: eventName ?? 'The event has no name yet',
      url,
    })),
    closing: [...warnOf(owned), 'If you did not ask for this email, you can ignore it.'],
  })
}

function introduce({
  policies,
  quotes,
}: OwnedLinks): Pick<MailContent, 'subject' | 'heading' | 'paragraphs'> {
  const goodFor = `The link to your policies is good for ${policies?.validDays ?? 0} days. You can ask for a new one at any time.`
  if (quotes.length === 0)
    return {
      subject: 'Your link to your policies',
      heading: 'Your policies',
      paragraphs: ['You asked for a link to your policies.', goodFor],
    }
  if (policies === undefined)
    return {
      subject: quotes.length === 1 ? 'Your link to your quote' : 'Your links to your quotes',
      heading: quotes.length === 1 ? 'Your quote' : 'Your quotes',
      paragraphs: ['You asked for what we keep under this email address. Your answers are saved.'],
    }
  return {
    subject: 'Your links to your quotes and policies',
    heading: 'Your quotes and policies',
    paragraphs: ['You asked for what we keep under this email address.', goodFor],
  }
}

function warnOf({ policies, quotes }: OwnedLinks): string[] {
  const policyWarning = 'Anyone with the link can see your policies, so keep it to yourself.'
  if (quotes.length === 0) return [policyWarning]
  return [
    ...(policies ? [policyWarning] : []),
    'Anyone with the link of a quote can see and change it. A quote is not coverage: nothing is insured until you buy.',
  ]
}
