import { evaluateCertificateEnd, findRejectedCertificate } from '#server/kit/doctor/certificate.ts'
import { isLoopbackName } from '#server/kit/config/setting-kinds.ts'
import {
  amber,
  type DoctorCheck,
  type DoctorContext,
  type Finding,
  green,
  reasonOf,
  red,
} from '#server/kit/doctor/doctor-check.ts'
import {
  type MailServerAnswer,
  meetMailServer,
  SmtpFault,
} from '#server/messaging/doctor/meet-mail-server.ts'

/** The mail server is connected to and signed in at; no mail is sent. */
export const mailServerCheck: DoctorCheck = {
  id: 'mail-server',
  title: 'Mail server',
  settings: /^(?:SMTP_URL|MAIL_FROM)$/,
  run: async (context, signal) => {
    const { env, now, extraAuthority } = context
    if (env.smtpUrl === undefined) return [describeUnset(context)]
    const { hostname } = new URL(env.smtpUrl)
    try {
      const answer = await meetMailServer({ url: env.smtpUrl, signal, extraAuthority })
      return describeServer(hostname, answer, now())
    } catch (error) {
      return [findRejectedCertificate(hostname, error) ?? describeFailure(hostname, error)]
    }
  },
}

function describeUnset({ env }: DoctorContext): Finding {
  return env.isLocal
    ? green('No mail server is set up. Messages stay here, at /quote/mailbox.')
    : red('No mail server is set up, so customers get no mail.', 'Set SMTP_URL.')
}

function describeServer(host: string, answer: MailServerAnswer, now: Date): Finding[] {
  const { isEncrypted, certificateEnd, signIn } = answer
  const findings: Finding[] = []
  if (isEncrypted) findings.push(green(`The mail server ${host} answers, encrypted.`))
  else if (isLoopbackName(host)) findings.push(green(`The mail server ${host} answers.`))
  else findings.push(describeUnencrypted(host, signIn !== 'none'))
  if (certificateEnd) findings.push(evaluateCertificateEnd(host, certificateEnd, now))
  if (isEncrypted && !certificateEnd)
    findings.push(
      amber(
        `The certificate of ${host} isn’t checked, because SMTP_URL says so.`,
        'Remove tls.rejectUnauthorized from SMTP_URL, and give the mail server a valid certificate.',
      ),
    )
  if (signIn === 'accepted') findings.push(green('It accepts the user and password of SMTP_URL.'))
  if (signIn === 'not offered')
    findings.push(
      amber(
        'SMTP_URL has a user and a password, but the mail server asks for none.',
        'Remove them, or check that this is the right server and port (587 or 465 for sending).',
      ),
    )
  return findings
}

function describeUnencrypted(host: string, hasPassword: boolean): Finding {
  const action = 'Use smtps:// (port 465), or a server that offers STARTTLS (port 587).'
  return hasPassword
    ? red(`The password for ${host} is sent unencrypted.`, action)
    : amber(`Mail is sent to ${host} unencrypted.`, action)
}

function describeFailure(host: string, error: unknown): Finding {
  if (error instanceof SmtpFault && error.code === 'EAUTH')
    return red(
      `The mail server ${host} refused the user or password of SMTP_URL: ${reasonOf(error)}.`,
      'Set the right ones. Some providers require an app password.',
    )
  return red(
    `The mail server ${host} can’t be used: ${reasonOf(error)}.`,
    'Check its name and port in SMTP_URL, that it’s running, and that this machine can connect. Many providers block port 25.',
  )
}
