import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { userParagraphs } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

/** What a letter or a mail with documents is about, for its receiver. */
export interface CaseReference {
  /** Its name: a quote number, a reference that opens nothing, or a policy number. */
  label: string
  value: string
  eventName: string | undefined
}

interface Letter {
  subject: string
  text: string
  about: CaseReference
  /** The button below the text, and who may use it. */
  opens?: { label: string; url: string; advice: string } | undefined
}

/** What a rep writes to somebody of a case. The rep signs it in the text. */
export function createLetterMail(
  letterhead: Letterhead,
  { subject, text, about, opens }: Letter,
): RenderedMail {
  return renderMail(letterhead, {
    subject,
    heading: subject,
    paragraphs: userParagraphs(text),
    facts: listCaseFacts(about),
    ...(opens && { button: { label: opens.label, url: opens.url }, closing: [opens.advice] }),
  })
}

export function listCaseFacts({ label, value, eventName }: CaseReference): [label: string, value: string][] {
  return [[label, value], ...(eventName === undefined ? [] : [['Event', eventName] as [string, string]])]
}
