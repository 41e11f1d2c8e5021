import { type SendMailOptions, type Transporter } from 'nodemailer'
import { type Attachment } from '#server/db/schema.ts'

export interface Letter {
  messageId: string
  date: Date
  to: string
  replyTo: string | null
  subject: string
  html: string
  plain: string
  attachments: Attachment[]
}

export interface MailClient {
  /** Resolves when the mail server has taken the letter, and throws a MailError where it has not. */
  send: (letter: Letter) => Promise<void>
  close: () => void
}

/** A letter that the mail server did not take: for good, or for now. */
export class MailError extends Error {
  override name = 'MailError'
  readonly permanent: boolean

  constructor(reason: string, permanent: boolean) {
    super(reason)
    this.permanent = permanent
  }
}

interface SmtpSettings {
  url: string
  /** Sender, such as `Albatross <no-reply@example.com>`. */
  from: string
}

/** A letter takes seconds; a server that dawdles longer is treated as one that does not answer. */
const LONGEST_SEND_MS = 120_000
const SETTINGS = {
  pool: true,
  maxConnections: 4,
  // What to do after a lost connection is decided in one place, by the job.
  maxRequeues: 0,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

/** Connections to the mail server, made when the first letter goes out and kept for the next. */
export function smtpClient({ url, from }: SmtpSettings): MailClient {
  let transport: Promise<Transporter> | undefined
  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ ...SETTINGS, url })
  }

  return {
    send: async (letter) => {
      try {
        const connected = await (transport ??= connect())
        await connected.sendMail({
          ...mailOf(letter),
          from,
          signal: AbortSignal.timeout(LONGEST_SEND_MS),
        })
      } catch (error) {
        throw mailError(error)
      }
    },
    close: () => void transport?.then((connected) => connected.close()),
  }
}

function mailOf(letter: Letter): SendMailOptions {
  return {
    messageId: letter.messageId,
    date: letter.date,
    // As an object it is taken as it is; as text it would be read as a list of names and addresses.
    to: { name: '', address: letter.to },
    ...(letter.replyTo !== null && { replyTo: { name: '', address: letter.replyTo } }),
    subject: letter.subject,
    text: letter.plain,
    html: letter.html,
    attachments: letter.attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(content, 'base64'),
    })),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** That we may not send at all (530, "authentication required") is the installation's fault, not the letter's. */
const NOT_LET_IN = 530

function mailError(error: unknown): MailError {
  if (!(error instanceof Error)) return new MailError(String(error), false)
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const aboutTheLetter = code === 'EENVELOPE' || code === 'EMESSAGE'
  const refused = responseCode !== undefined && responseCode >= 500 && responseCode !== NOT_LET_IN
  return new MailError(error.message, aboutTheLetter && refused)
}
