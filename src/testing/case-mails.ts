import { createForwardedMail } from '#server/messaging/templates/case-mail/forwarded.ts'
import { createLetterMail } from '#server/messaging/templates/case-mail/written-message.ts'
import {
  createCertificateAgainMail,
  createPapersMail,
} from '#server/messaging/templates/case-mail/documents.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'

/** Mails that reps send from a case, with this link and whatever people typed. */
export function caseMails(
  letterhead: Letterhead,
  { url, typed }: { url: string; typed: string },
): [name: string, mail: RenderedMail, links?: number][] {
  const quote = { label: 'Quote number', value: 'Q-7F3K2M', eventName: typed }
  const policy = { label: 'Policy number', value: 'ALB-100001', eventName: typed }
  const letter = { subject: typed, text: `${typed}\n\n${typed}` }
  const advice = 'Anyone with this link can see and change the quote.'
  const opens = { label: 'Open your quote', url, advice }
  const original = {
    subject: typed,
    to: 'pat@example.com',
    written: 'Saturday',
    plain: typed,
    lostLink: true,
  }
  const papers = { sender: typed, titles: ['Certificate, version 2', 'Receipt SR-1001'], isQuote: false }
  return [
    ['letter', createLetterMail(letterhead, { ...letter, about: policy }), 0],
    ['letter with a link', createLetterMail(letterhead, { ...letter, about: quote, opens })],
    ['forwarded', createForwardedMail(letterhead, { sender: typed, note: typed, original }), 0],
    ['documents', createPapersMail(letterhead, { ...papers, note: typed, about: policy }), 0],
    [
      'document of a quote',
      createPapersMail(letterhead, {
        ...papers,
        note: undefined,
        titles: ['Quote'],
        about: quote,
        isQuote: true,
      }),
      0,
    ],
    [
      'certificate and receipt again',
      createCertificateAgainMail(letterhead, { account: ['receipt'], about: policy, policyUrl: url }),
    ],
    [
      'certificate again',
      createCertificateAgainMail(letterhead, { account: [], about: policy, policyUrl: url }),
    ],
    [
      'certificate and payments again',
      createCertificateAgainMail(letterhead, {
        account: ['invoice', 'payment'],
        about: policy,
        policyUrl: url,
      }),
    ],
  ]
}
