import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { type ReadMail, readMail } from '#testing/read-mail.ts'

export interface ReceivedMail extends ReadMail {
  from: string
  to: string[]
  raw: string
}

interface Refusal {
  /** The step at which it refuses: the sender's or recipient's address, or the whole mail. */
  at: 'sender' | 'recipient' | 'mail'
  code: number
  message: string
  /** Rejects this recipient only. */
  only?: string
}

/** How it secures connections. */
export interface SmtpSecurity {
  /** A certificate, offered by STARTTLS, or from the first byte on. */
  tls?: { key: string; cert: string; from: 'starttls' | 'the-start' }
  /** The only user that may sign in. */
  user?: { name: string; password: string }
}

type Done = (error?: Error | null) => void

/** A local mail server that stores what it receives; tests can make it refuse or stop it. */
export class SmtpPeer {
  readonly received: ReceivedMail[] = []
  /** Set to reject mail from now on; unset to accept it again. */
  refusal: Refusal | undefined
  private server: SMTPServer | undefined
  private port = 0
  private readonly security: SmtpSecurity

  constructor(security: SmtpSecurity = {}) {
    this.security = security
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }

  /** The address with a name instead of a number, and with a user. */
  urlOf({ host = 'localhost', user = '', query = '' } = {}): string {
    const protocol = this.security.tls?.from === 'the-start' ? 'smtps' : 'smtp'
    return `${protocol}://${user && `${user}@`}${host}:${this.port}${query}`
  }

  /** Listens, on the same port as before if it was down. */
  async start(): Promise<void> {
    const { tls, user } = this.security
    const server = new SMTPServer({
      authOptional: true,
      ...(tls && { key: tls.key, cert: tls.cert, secure: tls.from === 'the-start' }),
      allowInsecureAuth: true,
      disabledCommands: [...(user ? [] : ['AUTH']), ...(tls ? [] : ['STARTTLS'])],
      onAuth: ({ username, password }, _session, done) =>
        username === user?.name && password === user?.password
          ? done(null, { user: username })
          : done(new Error(`Invalid login of ${username} with ${password}`)),
      closeTimeout: 100,
      onMailFrom: (_address, _session, done: Done) => done(this.refusalAt('sender')),
      onRcptTo: ({ address }, _session, done: Done) => done(this.refusalAt('recipient', address)),
      onData: (stream, session, done: Done) => this.store(stream, session, done),
    })
    // Some tests disconnect while sending.
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve))
    this.port = (server.server.address() as AddressInfo).port
    this.server = server
  }

  async stop(): Promise<void> {
    const { server } = this
    this.server = undefined
    await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))
  }

  private refusalAt(step: Refusal['at'], address?: string): Error | null {
    if (this.refusal?.at !== step || (this.refusal.only ?? address) !== address) return null
    return Object.assign(new Error(this.refusal.message), { responseCode: this.refusal.code })
  }

  private store(stream: SMTPServerDataStream, { envelope }: SMTPServerSession, done: Done): void {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const refused = this.refusalAt('mail')
      if (!refused) {
        const raw = Buffer.concat(chunks).toString('latin1')
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        this.received.push({ ...readMail(raw), raw, from, to: envelope.rcptTo.map(({ address }) => address) })
      }
      done(refused)
    })
  }
}

/** Starts a mail server that stops at the end of the test. */
export async function startSmtpPeer(security: SmtpSecurity = {}): Promise<SmtpPeer> {
  const peer = new SmtpPeer(security)
  await peer.start()
  onTestFinished(() => peer.stop())
  return peer
}
