import { FILE_LINK_DAYS } from '#domain/files/case-files.ts'
import { quoteNote } from '#server/messaging/templates/case-mail/documents.ts'
import { type CaseReference, listCaseFacts } from '#server/messaging/templates/case-mail/written-message.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface SentFiles {
  /** The rep and the insurer. */
  sender: string
  note: string | undefined
  files: readonly { name: string; size: string }[]
  about: CaseReference
  /** Where they are, if they are not attached. */
  url?: string
}

/** Files of a case that a rep chose, attached or by a link. */
export function createFilesMail(letterhead: Letterhead, sent: SentFiles): RenderedMail {
  const { sender, note, files, about, url } = sent
  const isOne = files.length === 1
  const what = isOne ? 'this file' : `these ${files.length} files`
  return renderMail(letterhead, {
    subject: `${isOne ? 'A file' : `${files.length} files`} for you: ${about.value}`,
    heading: isOne ? 'A file for you' : 'Files for you',
    paragraphs: [
      sentence`${userText(sender)} is sending you ${what}.`,
      ...quoteNote(note),
      ...files.map(({ name, size }) => sentence`• ${userText(name)} (${size})`),
    ],
    facts: listCaseFacts(about),
    ...(url !== undefined && { button: { label: isOne ? 'Get the file' : 'Get the files', url } }),
    closing:
      url === undefined
        ? []
        : [
            `The link works for ${FILE_LINK_DAYS} days.`,
            'Anyone with this link can get the files, so don’t forward this email.',
          ],
  })
}
