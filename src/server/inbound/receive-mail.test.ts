import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import {
  aMail,
  aMailedCase,
  CUSTOMER,
  handOver,
  INBOUND_DOMAIN,
  INBOUND_ENV,
  mailAbout,
} from '#testing/inbound-mail.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'

const site = siteForAll({ env: INBOUND_ENV })
let rep: Client
beforeAll(async () => {
  rep = await signedInRep(site)
})

const shown = async (quoteId: string) =>
  (await rep.get(`/api/admin/contacts/${quoteId}/inbound`)).json().data as { id: string; state: string }[]
const read = async (id: string) => (await rep.get(`/api/admin/inbound/${id}`)).json().data

describe('O18 where answers go', () => {
  it('O18 mail about a case names its address, always the same, whose token is neither the quote nor its number', async () => {
    const { quote, address } = await aMailedCase(site)
    expect(address).toMatch(new RegExp(`^case-[0-9a-f]{32}@${INBOUND_DOMAIN.replaceAll('.', '\\.')}$`))
    expect(address).not.toContain(quote.id.replaceAll('-', ''))
    expect(await mailAbout(site, quote.id)).toBe(address)
    expect(await mailAbout(site, quote.id, { to: ['kim@example.com'] })).toBe(address)
    expect((await aMailedCase(site)).address).not.toBe(address)
  })

  it('O18 a rep who is named for answers gives way to the case, and a customer does not; the office is not answered to it', async () => {
    const { quote, address } = await aMailedCase(site)
    await aRep(site.context, 'kim@office.example', { name: 'Kim Lee' })
    expect(await mailAbout(site, quote.id, { replyTo: 'Kim@office.example' })).toBe(address)
    expect(await mailAbout(site, quote.id, { replyTo: 'lee@example.com' })).toBe('lee@example.com')
    expect(await mailAbout(site, quote.id, { to: [site.context.env.officeEmail] })).toBe('')
  })

  it('O18 without the setting mail is as it was, and an address of a case is nobody’s', async () => {
    const { openTestSite } = await import('#testing/site.ts')
    const closed = await openTestSite({ env: { MAIL_REPORT_TOKEN: INBOUND_ENV.MAIL_REPORT_TOKEN } })
    const { quote, address } = await aMailedCase(closed)
    expect(address).toBe('')
    expect(await mailAbout(closed, quote.id, { replyTo: 'kim@office.example' })).toBe('kim@office.example')
    const recipient = `case-${'0'.repeat(32)}@${INBOUND_DOMAIN}`
    expect((await handOver(closed, aMail(), { recipient })).json()).toEqual({
      data: { bounced: 0, complained: 0, inbound: null },
    })
    await closed.close()
  })
})

describe('O18 mail that comes in', () => {
  it('O18 stands in the case with its new part first, in the audit log, and by its token alone', async () => {
    const { quote, address } = await aMailedCase(site)
    const other = await aMailedCase(site)
    const answer = await handOver(site, aMail({ to: address }), { recipient: address.toUpperCase() })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { data: { bounced: 0, complained: 0, inbound: 'kept' } },
    ])
    const [summary] = await shown(quote.id)
    expect(summary).toMatchObject({
      from_address: CUSTOMER,
      from_name: 'Pat Doe',
      sender: 'insured',
      subject: 'Re: Your quote',
      first_line: 'Yes please, 120 players.',
      is_automatic: false,
      state: 'new',
      state_by: null,
    })
    expect(await read(summary?.id ?? '')).toMatchObject({
      said: 'Yes please, 120 players.',
      quoted: 'On Thu, 19 Nov 2026 at 10:00, Albatross <no-reply@albatross.example> wrote:\n> Hi',
      written_at: '2026-11-20T11:58:00.000Z',
      reading: 'whole',
      has_page: false,
      quote: { guid: quote.id, number: quote.quoteNumber, policy_number: null },
    })
    expect(await shown(other.quote.id)).toEqual([])
    const events = await site.context.db.select().from(auditEvents).where(eq(auditEvents.quoteId, quote.id))
    expect(events.filter(({ event }) => event === 'inbound_received')).toMatchObject([
      { actor: 'system', detail: { message: summary?.id, from: CUSTOMER, state: 'new' } },
    ])
  })

  it('O18 is known by its head where the mail server does not name the receiver', async () => {
    const { quote, address } = await aMailedCase(site)
    expect(
      (await handOver(site, aMail({ to: `"Us" <${address}>, lee@example.com` }))).json().data.inbound,
    ).toBe('kept')
    expect(await shown(quote.id)).toHaveLength(1)
  })

  it('O18 is kept once however often it comes, also at the same time and by another way; the same id alone does not make it the same', async () => {
    const { quote, address } = await aMailedCase(site)
    const mail = aMail({ to: address, id: '<same@mail.example.com>' })
    const ways = [mail, mail, `Received: from elsewhere\r\n${mail}`, `Delivered-To: ${address}\r\n${mail}`]
    const answers = await Promise.all(ways.map((one) => handOver(site, one, { recipient: address })))
    expect(
      answers.map((answer) => String(answer.json().data.inbound)).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['kept', 'repeated', 'repeated', 'repeated'])
    const changed = aMail({ to: address, id: '<same@mail.example.com>', text: 'No, 140.' })
    expect((await handOver(site, changed, { recipient: address })).json().data.inbound).toBe('kept')
    expect(await shown(quote.id)).toHaveLength(2)
  })

  it.each([
    ['somebody whom the case does not know', 'Pat Doe <pat@example.net>'],
    ['two senders', `${CUSTOMER}, kim@example.net`],
    ['nobody', ''],
    ['a name that looks like the customer', `"${CUSTOMER}" <eve@example.net>`],
  ])('O18 mail of %s is held', async (_who, from) => {
    const { quote, address } = await aMailedCase(site)
    await handOver(site, aMail({ to: address, from }), { recipient: address })
    const [summary] = await shown(quote.id)
    expect(summary).toMatchObject({ state: 'held', sender: 'unknown' })
    expect(JSON.stringify(summary)).not.toContain('"from_name":"pat@')
  })

  it('O18 the producer, and anybody whom we have mailed about it, are known', async () => {
    const { quote, address } = await aMailedCase(site)
    await mailAbout(site, quote.id, { to: ['lee@example.org'] })
    await handOver(site, aMail({ to: address, from: 'LEE@example.org' }), { recipient: address })
    expect(await shown(quote.id)).toMatchObject([{ state: 'new', sender: 'mailed' }])
  })

  it('O18 N63 what somebody answers is mailed to nobody', async () => {
    const { address } = await aMailedCase(site)
    const before = await site.context.db.$count(messages)
    await handOver(site, aMail({ to: address }), { recipient: address })
    await site.runJobs()
    expect(await site.context.db.$count(messages)).toBe(before)
  })

  it('O18 an unknown address of a case is refused for good, and another one is not ours', async () => {
    const unknown = await handOver(site, aMail(), { recipient: `case-${'0'.repeat(32)}@${INBOUND_DOMAIN}` })
    expect([unknown.statusCode, unknown.json().code]).toEqual([410, 'NO_SUCH_CASE'])
    const other = await handOver(site, aMail(), { recipient: `info@${INBOUND_DOMAIN}` })
    expect(other.json()).toEqual({ data: { bounced: 0, complained: 0, inbound: null } })
  })

  it('O18 O07 with the wrong secret there is no such page, and nothing is kept', async () => {
    const { quote, address } = await aMailedCase(site)
    for (const token of ['', 'wrong'])
      expect((await handOver(site, aMail({ to: address }), { recipient: address, token })).statusCode).toBe(
        404,
      )
    expect(await shown(quote.id)).toEqual([])
  })

  it(
    'O18 more than 25 MB are refused as too large, and almost as much is kept byte for byte',
    { timeout: 120_000 },
    async () => {
      const { quote, address } = await aMailedCase(site)
      const file = 'QUJD'.repeat(19) + '\r\n'
      const mailOf = (megabytes: number) =>
        aMail({
          to: address,
          more: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
          text: '',
        }) +
        `--b\r\nContent-Type: text/plain\r\n\r\nHere it is.\r\n--b\r\nContent-Type: application/pdf; name="plan.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${file.repeat((megabytes * 1024 * 1024) / file.length)}\r\n--b--\r\n`
      expect((await handOver(site, mailOf(30), { recipient: address })).statusCode).toBe(413)
      const mail = mailOf(24)
      expect((await handOver(site, mail, { recipient: address })).json().data.inbound).toBe('kept')
      const [summary] = await shown(quote.id)
      const raw = await rep.get(`/api/admin/inbound/${summary?.id}/raw`)
      expect(raw.rawPayload.equals(Buffer.from(mail))).toBe(true)
      expect(await read(summary?.id ?? '')).toMatchObject({
        said: 'Here it is.',
        attachments: [{ name: 'plan.pdf' }],
      })
    },
  )

  it('O18 O07 a delivery report that was sent to a case is told from an answer', async () => {
    const { quote, address } = await aMailedCase(site)
    const [sent] = await site.context.db.select().from(messages).where(eq(messages.quoteId, quote.id))
    await site.context.db
      .update(messages)
      .set({ state: 'sent' })
      .where(eq(messages.id, sent?.id ?? ''))
    const report = [
      'From: MAILER-DAEMON@mx.example',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
      '',
      '--B',
      'Content-Type: message/delivery-status',
      '',
      `Final-Recipient: rfc822; ${CUSTOMER}`,
      'Action: failed',
      '',
      '--B',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${sent?.id}@albatross.invalid>`,
      '--B--',
    ].join('\r\n')
    expect((await handOver(site, report, { recipient: address, sender: '' })).json()).toEqual({
      data: { bounced: 1, complained: 0, inbound: null },
    })
    expect(await shown(quote.id)).toEqual([])
  })
})

describe('O18 loops', () => {
  it(
    'O18 of a thousand automatic answers five are kept, none waits, and the mail server is never told to send one back',
    { timeout: 120_000 },
    async () => {
      const { quote, address } = await aMailedCase(site)
      const counts = { kept: 0, dropped: 0 }
      for (let index = 0; index < 1000; index += 1) {
        const mail = aMail({
          to: address,
          more: ['Auto-Submitted: auto-replied'],
          text: `I am away ${index}`,
        })
        const answer = await handOver(site, mail, { recipient: address, sender: '' })
        counts[answer.json().data.inbound as keyof typeof counts] += 1
      }
      expect(counts).toEqual({ kept: 5, dropped: 995 })
      const states = (await shown(quote.id)).map(({ state }) => state)
      expect(states).toEqual(Array.from({ length: 5 }, () => 'no-answer-needed'))
      const one = aMail({ to: address, text: 'I am back: yes' })
      expect((await handOver(site, one, { recipient: address })).json().data.inbound).toBe('kept')
    },
  )

  it('O18 our own mail that comes back is not kept', async () => {
    const { quote, address } = await aMailedCase(site)
    const [sent] = await site.context.db.select().from(messages).where(eq(messages.quoteId, quote.id))
    for (const mail of [
      sent?.raw ?? '',
      aMail({ to: address, from: address }),
      aMail({ to: address, from: site.context.env.mailFrom }),
    ])
      expect((await handOver(site, mail, { recipient: address })).json().data.inbound).toBe('dropped')
    expect(await shown(quote.id)).toEqual([])
  })

  it(
    'O18 a hundred mails a day are kept of a case, twenty of them of strangers; more waits at the mail server',
    { timeout: 120_000 },
    async () => {
      const { address } = await aMailedCase(site)
      const send = async (from: string) =>
        (await handOver(site, aMail({ to: address, from }), { recipient: address })).statusCode
      for (let index = 0; index < 20; index += 1) expect(await send('eve@example.net')).toBe(200)
      expect(await send('eve@example.net')).toBe(429)
      for (let index = 0; index < 80; index += 1) expect(await send(CUSTOMER)).toBe(200)
      expect(await send(CUSTOMER)).toBe(429)
      const other = await aMailedCase(site)
      expect(
        (await handOver(site, aMail({ to: other.address }), { recipient: other.address })).statusCode,
      ).toBe(200)
    },
  )
})
