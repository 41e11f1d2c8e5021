import type {
  Letterhead,
  MailContent,
  RenderedMail,
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
    closing: [...warnOf(owned), 'If you didn’t ask for this email, you can ignore it.'],
  })
}

function introduce({
  policies,
  quotes,
}: OwnedLinks): Pick<MailContent, 'subject' | 'heading' | 'paragraphs'> {
  const goodFor = `The link to your policies works for ${policies?.validDays ?? 0} days. You can ask for a new one anytime.`
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
      paragraphs: ['You asked for the quotes we have under this email. Your answers are saved.'],
    }
  return {
    subject: 'Your links to your quotes and policies',
    heading: 'Your quotes and policies',
    paragraphs: ['You asked for the quotes and policies we have under this email.', goodFor],
  }
}

function warnOf({ policies, quotes }: OwnedLinks): string[] {
  const policyWarning = 'Anyone who has the link can see your policies, so don’t forward this email.'
  if (quotes.length === 0) return [policyWarning]
  return [
    ...(policies ? [policyWarning] : []),
    'Anyone who has the link to a quote can see and change it. Nothing is insured until you buy.',
  ]
}
