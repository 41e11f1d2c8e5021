import type { CalendarDate } from '#domain/values/calendar.ts'
import { pluralize } from '#domain/values/text-format.ts'
import {
  type ClaimFacts,
  claimValues,
  listClaimFacts,
  listOwed,
  type OwedDocument,
  sendBy,
} from '#server/messaging/templates/claims/claim-facts.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface WithDocuments extends ClaimFacts {
  owed: readonly OwedDocument[]
  documentsBy: CalendarDate | undefined
}

interface ClaimReceived extends WithDocuments {
  /** It came after the day on the certificate. */
  isLate: boolean
}

/** Sent when a win is reported: what is owed, and by when. */
export function createClaimReceivedMail(letterhead: Letterhead, received: ClaimReceived): RenderedMail {
  const { owed, documentsBy, isLate, policyUrl } = received
  const { subject, heading, opening, closing } = writeWords(
    letterhead,
    'claim-received',
    claimValues(received),
  )
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [
      ...opening,
      ...(isLate
        ? [
            'This came after the day on the certificate. We’ll review it like any other, and we noted the date.',
          ]
        : []),
      ...(owed.length > 0
        ? [`Send us these documents${sendBy(documentsBy)}. Keep the originals until the claim is closed.`]
        : []),
    ],
    facts: [...listClaimFacts(received), ...listOwed(owed)],
    button: { label: 'Open the claim', url: policyUrl },
    closing,
  })
}

interface AskedDocuments extends WithDocuments {
  /** One that has to be sent again, with the words of the rep; null where documents are asked for as a whole. */
  again: { title: string; reason: string } | null
  /** What the rep wrote. */
  message: string | null
}

/** Sent when a document has to be sent again, or when documents are still missing. */
export function createClaimDocumentsMail(letterhead: Letterhead, asked: AskedDocuments): RenderedMail {
  const { again, message, owed, documentsBy, policyUrl } = asked
  const mail = again ? 'claim-document-again' : 'claim-documents'
  const { subject, heading, closing } = writeWords(letterhead, mail, claimValues(asked))
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [
      ...(again ? [sentence`Send this one again: ${again.title}. ${userText(again.reason)}`] : []),
      ...(message === null ? [] : [userText(message)]),
      ...(owed.length > 0 ? [`This is all that we still need. Send it${sendBy(documentsBy)}.`] : []),
    ],
    facts: [...listClaimFacts(asked), ...listOwed(owed)],
    button: { label: 'Open the claim', url: policyUrl },
    closing,
  })
}

interface Reminder extends WithDocuments {
  /** The day on which it is sent. */
  today: CalendarDate
}

/** Sent before the last day for the documents, and once after it. */
export function createClaimReminderMail(letterhead: Letterhead, reminder: Reminder): RenderedMail {
  const { owed, documentsBy, today, policyUrl } = reminder
  const isOver = documentsBy !== undefined && today > documentsBy
  const count = owed.reduce((sum, one) => sum + one.count, 0)
  const values = {
    ...claimValues(reminder),
    // A date that is awaited sets no day.
    'by when': sendBy(documentsBy).trim() || 'soon',
  }
  const { subject, heading, opening, closing } = isOver
    ? writeWords(letterhead, 'claim-overdue', values)
    : writeWords(letterhead, 'claim-reminder', {
        ...values,
        'documents to send': `${pluralize(count, 'document')} to send${sendBy(documentsBy)}`,
      })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: opening,
    facts: [...listClaimFacts(reminder), ...listOwed(owed)],
    button: { label: 'Open the claim', url: policyUrl },
    closing,
  })
}

/** Sent when a claim that was decided or closed is reviewed again. */
export function createClaimReopenedMail(
  letterhead: Letterhead,
  reopened: ClaimFacts & { reason: string },
): RenderedMail {
  const { reason, policyUrl } = reopened
  const { subject, heading, opening, closing } = writeWords(
    letterhead,
    'claim-reopened',
    claimValues(reopened),
  )
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [...opening, sentence`The reason: ${userText(reason)}`],
    facts: listClaimFacts(reopened),
    button: { label: 'Open the claim', url: policyUrl },
    closing,
  })
}
