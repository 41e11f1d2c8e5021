import { onTestFinished, expect, it } from 'vitest'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { checkAuditLog } from '#server/audit/check-audit-log.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep, signInAs } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { MULTIPART, multipartBody } from '#testing/multipart.ts'
import { aPicture } from '#testing/pictures.ts'
import { testClient } from '#testing/server.ts'
import { siteForEach } from '#testing/site.ts'

const EMAIL = 'zelda.quill@far-away.example'
const PERSON = { insured_email: EMAIL, insured_first_name: 'Zelda', insured_last_name: 'Quillfeather' }
const KIM = { insured_email: 'kim@elsewhere.example', insured_last_name: 'Leatherhead' }
const CALLS = ['preview', 'export', 'erase'] as const

describeOnDatabase('O15 what is held about a person', (open) => {
  let now = new Date('2026-11-20T12:00:00Z')
  const site = siteForEach({ now: () => now }, open)
  const ask = (client: ReturnType<typeof testClient>, what: string, body: object = { email: EMAIL }) =>
    client.send('POST', `/api/admin/personal-data/${what}`, body)

  it(
    'O15 N99 is one JSON file: their quotes as a whole with pictures, others only where they name them, no secrets',
    { timeout: 120_000 },
    async () => {
      const { context, client, runJobs } = site
      const quote = await aQuote(context, PERSON)
      const picture = await aPicture()
      const form = multipartBody([
        { name: 'file', content: picture, fileName: 'logo.png', type: 'image/png' },
      ])
      const uploaded = await client.send('POST', `/api/contacts/${quote.id}/logos`, form, {
        'content-type': MULTIPART,
      })
      expect(uploaded.statusCode).toBe(201)
      const bought = await aQuote(context, PERSON)
      await purchaseQuote(context, await aPurchase(context, bought))
      const others = await aQuote(context, KIM)
      const owner = await signedInRep(site)
      await owner.send('POST', `/api/contacts/${others.id}/send`, { to: 'kim@elsewhere.example', cc: EMAIL })
      await client.send('POST', '/api/policy-links', { email: EMAIL })
      await runJobs()

      const answer = await ask(owner, 'export', { email: ` ${EMAIL.toUpperCase()} ` })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="personal-data-2026-11-20.json"',
      })
      const file = answer.json<{
        address: string
        quotes: Record<string, unknown[]>[]
        mail: unknown[]
        elsewhere: object[]
      }>()
      expect(file.address).toBe(EMAIL)
      expect(file.quotes.map(({ quotes }) => quotes?.[0])).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ quote_number: quote.quoteNumber }),
          expect.objectContaining({ quote_number: bought.quoteNumber }),
        ]),
      )
      const tables = file.quotes.flatMap((rows) => Object.keys(rows))
      for (const table of [
        'policies',
        'certificates',
        'sales_receipts',
        'purchases',
        'audit_events',
        'messages',
      ])
        expect(tables).toContain(table)
      const pictures = file.quotes.flatMap(({ pictures }) => pictures)
      expect(pictures).toEqual([
        { id: expect.any(String), content: expect.stringMatching(/^data:image\/png;base64,/) },
      ])
      expect(file.mail.length).toBeGreaterThan(0)
      expect(file.elsewhere).toContainEqual({
        in: 'audit_events',
        of_quote: others.quoteNumber,
        named_in: ['detail.cc'],
      })
      expect(JSON.stringify([file.quotes, file.elsewhere])).not.toContain('Leatherhead')
      expect(answer.body).not.toMatch(/"\w*(?:hash|token|password)\w*":/)

      const recorded = (await context.db.select().from(auditEvents)).filter(
        ({ event }) => event === 'person_exported',
      )
      expect(recorded).toMatchObject([
        {
          actor: 'rep',
          repId: expect.any(String),
          detail: {
            person: expect.stringMatching(/^erased:/),
            quotes: 2,
            mails: file.mail.length,
            elsewhere: file.elsewhere.length,
          },
        },
      ])
      expect((await checkAuditLog(context.db)).broken).toEqual([])
    },
  )

  it('O15 says of what lists several people only where it names the one', async () => {
    const owner = await signedInRep(site)
    const set = (value: string, number: number) =>
      owner.send('PUT', '/api/admin/settings', {
        changes: [{ name: 'SPECIAL_PRICING_EMAILS', value, number }],
      })
    expect((await set(`kim@elsewhere.example, ${EMAIL}`, 0)).statusCode).toBe(200)
    expect((await set(`${EMAIL}, kim@elsewhere.example`, 1)).statusCode).toBe(200)
    const answer = await ask(owner, 'export')
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.body).not.toContain('kim@elsewhere.example')
    expect(answer.json().elsewhere).toEqual(
      expect.arrayContaining([
        { in: 'office_setting_changes', named_in: ['value'] },
        { in: 'office_setting_changes', named_in: ['value', 'before'] },
        { in: 'audit_events', named_in: ['detail.to'] },
      ]),
    )
  })

  it(
    'O15 R02 is for owners alone, who proved lately who they are; the address is typed twice, and named if it is wrong',
    { timeout: 120_000 },
    async () => {
      const { context, server } = site
      await aQuote(context, PERSON)
      for (const what of CALLS) expect((await ask(testClient(server), what)).statusCode).toBe(401)
      for (const role of ['reader', 'specialist'] as const) {
        const client = testClient(server)
        await signInAs(client, await aRep(context, `${role}@office.example`, { role }))
        for (const what of CALLS) {
          const answer = await ask(client, what, { email: EMAIL, confirmation: EMAIL })
          expect([answer.statusCode, answer.json().code]).toEqual([403, 'ROLE_NOT_ALLOWED'])
        }
      }
      const owner = await signedInRep(site)
      const unconfirmed = await ask(owner, 'erase', { email: EMAIL, confirmation: 'kim@elsewhere.example' })
      expect([unconfirmed.statusCode, unconfirmed.json().fields[0].field]).toEqual([400, 'confirmation'])
      const wrong = await ask(owner, 'preview', { email: 'zelda' })
      expect([wrong.statusCode, wrong.json().fields[0].field]).toEqual([400, 'email'])
      const before = now
      onTestFinished(() => void (now = before))
      now = new Date(now.getTime() + 11 * 60_000)
      for (const what of CALLS) {
        const answer = await ask(
          owner,
          what,
          what === 'erase' ? { email: EMAIL, confirmation: EMAIL } : { email: EMAIL },
        )
        expect(answer.json().code, what).toBe('REAUTHENTICATION_REQUIRED')
      }
    },
  )
})
