import type { Transporter } from 'nodemailer'
import { DeliveryError, type DeliveryFault, type Refusal } from '#server/messaging/delivery/delivery-error.ts'

/** A composed mail in its envelope. */
export interface Envelope {
  /** The id by which delivery reports name it. */
  id: string
  from: string
  to: string[]
  raw: Buffer
}

export interface MailClient {
  /**
   * Returns the receivers that the mail server rejected, and throws a DeliveryError if it rejected the mail as a
   * whole.
   */
  send: (envelope: Envelope) => Promise<Refusal[]>
  close: () => void
}

/** Sending takes seconds; a slower server is treated as one that does not answer. */
const SEND_TIMEOUT_MS = 120_000
const SETTINGS = {
  pool: true,
  maxConnections: 4,
  // The job decides what to do after a lost connection.
  maxRequeues: 0,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

/** What nodemailer reports of a failure, with its message. */
interface SmtpFault {
  code?: string
  responseCode?: number
  /** The command that the server answered. */
  command?: string
  recipient?: string
  message: string
  rejectedErrors?: SmtpFault[]
}

/** Connections to the mail server, opened for the first mail and kept for the next. */
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
          // The id by which servers name the mail in later reports.
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

/** "Authentication required": the server accepts nothing from us. */
const AUTHENTICATION_REQUIRED = 530
/** "Too large": the only rejection of the sender's address that is about this message. */
const MESSAGE_TOO_LARGE = 552

/**
 * @rule O07 A server that rejects our sign-in or our sender rejects the installation, not the message: it is retried
 * like a server that is down.
 */
function getFault(fault: SmtpFault): DeliveryFault {
  const { responseCode } = fault
  if (responseCode === undefined || !concernsMessage(fault)) return 'unreachable'
  return responseCode >= 500 ? 'permanent' : 'later'
}

function concernsMessage({ code, responseCode, command }: SmtpFault): boolean {
  if (responseCode === AUTHENTICATION_REQUIRED) return false
  // All our mail has the same sender.
  if (command === 'MAIL FROM') return responseCode === MESSAGE_TOO_LARGE
  return code === 'EENVELOPE' || code === 'EMESSAGE'
}
