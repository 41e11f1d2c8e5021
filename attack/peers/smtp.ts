import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type ReadMail, readMail } from '#testing/read-mail.ts'

export interface Delivery extends ReadMail {
  /** The recipients of the envelope. */
  recipients: string[]
  messageId: string
  raw: string
}

/** A mail server that accepts and stores everything. */
export class SmtpServerPeer {
  readonly received: Delivery[] = []
  /** How long it takes to accept a mail. */
  delayMs = 0
  #server: SMTPServer | undefined

  async start(): Promise<string> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 100,
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          this.#store(
            Buffer.concat(chunks).toString('latin1'),
            envelope.rcptTo.map(({ address }) => address),
          )
          setTimeout(done, this.delayMs)
        })
      },
    })
    // A client that is killed while sending.
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    this.#server = server
    return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  }

  stop(): Promise<void> {
    return new Promise((resolve) => (this.#server ? this.#server.close(resolve) : resolve()))
  }

  deliveriesTo(address: string): Delivery[] {
    return this.received.filter(({ recipients }) => recipients.includes(address))
  }

  /** The mails to an address with a certificate attached, and how often they were delivered in all. */
  certificatesTo(address: string): { mails: number; deliveries: number } {
    const all = this.deliveriesTo(address).filter(({ attachments }) =>
      attachments.some(({ fileName }) => fileName.endsWith('-certificate.pdf')),
    )
    return { mails: new Set(all.map(({ messageId }) => messageId)).size, deliveries: all.length }
  }

  #store(raw: string, recipients: string[]): void {
    const mail = readMail(raw)
    this.received.push({ ...mail, raw, recipients, messageId: mail.headers.get('message-id') ?? '' })
  }
}
