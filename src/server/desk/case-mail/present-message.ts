import type { OutgoingMessage } from '#contract/case-mail.ts'
import { toWire } from '#contract/wire-record.ts'
import type { Context } from '#server/kit/context.ts'
import type { MailCase } from '#server/desk/case-mail/mail-case.ts'
import { isOutdated, readersOfMessage } from '#server/desk/case-mail/message-readers.ts'
import { listPapers, type Paper } from '#server/desk/case-mail/case-documents.ts'
import type { ListedMessage } from '#server/desk/case-mail/repository.ts'

/** The documents of a case by which its messages are told apart; none where everybody may have everything. */
export function listTellingPapers(
  context: Pick<Context, 'db' | 'env' | 'now' | 'plans'>,
  mailCase: MailCase,
): Promise<Paper[]> {
  return mailCase.hasSides ? listPapers(context, mailCase) : Promise.resolve([])
}

export function presentMessage(
  mailCase: MailCase,
  papers: readonly Paper[],
  message: ListedMessage,
): OutgoingMessage {
  return {
    direction: 'out',
    ...toWire(message, [
      'id',
      'channel',
      'recipient',
      'cc',
      'subject',
      'state',
      'error',
      'sentAt',
      'writtenBy',
    ]),
    receivers: message.receivers,
    at: message.createdAt.toISOString(),
    attachments: message.attachmentNames,
    copy: readersOfMessage(mailCase, papers, message),
    is_outdated: isOutdated(mailCase, message),
  }
}
