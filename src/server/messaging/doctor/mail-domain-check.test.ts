import { describe, expect, it, onTestFinished } from 'vitest'
import { mailDomainCheck } from '#server/messaging/doctor/mail-domain-check.ts'
import { type DnsPeer, startDnsPeer } from '#testing/dns-peer.ts'
import { findingsOf } from '#testing/doctor-context.ts'

const DOMAIN = 'mail.hope.example'
const SPF = 'v=spf1 include:_spf.example.net -all'
/** As long as a real one, which is sent in parts. */
const KEY = `v=DKIM1; k=rsa; p=${'MIIBIjANBg'.repeat(40)}`

async function withDns(texts: Record<string, string[]>): Promise<DnsPeer> {
  const peer = await startDnsPeer()
  Object.assign(peer.texts, texts)
  return peer
}

function look({ address }: Pick<DnsPeer, 'address'>, env: Record<string, string> = {}): Promise<string[]> {
  const sender = `Hope <no-reply@${DOMAIN}>`
  return findingsOf(mailDomainCheck, {
    env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: sender, DNS_SERVER: address, ...env },
  })
}

describe('O15 the mail domain', () => {
  it('O15 SPF, DKIM and DMARC that are there are green', async () => {
    const dns = await withDns({
      [DOMAIN]: ['another=record', SPF],
      [`s1._domainkey.${DOMAIN}`]: [KEY],
      [`_dmarc.${DOMAIN}`]: ['v=DMARC1; p=reject; rua=mailto:a@hope.example'],
    })
    expect(await look(dns, { MAIL_DKIM_SELECTOR: 's1' })).toEqual([
      `green: SPF of ${DOMAIN} is set: ${SPF}`,
      `green: The DKIM key at s1._domainkey.${DOMAIN} is there.`,
      `green: DMARC of ${DOMAIN} is there, with the policy reject.`,
    ])
  })

  it('O15 without any record, each says what to do, and DMARC of the domain above counts', async () => {
    const dns = await withDns({})
    expect(await look(dns)).toEqual([
      `amber: ${DOMAIN} doesn’t say who may send its mail (SPF), so it may end up as spam.`,
      'amber: We couldn’t check if mail is signed (DKIM), because MAIL_DKIM_SELECTOR isn’t set.',
      `amber: ${DOMAIN} doesn’t say what to do with forged mail (DMARC). Large receivers require that.`,
    ])
    dns.texts['_dmarc.hope.example'] = ['v=DMARC1;p=none']
    expect((await look(dns))[2]).toBe('green: DMARC of hope.example is there, with the policy none.')
  })

  it('O15 records that contradict or let everybody send are red', async () => {
    const dns = await withDns({
      [DOMAIN]: [SPF, 'v=spf1 ~all'],
      [`s1._domainkey.${DOMAIN}`]: ['v=DKIM1; p='],
      [`_dmarc.${DOMAIN}`]: ['v=DMARC1'],
    })
    const selector = { MAIL_DKIM_SELECTOR: 's1' }
    expect(await look(dns, selector)).toEqual([
      `red: ${DOMAIN} has 2 SPF records, so receivers ignore them all.`,
      `red: The DKIM key at s1._domainkey.${DOMAIN} was withdrawn (its p= is empty).`,
      `red: The DMARC record of ${DOMAIN} can’t be used. There has to be one, with a policy (p=).`,
    ])
    dns.texts[DOMAIN] = ['v=spf1 +all']
    delete dns.texts[`s1._domainkey.${DOMAIN}`]
    expect((await look(dns, selector)).slice(0, 2)).toEqual([
      `red: SPF of ${DOMAIN} lets anyone send mail in its name (+all).`,
      `red: There is no DKIM key at s1._domainkey.${DOMAIN}, so receivers can’t check signatures.`,
    ])
  })

  it('O15 a domain that sends no mail at all is red', async () => {
    const dns = await withDns({ [DOMAIN]: ['v=spf1 -all'] })
    expect((await look(dns))[0]).toBe(
      `red: SPF of ${DOMAIN} says no one may send mail in its name: v=spf1 -all`,
    )
  })

  it('O15 a DNS server that fails could not be asked, which says nothing about the records', async () => {
    const dns = await withDns({})
    const SERVER_FAILURE = 2
    dns.failWith = SERVER_FAILURE
    expect(await look(dns)).toEqual([
      'amber: SPF couldn’t be checked: DNS answers ESERVFAIL.',
      expect.stringContaining('MAIL_DKIM_SELECTOR'),
      'amber: DMARC couldn’t be checked: DNS answers ESERVFAIL.',
    ])
  })

  it('O15 a DNS server that says nothing could not be asked, within seconds', async () => {
    const dns = await withDns({})
    dns.isSilent = true
    const startedAt = Date.now()
    expect((await look(dns))[0]).toMatch(/^amber: SPF couldn’t be checked: DNS/)
    expect(Date.now() - startedAt).toBeLessThan(10_500)
  })

  it('O15 is not asked while no mail is sent', async () => {
    const dns = await startDnsPeer()
    onTestFinished(() => expect(dns.asked).toEqual([]))
    expect(await findingsOf(mailDomainCheck, { env: { DNS_SERVER: dns.address } })).toEqual([
      'green: Not checked, because no mail is sent.',
    ])
  })
})
