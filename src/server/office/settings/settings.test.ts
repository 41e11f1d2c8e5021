import { asc, eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import type { ShownSettings } from '#contract/office/settings.ts'
import { OFFICE_SETTING_NAMES } from '#domain/office/office-settings.ts'
import { shippingDays, takeShippingDays } from '#domain/quote/signs/shipping-time.ts'
import { applyOfficeSettings } from '#server/office/settings/apply-settings.ts'
import { officeSettingChanges } from '#server/schema/office/office-settings.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases, describeOnDatabase } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite, type Site } from '#testing/site.ts'
import { testContext } from '#testing/test-context.ts'

const SETTINGS = '/api/admin/settings'

const read = async (client: Client) => {
  const { settings } = (await client.get(SETTINGS)).json().data as ShownSettings
  return new Map(settings.map((setting) => [setting.name, setting]))
}

const change = (client: Client, name: string, value: string | null, number = 0) =>
  client.send('PUT', SETTINGS, { changes: [{ name, value, number }] })

describeOnDatabase('R02 the settings of the office', (open) => {
  async function withSite(
    test: (site: Site, owner: Client) => Promise<void>,
    env: Record<string, string> = {},
  ): Promise<void> {
    const site = await openTestSite({ env }, open)
    try {
      await test(site, await signedInRep(site))
    } finally {
      await site.close()
    }
  }

  it('R02 an owner changes what a cancelled policy costs, and the next answer says so', () =>
    withSite(async (site, owner) => {
      const config = async () => (await site.client.get('/api/config')).json().data
      expect(await config()).toMatchObject({ cancellation_fee: 60 })
      const answer = await change(owner, 'CANCELLATION_FEE', '75')
      expect(answer.statusCode).toBe(200)
      expect(await config()).toMatchObject({ cancellation_fee: 75 })
      expect((await read(owner)).get('CANCELLATION_FEE')).toMatchObject({
        value: '75',
        source: 'office',
        number: 1,
        changed: { by: 'Robin Fields', before: null },
      })
      const [event] = await site.context.db
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.event, 'office_setting_changed'))
      expect(event?.detail).toEqual({ setting: 'CANCELLATION_FEE', from: '', to: '75' })
    }))

  it('R02 what was set is in force after a restart, and can be put back to what the program comes with', () =>
    withSite(async ({ context }, owner) => {
      await change(owner, 'INSURER_NAME', 'Dunes Mutual')
      const restarted = testContext(context.db)
      expect(restarted.env.insurer.name).toBe('Albatross Indemnity Company')
      await applyOfficeSettings(restarted)
      expect(restarted.env.insurer.name).toBe('Dunes Mutual')
      await change(owner, 'INSURER_NAME', null, 1)
      await applyOfficeSettings(restarted)
      expect(restarted.env.insurer.name).toBe('Albatross Indemnity Company')
      const history = (await owner.get(`${SETTINGS}/changes`)).json()
      expect(history).toMatchObject({
        data: [
          { number: 2, before: 'Dunes Mutual', value: null },
          { number: 1, before: null, value: 'Dunes Mutual', by: 'Robin Fields' },
        ],
        more: false,
      })
    }))

  it('R02 a variable that is set wins: it is shown as set there, and is not changed here', () =>
    withSite(
      async (site, owner) => {
        expect((await read(owner)).get('INSURER_NAME')).toMatchObject({
          value: 'Harbor Re',
          source: 'environment',
        })
        const answer = await change(owner, 'INSURER_NAME', 'Dunes Mutual')
        expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'SET_BY_ENVIRONMENT' }])
        expect(site.context.env.insurer.name).toBe('Harbor Re')
      },
      { INSURER_NAME: 'Harbor Re' },
    ))

  it.each([
    ['CANCELLATION_FEE', '-1', 'Cancelling a policy must be a whole number from 0 to 10000'],
    ['CANCELLATION_FEE', '60.5', 'Cancelling a policy must be a whole number from 0 to 10000'],
    ['INSURER_EMAIL', 'nobody', 'Email must be an email address'],
    ['REP_ONLY_TERRITORIES', 'HI, XX', /^Sold by reps only must be codes of states/],
    ['MAIL_FROM', 'Albatross <nobody>\r\nBcc: all@example.com', /^Sender must be an address/],
    ['INVOICE_REMINDERS', '30, 7', /^Unpaid invoice must be days from the due date/],
    ['RUSH_SHIPPING_DAYS', '8', 'Rush shipping of signs can’t need more days than standard shipping'],
    ['MAINTENANCE_UNTIL', 'tomorrow', /^Closed until must be a moment/],
    ['MAINTENANCE_UNTIL', '2026-11-20T11:59:00Z', 'Closed until must be a moment to come'],
  ] as const)('R02 %s is not %j: the error names the field, and nothing is stored', (name, value, message) =>
    withSite(async ({ context }, owner) => {
      const answer = await owner.send('PUT', SETTINGS, {
        changes: [
          { name: 'INSURER_PHONE', value: '302-555-0100', number: 0 },
          { name, value, number: 0 },
        ],
      })
      expect(answer.statusCode).toBe(400)
      const { fields } = answer.json() as { fields: { field: string; message: string }[] }
      expect(fields.map(({ field }) => field)).toEqual([name])
      expect(fields[0]?.message).toMatch(message)
      expect(await context.db.$count(officeSettingChanges)).toBe(0)
    }),
  )

  it('R02 every setting that the page shows is one that the environment knows, with its value', () =>
    withSite(async (_site, owner) => {
      const shown = await read(owner)
      expect([...shown.keys()]).toEqual(OFFICE_SETTING_NAMES)
      for (const [name, { value }] of shown) {
        if (value === null) continue
        const same = await change(owner, name, value)
        expect([name, same.statusCode]).toEqual([name, 200])
      }
    }))

  it('R02 a part that is saved unchanged stores nothing: no change, and nothing in the record', () =>
    withSite(async ({ context }, owner) => {
      await change(owner, 'CANCELLATION_FEE', '75')
      const before = await read(owner)
      const same = [...before.values()].map(({ name, value, number, source }) => ({
        name,
        // What the page sends: a default does not become a value of the office.
        value: source === 'office' ? value : null,
        number,
      }))
      const answer = await owner.send('PUT', SETTINGS, { changes: same })
      expect([answer.statusCode, answer.json().data.settings]).toEqual([200, [...before.values()]])
      expect(await context.db.$count(officeSettingChanges)).toBe(1)
      const recorded = eq(auditEvents.event, 'office_setting_changed')
      expect(await context.db.$count(auditEvents, recorded)).toBe(1)
    }))

  it('R02 O15 erasing a person whose address is in a setting works, and leaves the setting to its owners; what it was before forgets them', () =>
    withSite(async ({ context }, owner) => {
      const email = 'pat@harbor.example'
      const customFields = { insured_email: email }
      expect((await owner.send('POST', '/api/contacts', { customFields })).statusCode).toBe(201)
      await change(owner, 'SPECIAL_PRICING_EMAILS', `${email}, dunes.example`)
      const erased = await owner.send('POST', '/api/admin/personal-data/erase', {
        email,
        confirmation: email,
      })
      expect(erased.statusCode).toBe(200)
      expect(erased.json().data.erased).not.toEqual([])
      expect((await read(owner)).get('SPECIAL_PRICING_EMAILS')?.value).toBe(`${email}, dunes.example`)
      await applyOfficeSettings(context)
      expect(context.env.specialPricingEmails).toEqual([email, 'dunes.example'])
      const kept = { what: 'setting', number: 'SPECIAL_PRICING_EMAILS', why: 'setting', until: null }
      expect(erased.json().data.kept).toEqual([kept])

      await change(owner, 'SPECIAL_PRICING_EMAILS', 'dunes.example', 1)
      const again = await owner.send('POST', '/api/admin/personal-data/erase', { email, confirmation: email })
      expect(again.json().data.kept).toEqual([])
      const rows = await context.db
        .select()
        .from(officeSettingChanges)
        .orderBy(asc(officeSettingChanges.number))
      expect(rows.map(({ value, before }) => [value, before])).toEqual([
        ['[erased], dunes.example', null],
        ['dunes.example', '[erased], dunes.example'],
      ])
      expect((await read(owner)).get('SPECIAL_PRICING_EMAILS')?.value).toBe('dunes.example')
    }))

  it('R02 secrets are never in an answer, only whether they are set', () =>
    withSite(
      async (_site, owner) => {
        const body = (await owner.get(SETTINGS)).body
        expect(body).not.toContain('s3cret-password')
        expect(body).not.toContain('metrics-token-of-ours')
        const { connections, mail_server: server } = JSON.parse(body).data as ShownSettings
        expect(server).toBe('mail.example.com, port 2525')
        expect(connections).toContainEqual({ name: 'METRICS_TOKEN', set: true })
        expect(connections).toContainEqual({ name: 'BACKUP_KEY', set: false })
      },
      {
        SMTP_URL: 'smtp://office:s3cret-password@mail.example.com:2525',
        METRICS_TOKEN: 'metrics-token-of-ours',
      },
    ))

  it('R02 D06 an owner closes the site and opens it again; meanwhile nobody else saves anything', () =>
    withSite(async (site, owner) => {
      const until = new Date(site.context.now().getTime() + 3_600_000).toISOString()
      expect((await change(owner, 'MAINTENANCE_UNTIL', until)).statusCode).toBe(200)
      const start = () => site.client.send('POST', '/api/contacts', { customFields: {} })
      expect((await start()).statusCode).toBe(503)
      expect((await change(owner, 'MAINTENANCE_UNTIL', null, 1)).statusCode).toBe(200)
      expect((await start()).statusCode).toBe(201)
    }))

  it('R02 N07 an owner sets the cut-offs for signs: a quote that was near enough now needs rush shipping, and is told', () =>
    withSite(async (site, owner) => {
      onTestFinished(() => takeShippingDays())
      const { id } = await aQuote(site.context, { h_date_1: '12-04-2026' })
      const read = async () => (await site.client.get(`/api/contacts/${id}`)).json().data
      const codes = async () => (await read()).blockers.map(({ code }: { code: string }) => code)
      // Ten business days.
      expect(await codes()).toEqual([])
      await change(owner, 'STANDARD_SHIPPING_DAYS', '12')
      expect(await codes()).toEqual(['RUSH_NOT_ACCEPTED'])
      expect((await site.client.get('/api/config')).json().data.shipping_days).toEqual({
        standard: 12,
        rush: 3,
      })
      await change(owner, 'RUSH_SHIPPING_DAYS', '11')
      expect(await codes()).toEqual(['SIGNS_TOO_LATE'])
      await change(owner, 'RUSH_SHIPPING_DAYS', null, 1)
      await change(owner, 'STANDARD_SHIPPING_DAYS', null, 1)
      expect(await codes()).toEqual([])
      await change(owner, 'STANDARD_SHIPPING_DAYS', '12', 2)
      takeShippingDays()
      await applyOfficeSettings(testContext(site.context.db))
      expect(shippingDays()).toEqual({ standard: 12, rush: 3 })
    }))

  it('R02 a test email leaves as all others do, and its outcome is told', () =>
    withSite(async (site, owner) => {
      const sent = await owner.send('POST', `${SETTINGS}/test-mail`, { to: 'tom@office.example' })
      expect([sent.statusCode, sent.json().data.state]).toEqual([201, 'waiting'])
      await site.runJobs()
      const outcome = await owner.get(`${SETTINGS}/test-mail/${sent.json().data.id}`)
      expect(outcome.json().data).toMatchObject({ state: 'kept' })
    }))

  it('R02 a value that this build does not take is left out, and the others hold', () =>
    withSite(async ({ context }, owner) => {
      await change(owner, 'CANCELLATION_FEE', '75')
      const rep = await aRep(context, 'kim@office.example')
      await context.db.insert(officeSettingChanges).values({
        name: 'RETENTION_DAYS',
        number: 1,
        value: 'for ever',
        before: null,
        at: context.now(),
        repId: rep.id,
      })
      const reported: string[] = []
      const restarted = testContext(context.db, { report: (_fault, message) => reported.push(message) })
      await applyOfficeSettings(restarted)
      expect([restarted.env.cancellationFee, restarted.env.retentionDays]).toEqual([7500, 400])
      expect(reported).toEqual(['a setting of the office is not valid and left out'])
    }))
})

describeOnBothDatabases('R02 settings that several owners change at once', (open) => {
  it('R02 of two owners who saw the same, one changes it and the other is shown what holds', async () => {
    const site = await openTestSite({}, open)
    onTestFinished(() => site.close())
    const tom = await signedInRep(site)
    const ines = await signedInRep(site, await aRep(site.context, 'ines@office.example', { name: 'Ines' }))
    const fees = [tom, ines].map((owner, place) => change(owner, 'CANCELLATION_FEE', String(70 + place)))
    const answers = await Promise.all(fees)
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(refused.code).toBe('SETTINGS_CHANGED')
    const stored = (await read(tom)).get('CANCELLATION_FEE')
    expect(stored?.value).toBe(codes[0] === 200 ? '70' : '71')
    expect(refused.data.settings).toContainEqual(stored)
  })

  it('R02 the database never changes the history', async () => {
    const site = await openTestSite({}, open)
    onTestFinished(() => site.close())
    await change(await signedInRep(site), 'CANCELLATION_FEE', '75')
    const { db } = site.context
    await expect(db.update(officeSettingChanges).set({ value: '0' })).rejects.toThrow()
    await expect(db.delete(officeSettingChanges)).rejects.toThrow()
  })
})
