import { firstOf, type MailHead } from '#domain/inbound/mail-kind.ts'
import type { Context } from '#server/kit/context.ts'
import { type ParsedMail, toLine } from '#server/kit/mail/parse-mail.ts'
import { isBusyError } from '#server/messaging/render-attachment.ts'

export type ReadMail = Omit<ParsedMail, 'isCut'> & { reading: 'whole' | 'cut' | 'failed' }

/**
 * Reads a mail in a thread. One that cannot be read, or not in time, is kept all the same with what its head says.
 *
 * @rule O18 No mail is lost because it is broken, and none stops the program: what cannot be read is kept as it came.
 */
export async function readInboundMail(
  { threads, report }: Pick<Context, 'threads' | 'report'>,
  raw: Buffer,
  head: MailHead,
): Promise<ReadMail> {
  try {
    const { isCut, ...mail } = await threads.parseMail(raw)
    return { ...mail, reading: isCut ? 'cut' : 'whole' }
  } catch (error) {
    // The mail server keeps it until there is time.
    if (isBusyError(error)) throw error
    report(error, 'a mail that came in cannot be read')
    return readHeadAlone(head)
  }
}

const BARE_ADDRESS = /^[^\s<>]+@[^\s<>]+$/
const NAMED_ADDRESS = /<([^\s<>]+@[^\s<>]+)>$/

function readHeadAlone(head: MailHead): ReadMail {
  const from = (head.get('from') ?? []).flatMap((value) => {
    const address = NAMED_ADDRESS.exec(value)?.[1] ?? (BARE_ADDRESS.test(value) ? value : undefined)
    return address === undefined ? [] : [{ name: '', address }]
  })
  return {
    from,
    subject: toLine(firstOf(head, 'subject') ?? '', 300),
    date: firstOf(head, 'date'),
    plain: '',
    html: null,
    reading: 'failed',
    attachments: [],
  }
}
