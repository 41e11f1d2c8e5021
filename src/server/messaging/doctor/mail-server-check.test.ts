import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { mailServerCheck } from '#server/messaging/doctor/mail-server-check.ts'
import { createTestAuthority, type TestAuthority } from '#testing/certificates.ts'
import { examine, findingsOf, PUBLIC_SITE } from '#testing/doctor-context.ts'
import { openSilentPeer } from '#testing/silent-peer.ts'
import { startSmtpPeer } from '#testing/smtp-peer.ts'

const USER = { name: 'mailer', password: 'a-mail-password' }
const SIGN_IN = `${USER.name}:${USER.password}`

describe('O15 the mail server', () => {
  let authority: TestAuthority
  beforeAll(() => {
    authority = createTestAuthority()
  })
  const look = (url: string) =>
    findingsOf(mailServerCheck, { env: { SMTP_URL: url }, extraAuthority: authority.cert })

  it('O15 without one, a local site keeps its mail and a public one reaches nobody', async () => {
    expect(await findingsOf(mailServerCheck)).toEqual([
      'green: No mail server is set up. Messages stay here, at /quote/mailbox.',
    ])
    const { SMTP_URL, ...unset } = PUBLIC_SITE
    expect(SMTP_URL).toBeDefined()
    expect(await findingsOf(mailServerCheck, { env: unset })).toEqual([
      'red: No mail server is set up, so customers get no mail.',
    ])
  })

  it.each(['starttls', 'the-start'] as const)(
    'O15 encrypted from %s, it accepts the user, its certificate is counted, and no mail is sent',
    async (from) => {
      const tls = { ...authority.issue(90), from }
      const peer = await startSmtpPeer({ tls, user: USER })
      expect(await look(peer.urlOf({ user: SIGN_IN }))).toEqual([
        'green: The mail server localhost answers, encrypted.',
        'green: The certificate of localhost is valid for 89 more days.',
        'green: It accepts the user and password of SMTP_URL.',
      ])
      expect(peer.received).toEqual([])
    },
  )

  it('O15 a certificate that ends soon is amber, and red in its last days', async () => {
    const soon = await startSmtpPeer({ tls: { ...authority.issue(11), from: 'starttls' } })
    expect(await look(soon.urlOf())).toContain(
      'amber: The certificate of localhost is valid for 10 more days.',
    )
    const last = await startSmtpPeer({ tls: { ...authority.issue(2), from: 'starttls' } })
    expect(await look(last.urlOf())).toContain('red: The certificate of localhost is valid for 1 more day.')
  })

  it('O15 a certificate that has expired, is for another name, or that nobody knows, is red', async () => {
    const expired = await startSmtpPeer({ tls: { ...authority.issue(-1), from: 'starttls' } })
    expect(await look(expired.urlOf())).toEqual(['red: The certificate of localhost has expired.'])
    const other = await startSmtpPeer({
      tls: { ...authority.issue(90, 'mail.example.com'), from: 'the-start' },
    })
    expect(await look(other.urlOf())).toEqual(['red: The certificate of localhost is for another name.'])
    const unknown = await startSmtpPeer({ tls: { ...createTestAuthority().issue(90), from: 'the-start' } })
    const [finding = ''] = await look(unknown.urlOf())
    expect(finding).toMatch(/^red: The certificate of localhost /)
  })

  it('O15 a certificate that SMTP_URL leaves unchecked is amber', async () => {
    const peer = await startSmtpPeer({ tls: { ...createTestAuthority().issue(90), from: 'starttls' } })
    expect(await look(peer.urlOf({ query: '?tls.rejectUnauthorized=false' }))).toEqual([
      'green: The mail server localhost answers, encrypted.',
      'amber: The certificate of localhost isn’t checked, because SMTP_URL says so.',
    ])
  })

  it('O15 a wrong password is red, and is told to nobody although the server repeats it', async () => {
    const peer = await startSmtpPeer({ user: USER })
    const url = peer.urlOf({ user: 'mailer:not-that-password' })
    const report = await examine(mailServerCheck, { env: { SMTP_URL: url } })
    expect(report.state).toBe('red')
    expect(report.findings[0]?.text).toMatch(
      /^The mail server localhost refused the user or password of SMTP_URL: .*Invalid login of mailer with \[hidden\]/,
    )
    expect(JSON.stringify(report)).not.toContain('not-that-password')
  })

  it('O15 a password that the server does not ask for is amber', async () => {
    const peer = await startSmtpPeer()
    expect(await look(peer.urlOf({ user: SIGN_IN }))).toEqual([
      'green: The mail server localhost answers.',
      'amber: SMTP_URL has a user and a password, but the mail server asks for none.',
    ])
  })

  it('O15 a server that is not there, or hangs, is red and does not hold the doctor up', async () => {
    const gone = await startSmtpPeer()
    const url = gone.url
    await gone.stop()
    expect((await look(url))[0]).toMatch(
      /^red: The mail server 127\.0\.0\.1 can’t be used: connect ECONNREFUSED/,
    )
    const silent = await openSilentPeer()
    onTestFinished(silent.close)
    const env = { SMTP_URL: `smtp://127.0.0.1:${silent.port}` }
    expect(await findingsOf(mailServerCheck, { env }, 300)).toEqual([
      'red: It took longer than 0.3 seconds, so we stopped it.',
    ])
    expect(silent.connections()).toBe(1)
  })
})
