import { once } from 'node:events'
import { checkServerIdentity, rootCertificates } from 'node:tls'
import type SmtpConnection from 'nodemailer/lib/smtp-connection'

export interface MailServerAnswer {
  isEncrypted: boolean
  /** When its certificate ends; absent if it was not checked. */
  certificateEnd: Date | undefined
  signIn: 'none' | 'accepted' | 'not offered'
}

/** What nodemailer says of a failure. */
export class SmtpFault extends Error {
  override name = 'SmtpFault'
  readonly code: string

  constructor(error: unknown) {
    super(error instanceof Error ? error.message : 'No answer', { cause: undefined })
    this.code = error instanceof Error && 'code' in error ? String(error.code) : ''
  }
}

interface Credentials {
  user?: string | undefined
  pass?: string | undefined
}

interface Meeting {
  url: string
  signal: AbortSignal
  extraAuthority: string | undefined
}

/** Shorter than a check may take, so that the reason is told instead of the time-out. */
const STEP_TIMEOUT_MS = 8000

/** Connects as for sending mail, signs in where the address has a user, and leaves. */
export async function meetMailServer({ url, signal, extraAuthority }: Meeting): Promise<MailServerAnswer> {
  const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ])
  let certificateEnd: Date | undefined
  const { auth, tls, ...options } = parseConnectionUrl(url)
  const connection = new Connection({
    ...options,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    tls: {
      ...tls,
      ...(extraAuthority !== undefined && { ca: [...rootCertificates, extraAuthority] }),
      checkServerIdentity: (host, certificate) => {
        certificateEnd = new Date(certificate.valid_to)
        return checkServerIdentity(host, certificate)
      },
    },
  })
  // Between two steps nobody else listens.
  connection.on('error', () => undefined)
  const end = () => connection.close()
  signal.addEventListener('abort', end, { once: true })
  try {
    await failOnError(connection, (done) => connection.connect(done))
    const signIn = await trySignIn(connection, auth)
    return { isEncrypted: connection.secure, certificateEnd, signIn }
  } finally {
    signal.removeEventListener('abort', end)
    connection.quit()
  }
}

async function trySignIn(
  connection: SmtpConnection,
  auth: Credentials | undefined,
): Promise<MailServerAnswer['signIn']> {
  if (!auth) return 'none'
  if (!connection.allowsAuth) return 'not offered'
  await failOnError(connection, (done) =>
    connection.login({ credentials: { user: auth.user ?? '', pass: auth.pass ?? '' } }, done),
  )
  return 'accepted'
}

/** A step of the conversation; a connection that breaks does not always call back. */
async function failOnError(
  connection: SmtpConnection,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  const ended = new AbortController()
  const broken = once(connection, 'end', { signal: ended.signal }).then(
    () => Promise.reject(new Error('the server closed the connection')),
    (error: unknown) => Promise.reject(error),
  )
  broken.catch(() => undefined)
  try {
    const completed = new Promise<void>((resolve, reject) =>
      step((error) => (error ? reject(error) : resolve())),
    )
    await Promise.race([completed, broken])
  } catch (error) {
    throw new SmtpFault(error)
  } finally {
    ended.abort()
  }
}
