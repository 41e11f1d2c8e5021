import { type Transporter } from 'nodemailer'
import { DeliveryError, type DeliveryFault, type Refusal } from '#server/messaging/delivery/delivery-error.ts'

/** A composed mail in its envelope. */
export interface Envelope {
  /** Under which reports about it come back. */
  id: string
  from: string
  to: string[]
  raw: Buffer
}

export interface MailClient {
  /**
   * Answers with the receivers whom the mail server did not take, and throws a DeliveryError where it did not take the
   * mail at all.
   */
  send: (envelope: Envelope) => Promise<Refusal[]>
  close: () => void
}

/** A letter takes seconds; a server that dawdles longer is treated as one that does not answer. */
const SEND_TIMEOUT_MS = 120_000
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

/** What nodemailer says of a failure beside its sentence. */
interface SmtpFault {
  code?: string
  responseCode?: number
  /** What the server answered so. */
  command?: string
  recipient?: string
  message: string
  rejectedErrors?: SmtpFault[]
}

/** Connections to the mail server, made when the first letter goes out and kept for the next. */
export function createSmtpClient({ url }: { url: string }): MailClient {
  let transport: Promise<Transporter> | undefined
  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ ...SETTINGS, url })
  }

  return {
    send: async ({ id, from, to, raw }) => {
      try {
        const connected = await (transport ??= connect())
        const { rejectedErrors } = (await connected.sendMail({
          raw,
          envelope: { from, to },
          // Servers that report what became of a mail later name it by this.
          dsn: { id, return: 'headers', notify: ['failure'], recipient: '' },
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        })) as { rejectedErrors?: SmtpFault[] }
        return toRefusals(rejectedErrors)
      } catch (error) {
        const fault = error as SmtpFault
        if (fault.rejectedErrors && fault.rejectedErrors.length === to.length)
          return toRefusals(fault.rejectedErrors)
        throw new DeliveryError(fault.message, getFault(fault))
      }
    },
    close: () => void transport?.then((connected) => connected.close()),
  }
}

function toRefusals(rejected: SmtpFault[] = []): Refusal[] {
  return rejected.map((fault) => ({
    address: fault.recipient ?? '',
    permanent: getFault(fault) === 'permanent',
    reason: fault.message,
  }))
}

/** "Authentication required": we may not send at all. */
const AUTHENTICATION_REQUIRED = 530
/** "Too large": the one thing about the letter that a server may say to its sender's address. */
const MESSAGE_TOO_LARGE = 552

/**
 * @rule O07 A server that does not let us in, or does not take our sender, refuses the installation and no letter: it is
 * asked again, as one that is down.
 */
function getFault(fault: SmtpFault): DeliveryFault {
  const { responseCode } = fault
  if (responseCode === undefined || !concernsMessage(fault)) return 'unreachable'
  return responseCode >= 500 ? 'permanent' : 'later'
}

function concernsMessage({ code, responseCode, command }: SmtpFault): boolean {
  if (responseCode === AUTHENTICATION_REQUIRED) return false
  // Every letter of ours has the same sender.
  if (command === 'MAIL FROM') return responseCode === MESSAGE_TOO_LARGE
  return code === 'EENVELOPE' || code === 'EMESSAGE'
}
