import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { reportDelivery } from '#contract/delivery-reports.ts'
import { type ReadMail, readMail } from '#testing/read-mail.ts'

const DOMAIN = 'answers.example.com'
const TOKEN = 'a-secret-of-the-mail-server'

/** What the program is told of this mail server. */
export const INBOUND_SETTINGS = { INBOUND_MAIL_DOMAIN: DOMAIN, MAIL_REPORT_TOKEN: TOKEN }

interface MailServer {
  url: string
  /** What was mailed to people, in order. */
  inbox: ReadMail[]
  /** Mails as a customer's own program does; refused if the program cannot be told. */
  send: (mail: {
    from: string
    to: string
    subject: string
    text: string
    inReplyTo?: string
    attachments?: { filename: string; content: Buffer }[]
  }) => Promise<void>
  /** Hands what comes in for cases to the program at this address. */
  deliverTo: (origin: string) => void
  stop: () => Promise<void>
}

/** A mail server for both directions: it keeps what is for people, and gives what is for cases to the script for Postfix. */
export async function startMailServer(): Promise<MailServer> {
  const inbox: ReadMail[] = []
  let origin = ''
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onData: (stream, { envelope }, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const mail = Buffer.concat(pieces)
        const to = envelope.rcptTo[0]?.address ?? ''
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        if (to.endsWith(`@${DOMAIN}`)) return runScript(origin, mail, [to, from], done)
        inbox.push(readMail(mail.toString('latin1')))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
  return {
    url: `smtp://127.0.0.1:${port}`,
    inbox,
    send: async (mail) => void (await transport.sendMail(mail)),
    deliverTo: (at) => (origin = at),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** As Postfix does with its pipe: 0 is taken, all else is refused here. */
function runScript(
  origin: string,
  mail: Buffer,
  words: readonly string[],
  done: (error?: Error) => void,
): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'deliver-mail-'))
  const conf = path.join(folder, 'deliver-mail.conf')
  writeFileSync(conf, `MAIL_CALL=${origin}/quote/api${reportDelivery.path}\nMAIL_REPORT_TOKEN=${TOKEN}\n`)
  const script = spawn('sh', ['deploy/deliver-mail.sh', ...words], {
    env: { PATH: process.env['PATH'] ?? '', DELIVER_MAIL_CONF: conf, TMPDIR: folder },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  script.on('close', (code) => {
    rmSync(folder, { recursive: true, force: true })
    done(
      code === 0
        ? undefined
        : Object.assign(new Error(`The script ended with ${code}`), { responseCode: 451 }),
    )
  })
  script.stdin.end(mail)
}
