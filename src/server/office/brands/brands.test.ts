import { setTimeout } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ShownBrands, ShownLogo } from '#contract/office/brands.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { readLogo } from '#server/office/brands/add-logo.ts'
import { composeMail } from '#server/messaging/delivery/compose-mail.ts'
import { applyOfficeSettings, followOfficeSettings } from '#server/office/settings/apply-settings.ts'
import { brandVersions } from '#server/schema/office/brands.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { hasPostgres, postgresDatabase } from '#testing/database.ts'
import { describeOnBothDatabases, describeOnDatabase } from '#testing/database-engines.ts'
import { liveSite, waitUntil } from '#testing/live-site.ts'
import { MULTIPART, multipartBody } from '#testing/multipart.ts'
import { aPicture } from '#testing/pictures.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite, type Site } from '#testing/site.ts'
import { testContext } from '#testing/test-context.ts'

const BRANDS = '/api/admin/brands'

const NOTHING = {
  name: null,
  sender_name: null,
  sender_address: null,
  postal_address: null,
  phone: null,
  support_address: null,
  color: null,
  logo: null,
}

const DUNES = {
  ...NOTHING,
  name: 'Dunes Golf',
  sender_name: 'Dunes Golf',
  sender_address: 'cover@dunes.example',
  postal_address: '4 Shore Road, Lewes, DE 19958',
  phone: '302-555-0142',
  support_address: 'help@dunes.example',
  color: '#1f4e79',
}

const set = (client: Client, values: object, number = 0, brand = 'albatross') =>
  client.send('PUT', `${BRANDS}/${brand}`, { ...values, number })

async function read(client: Client, brand = 'albatross') {
  const { brands } = (await client.get(BRANDS)).json().data as ShownBrands
  const found = brands.find((one) => one.brand === brand)
  if (!found) throw new Error(`There is no ${brand}`)
  return found
}

/** Clients of tests know where the site is. */
const pathOf = ({ url }: ShownLogo) => url.replace('/quote', '')

async function upload(client: Client, content: Buffer, type = 'image/png') {
  const body = multipartBody([{ name: 'file', content, fileName: 'logo', type }])
  return client.send('POST', `${BRANDS}/logos`, body, { 'content-type': MULTIPART })
}

describeOnDatabase('N35 the brand lines', (open) => {
  async function withSite(test: (site: Site, owner: Client) => Promise<void>): Promise<void> {
    const site = await openTestSite({}, open)
    try {
      await test(site, await signedInRep(site))
    } finally {
      await site.close()
    }
  }

  it('N35 an owner sets a brand: pages are told, the record says who, and nothing is set before', () =>
    withSite(async (site, owner) => {
      expect(await read(owner)).toMatchObject({ ...NOTHING, own_name: 'Albatross', number: 0, changed: null })
      const answer = await set(owner, DUNES)
      expect([answer.statusCode, answer.json().code]).toEqual([200, undefined])
      expect(await read(owner)).toMatchObject({ ...DUNES, number: 1, changed: { by: 'Robin Fields' } })
      expect(await read(owner, 'ipg')).toMatchObject({ ...NOTHING, own_name: 'IPG', number: 0 })
      const { brands } = (await site.client.get('/api/config')).json().data
      expect(brands.albatross).toEqual({
        name: 'Dunes Golf',
        phone: '302-555-0142',
        support_address: 'help@dunes.example',
        color: '#1f4e79',
        logo: null,
      })
      const recorded = await site.context.db.select().from(auditEvents)
      expect(recorded.find(({ event }) => event === 'brand_changed')?.detail).toEqual({
        brand: 'albatross',
        version: 1,
      })
    }))

  it('N35 what was set is in force after a restart, is kept as a version, and can be put back', () =>
    withSite(async ({ context }, owner) => {
      await set(owner, DUNES)
      const restarted = testContext(context.db)
      expect(restarted.env.brands.albatross.name).toBeNull()
      await applyOfficeSettings(restarted)
      expect(restarted.env.brands.albatross.name).toBe('Dunes Golf')
      expect((await set(owner, NOTHING, 1)).statusCode).toBe(200)
      await applyOfficeSettings(restarted)
      expect(restarted.env.brands.albatross.name).toBeNull()
      const { data } = (await owner.get(`${BRANDS}/albatross/versions`)).json()
      expect(data).toMatchObject([
        { ...NOTHING, number: 2, by: 'Robin Fields' },
        { ...DUNES, number: 1 },
      ])
    }))

  it('N35 a brand that is saved unchanged is no version', () =>
    withSite(async ({ context }, owner) => {
      await set(owner, NOTHING)
      await set(owner, DUNES)
      await set(owner, DUNES, 1)
      expect(await context.db.$count(brandVersions)).toBe(1)
    }))

  it.each([
    ['color', '#ffcc00', 'White text can’t be read on this color. Choose a darker one'],
    ['color', 'green', /^Enter a color such as #14613f/],
    ['sender_name', 'Dunes" <evil@x.example>', /^Enter a name without quotation marks/],
    ['sender_address', 'nobody', /^Enter an email address/],
    ['phone', 'call us', /^Enter a phone number/],
    ['name', 'x'.repeat(41), /^Enter the name of the brand/],
    ['logo', '0'.repeat(64), 'This picture isn’t here. Upload it again'],
  ] as const)('N35 %s is not %j: the field is named, and nothing is stored', (field, value, message) =>
    withSite(async ({ context }, owner) => {
      const answer = await set(owner, { ...DUNES, [field]: value })
      expect(answer.statusCode).toBe(400)
      const { fields } = answer.json() as { fields: { field: string; message: string }[] }
      expect(fields.map((one) => one.field)).toEqual([field])
      expect(fields[0]?.message).toMatch(message)
      expect(await context.db.$count(brandVersions)).toBe(0)
    }),
  )

  it('N35 only owners set brands and see them; anybody gets a logo', () =>
    withSite(async (site, owner) => {
      const specialist = await signedInRep(
        site,
        await aRep(site.context, 'kim@office.example', { role: 'specialist' }),
      )
      const logo = (await upload(owner, await aPicture('png', 300))).json().data as ShownLogo
      for (const [client, expected] of [
        [specialist, 403],
        [site.client, 401],
      ] as const) {
        expect((await client.get(BRANDS)).statusCode).toBe(expected)
        expect((await set(client, DUNES)).statusCode).toBe(expected)
        expect((await upload(client, await aPicture())).statusCode).toBe(expected)
        expect((await client.get(`${BRANDS}/albatross/preview`)).statusCode).toBe(expected)
        expect((await client.get(pathOf(logo))).statusCode).toBe(200)
      }
    }))

  it('N35 N107 a logo is drawn again as PNG no larger than it is shown, without what the file said else', () =>
    withSite(async (site, owner) => {
      const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#1f4e79' } })
        .withExif({ IFD0: { Artist: 'Somebody Secret' } })
        .jpeg()
        .toBuffer()
      const answer = await upload(owner, photo, 'image/jpeg')
      expect(answer.statusCode).toBe(201)
      const shownLogo = answer.json().data as ShownLogo
      const { sha256, width, height } = shownLogo
      expect([width, height]).toEqual([213, 160])
      const again = (await upload(owner, photo, 'image/jpeg')).json().data as ShownLogo
      expect(again.sha256).toBe(sha256)
      const shown = await site.client.get(pathOf(shownLogo))
      expect(shown.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(shown.body).not.toContain('Somebody Secret')
      const { format, exif } = await sharp(await readLogo(site.context, sha256)).metadata()
      expect([format, exif]).toEqual(['png', undefined])
      expect((await site.client.get(`/api/brands/logos/${'0'.repeat(64)}`)).statusCode).toBe(404)
    }))

  it('N35 mail is written in the look of its brand; one that waits keeps the look it was written with', () =>
    withSite(async ({ context }, owner) => {
      const mailed = async (email: string) => {
        await owner.send('POST', '/api/admin/settings/test-mail', { to: email })
        const found = await context.db.select().from(messages)
        const message = found.find(({ recipient }) => recipient === email)
        if (!message) throw new Error('No mail was written')
        return message
      }
      const before = await mailed('first@golf.example')
      expect(before.html).toContain('#14613f')
      expect(before.plain).toMatch(/^Albatross\n/)
      const { sha256 } = (await upload(owner, await aPicture('png', 300))).json().data as ShownLogo
      expect((await set(owner, { ...DUNES, logo: sha256 })).statusCode).toBe(200)
      const after = await mailed('second@golf.example')
      expect(after.plain).toMatch(/^Dunes Golf\n/)
      expect(after.plain).toContain(
        '-- \nDunes Golf\n4 Shore Road, Lewes, DE 19958\n302-555-0142 · help@dunes.example\nInsured by Albatross Indemnity Company',
      )
      expect(after.html).toContain(`src="cid:logo.${sha256}"`)
      expect(after.html).toContain('alt="Dunes Golf"')
      expect(after.html).not.toContain('#14613f')
      const [kept] = (await context.db.select().from(messages)).filter(({ id }) => id === before.id)
      expect(kept?.html).toBe(before.html)
      const raw = await composeMail(after, {
        mailFrom: context.env.mailFrom,
        brands: context.env.brands,
        renderPdf: () => Promise.reject(new Error('none')),
        drawPicture: () => Promise.reject(new Error('none')),
        readLogo: (digest) => readLogo(context, digest),
      })
      const { from, attachments } = await PostalMime.parse(raw)
      expect(from).toMatchObject({ name: 'Dunes Golf', address: 'cover@dunes.example' })
      expect(attachments).toMatchObject([{ mimeType: 'image/png', contentId: `<logo.${sha256}>` }])
    }))

  it('N35 an owner sees an example of a brand’s mail', () =>
    withSite(async (_site, owner) => {
      await set(owner, { ...NOTHING, name: 'Fairway & Friends' }, 0, 'ipg')
      const { body, headers } = await owner.get(`${BRANDS}/ipg/preview`)
      expect(body).toContain('Fairway &amp; Friends')
      expect(headers['content-security-policy']).toContain('sandbox')
    }))
})

describeOnBothDatabases('N35 brands that several owners set at once', (open) => {
  it('N35 of two owners who saw the same, one sets it and the other is shown what holds; history stays', async () => {
    const site = await openTestSite({}, open)
    onTestFinished(() => site.close())
    const tom = await signedInRep(site)
    const ines = await signedInRep(site, await aRep(site.context, 'ines@office.example', { name: 'Ines' }))
    const answers = await Promise.all(
      [tom, ines].map((owner, place) => set(owner, { ...DUNES, name: `Dunes ${place}` })),
    )
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect([refused.code, refused.data.brands[0]]).toEqual(['SETTINGS_CHANGED', await read(tom)])
    const { db } = site.context
    await expect(db.update(brandVersions).set({ name: 'x' })).rejects.toThrow()
    await expect(db.delete(brandVersions)).rejects.toThrow()
  })
})

describe.skipIf(!hasPostgres)('N35 brands on several instances', () => {
  it('N35 what an owner sets on one instance holds on the other at once, and also if the news is lost', async () => {
    const first = await postgresDatabase()
    const second = await openDatabase({ databaseUrl: first.url, dataDir: '' })
    const env = { DATABASE_URL: first.url }
    const [one, other] = [await liveSite(first.db, { env }), await liveSite(second.db, { env })]
    onTestFinished(async () => {
      await Promise.all([one.close(), other.close()])
      await second.close()
      await first.close()
    })
    const owner = await signedInRep(one)
    let number = 0
    const rename = async (name: string) => {
      expect((await set(owner, { ...DUNES, name }, number)).statusCode).toBe(200)
      number += 1
    }
    await waitUntil(async () => {
      await rename(`Dunes ${number}`)
      // The news takes a moment, and the next name would be ahead of it again.
      await setTimeout(200)
      return other.context.env.brands.albatross.name === one.context.env.brands.albatross.name
    })
    const deaf = testContext(second.db, { env })
    followOfficeSettings(deaf, 20)
    await rename('Dunes at last')
    await waitUntil(() => deaf.env.brands.albatross.name === 'Dunes at last')
  })
})
