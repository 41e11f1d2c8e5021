import { wordsInForce } from '#domain/office/words/check-text.ts'
import { type FilledPart, fillParagraphs, fillText } from '#domain/office/words/fill-text.ts'
import type { MailName, ValuesOf } from '#domain/office/words/mail-texts.ts'
import type { Letterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { type Paragraph, userText } from '#server/messaging/templates/rendering/paragraph.ts'

interface WrittenWords {
  subject: string
  heading: string
  opening: Paragraph[]
  closing: Paragraph[]
}

/** The words of a mail about a case: those of the office, or ours. What a mail does not have is empty. */
export function writeWords<Name extends MailName>(
  { words }: Letterhead,
  mail: Name,
  values: ValuesOf<Name>,
): WrittenWords {
  const set = words[mail]
  const paragraphs = (part: 'opening' | 'closing') =>
    fillParagraphs(wordsInForce(mail, part, set), values).map(asParagraph)
  return {
    subject: fillText(wordsInForce(mail, 'subject', set), values),
    heading: fillText(wordsInForce(mail, 'heading', set), values),
    opening: paragraphs('opening'),
    closing: paragraphs('closing'),
  }
}

function asParagraph(parts: readonly FilledPart[]): Paragraph {
  return parts.map(({ is, text }) => (is === 'typed' ? userText(text) : text))
}
