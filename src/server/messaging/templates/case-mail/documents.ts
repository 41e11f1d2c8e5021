import { type CaseReference, listCaseFacts } from '#server/messaging/templates/case-mail/written-message.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import {
  type Paragraph,
  sentence,
  userParagraphs,
  userText,
} from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface SentPapers {
  /** The rep and the insurer. */
  sender: string
  note: string | undefined
  /** What is attached, by name. */
  titles: readonly string[]
  about: CaseReference
  /** Nothing is insured by what is attached. */
  isQuote: boolean
}

/** Documents of a case that a rep chose. */
export function createPapersMail(letterhead: Letterhead, papers: SentPapers): RenderedMail {
  const { sender, note, titles, about, isQuote } = papers
  const [only, second] = titles
  const subject = `${only !== undefined && second === undefined ? only : `${titles.length} documents`}: ${about.value}`
  return renderMail(letterhead, {
    subject,
    heading: 'Documents for you',
    paragraphs: [
      sentence`${userText(sender)} is sending you ${titles.length === 1 ? 'this document' : 'these documents'}.`,
      ...quoteNote(note),
      ...titles.map((title) => `• ${title}`),
    ],
    facts: listCaseFacts(about),
    closing: isQuote ? ['A quote isn’t coverage. Coverage starts when the quote is bought.'] : [],
  })
}

/** What a rep says with something, as theirs. */
export function quoteNote(note: string | undefined): Paragraph[] {
  return note === undefined ? [] : userParagraphs(note)
}

interface CertificateAgain {
  /** `receipt`, `invoice`, or what else of the payment is attached; empty for who pays nothing. */
  account: readonly string[]
  about: CaseReference
  policyUrl: string
}

/** The certificate in force once more, with what was paid, for whoever holds the policy. */
export function createCertificateAgainMail(
  letterhead: Letterhead,
  { account, about, policyUrl }: CertificateAgain,
): RenderedMail {
  const [first, second] = account
  const name = first === undefined ? '' : second === undefined ? first : 'payment documents'
  const what = name === '' ? 'certificate' : `certificate and ${name}`
  const { subject, heading, opening, closing } = writeWords(letterhead, 'certificate-again', {
    event: about.eventName ?? 'your event',
    'policy number': about.value,
    documents: what,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: opening,
    facts: listCaseFacts(about),
    button: { label: 'See my policy', url: policyUrl },
    closing: [...closing, 'Anyone with this link can see your policy, so don’t forward this email.'],
  })
}
