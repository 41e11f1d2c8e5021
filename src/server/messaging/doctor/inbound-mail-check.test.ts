import { describe, expect, it } from 'vitest'
import { inboundMailCheck } from '#server/messaging/doctor/inbound-mail-check.ts'
import { startDnsPeer } from '#testing/dns-peer.ts'
import { findingsOf } from '#testing/doctor-context.ts'

const INBOUND_MAIL_DOMAIN = 'answers.hope.example'

describe('O15 inbound mail', () => {
  it('O15 without the setting nothing is asked', async () => {
    const dns = await startDnsPeer()
    expect(await findingsOf(inboundMailCheck, { env: { DNS_SERVER: dns.address } })).toEqual([
      'green: Not checked, because this site doesn’t receive replies.',
    ])
    expect(dns.asked).toEqual([])
  })

  it('O15 says which server takes the mail, that there is none, or that DNS does not say', async () => {
    const dns = await startDnsPeer()
    const env = {
      INBOUND_MAIL_DOMAIN,
      MAIL_REPORT_TOKEN: 'a-secret-of-the-mail-server',
      DNS_SERVER: dns.address,
    }
    dns.mailServers[INBOUND_MAIL_DOMAIN] = ['mx1.hope.example', 'mx2.hope.example']
    expect(await findingsOf(inboundMailCheck, { env })).toEqual([
      `green: Mail to ${INBOUND_MAIL_DOMAIN} goes to mx1.hope.example.`,
    ])
    delete dns.mailServers[INBOUND_MAIL_DOMAIN]
    expect(await findingsOf(inboundMailCheck, { env })).toEqual([
      `red: ${INBOUND_MAIL_DOMAIN} has no MX record, so customers’ replies come back to them.`,
    ])
    dns.failWith = 2
    expect(await findingsOf(inboundMailCheck, { env })).toEqual([
      expect.stringMatching(/^amber: MX of answers\.hope\.example couldn’t be checked: /),
    ])
  })
})
