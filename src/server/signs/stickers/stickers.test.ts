import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import type { PolicySigns } from '#contract/signs/shipments.ts'
import type { SignsToShip } from '#contract/signs/signs-to-ship.ts'
import { CLIENT_TYPES, isMotorDealer } from '#domain/values/client-types.ts'
import { removeOrphans } from '#server/quotes/logos/remove-orphans.ts'
import { files } from '#server/schema/quotes/files.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { clamdPeer } from '#testing/clamd-peer.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { type HeldPolicy, holdPolicy, sendPreview } from '#testing/held-policy.ts'
import { measurePdf } from '#testing/measure-pdf.ts'
import { MULTIPART, multipartBody } from '#testing/multipart.ts'
import { aPicture } from '#testing/pictures.ts'
import { policyOffice, readPolicy } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'
import { leaving, moveBox, pack, readShipments, readSigns } from '#testing/shipped-signs.ts'

const JANUARY = '01/15/2027'
const HOUR_MS = 3_600_000
const GRAND = 'grand_prize 1'
const SHARP = { width: 1125, height: 1725 }

const choose = (rep: Client, { number }: HeldPolicy, stickers: object[], seen: string[] = []) =>
  rep.send('PUT', `/api/admin/policies/${number}/stickers`, { seen, stickers })

const upload = (rep: Client, { number }: HeldPolicy, content: Buffer, type = 'image/png') =>
  rep.send(
    'POST',
    `/api/admin/policies/${number}/sticker-pictures`,
    multipartBody([{ name: 'file', content, fileName: 'sticker.png', type }]),
    { 'content-type': MULTIPART },
  )

const stickerOf = ({ signs }: PolicySigns) => signs.find(({ kind }) => kind === 'sticker')
const seenIn = ({ stickers }: PolicySigns) => stickers.map(({ id }) => id)

describeOnDatabase('prize stickers', (open) => {
  it('D63 K11 a rep chooses a sticker of the list for a sign; it is printed, packed beside it, and listed until it has left', async () => {
    const office = await policyOffice(open)
    const { rep } = office
    const policy = await holdPolicy(office)
    const chosen = await choose(rep, policy, [{ sign_key: GRAND, count: 2, text: '$10,000 shared' }])
    expect(chosen.statusCode, chosen.body).toBe(200)
    expect(stickerOf(chosen.json().data)).toMatchObject({
      key: `sticker ${GRAND}`,
      heading: 'Hole-in-one sticker',
      prize: '$10,000 shared',
      count: 2,
      left: 2,
      artwork: 'ready',
    })
    const printed = await rep.get(`/api/admin/signs/print/signs?policies=${policy.number}`)
    const pages = await measurePdf(printed.rawPayload)
    // 4 × 6 in once it is cut, with half an inch for bleed and marks on each side.
    expect(pages.map(({ media }) => media)).toEqual([
      [0, 0, 1800, 1368],
      [0, 0, 360, 504],
      [0, 0, 360, 504],
    ])
    expect(pages[1]?.texts.map(({ text }) => text).join(' ')).toBe('$10,000 shared')
    const slip = await rep.get(`/api/admin/signs/print/packing-slips?policies=${policy.number}`)
    const words = (await measurePdf(slip.rawPayload))[0]?.texts.map(({ text }) => text).join(' ')
    expect(words).toContain('2 × Hole-in-one sticker, $10,000 shared, 4 × 6 in')

    await pack(rep, policy, { sent: leaving(JANUARY) }, [GRAND])
    expect((await readShipments(rep, policy)).signs_shipped).toBe(true)
    const list = async (): Promise<SignsToShip> => (await rep.get('/api/admin/signs')).json().data
    expect((await list()).rows).toMatchObject([
      { policy_number: policy.number, count: 2, signs: [{ kind: 'sticker', left: 2 }] },
    ])
    await pack(rep, policy, { sent: leaving(JANUARY) })
    expect((await list()).rows).toEqual([])
    expect((await readShipments(policy.holder, policy)).shipments[1]?.signs).toMatchObject([
      { kind: 'sticker', count: 2 },
    ])
    // Another sticker than the one that was sent is to be sent as well, and signs stay shipped.
    const again = await choose(
      rep,
      policy,
      [{ sign_key: GRAND, count: 1, text: 'Trip' }],
      seenIn(await readSigns(rep, policy)),
    )
    expect(stickerOf(again.json().data)).toMatchObject({ prize: 'Trip', left: 1 })
    expect((await readShipments(rep, policy)).signs_shipped).toBe(true)
    expect((await list()).rows).toHaveLength(1)
    await office.agreed()
  })

  it('D63 a picture of its own is cleaned, judged at 4 × 6 in, kept while it is on a sticker, and not the customer’s to remove', async () => {
    const office = await policyOffice(open)
    const { rep, context } = office
    const policy = await holdPolicy(office)
    const withPlace = await sharp(await aPicture('jpeg', 400, 600))
      .withExif({ IFD0: { Copyright: 'A person' } })
      .jpeg()
      .toBuffer()
    const small = (await upload(rep, policy, withPlace, 'image/jpeg')).json().data
    expect(small).toMatchObject({ width: 400, height: 600 })
    const set = await choose(rep, policy, [{ sign_key: GRAND, count: 1, picture: small.id }])
    expect(stickerOf(set.json().data)).toMatchObject({
      prize: 'Own picture',
      logo: small.id,
      artwork: 'logo_small',
      small_logo: { width: 400, needed: 1125 },
    })
    const shown = await rep.get(`/api/contacts/${policy.quoteId}/logos/${small.id}`)
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
    const removed = await policy.holder.send('DELETE', `/api/contacts/${policy.quoteId}/logos/${small.id}`)
    expect(removed.statusCode).toBe(404)

    const large = (await upload(rep, policy, await aPicture('png', SHARP.width, SHARP.height))).json().data
    const seen = seenIn(set.json().data)
    const better = await choose(rep, policy, [{ sign_key: GRAND, count: 1, picture: large.id }], seen)
    expect(stickerOf(better.json().data)).toMatchObject({ artwork: 'ready', small_logo: null })
    const printed = await rep.get(`/api/admin/signs/print/signs?policies=${policy.number}`)
    expect(printed.rawPayload.toString('latin1')).toContain('/Subtype /Image')
    const ids = async () => (await context.db.select().from(files)).map(({ id }) => id)
    expect(new Set(await ids())).toEqual(new Set([small.id, large.id]))
    await removeOrphans(context.db, context.files, new Date(context.now().getTime() + 25 * HOUR_MS))
    expect(await ids()).toEqual([large.id])
  })

  it('D63 N107 what is no picture, or what the scanner finds something in, is refused with a reason', async () => {
    const peer = await clamdPeer()
    onTestFinished(peer.close)
    const office = await policyOffice(open, { SCANNER_URL: peer.url, SCANNER_TIMEOUT: '1' })
    const { rep, context } = office
    const policy = await holdPolicy(office)
    const tried = async (content: Buffer, type?: string) => {
      const answer = await upload(rep, policy, content, type)
      return [answer.statusCode, answer.json().fields?.[0]?.section, answer.json().fields?.[0]?.message]
    }
    peer.answer('clean')
    expect(await tried(Buffer.from('<svg/>'), 'image/svg+xml')).toEqual([
      415,
      'ship_signage',
      expect.stringContaining('Choose a PNG'),
    ])
    expect(await tried(Buffer.from('%PDF-1.7 no picture'))).toEqual([
      expect.any(Number),
      'ship_signage',
      expect.stringContaining('can’t read'),
    ])
    peer.answer('found')
    expect((await tried(await aPicture()))[2]).toMatch(/harmful/)
    peer.answer('cut')
    expect((await tried(await aPicture()))[2]).toMatch(/Try again in a few minutes/)
    expect(await context.db.$count(files)).toBe(0)
    peer.answer('clean')
    expect((await upload(rep, policy, await aPicture())).statusCode).toBe(201)
  })

  it('D63 K11 only stickers of its list go on a sign, and pictures of this policy; of two reps the second is told', async () => {
    const office = await policyOffice(open)
    const { rep } = office
    const policy = await holdPolicy(office)
    const other = await holdPolicy(office)
    const theirs = (await upload(rep, other, await aPicture())).json().data.id
    for (const wrong of [
      { sign_key: GRAND, count: 1, text: '$3' },
      { sign_key: GRAND, count: 1 },
      { sign_key: GRAND, count: 1, text: 'Trip', picture: theirs },
      { sign_key: GRAND, count: 1, picture: theirs },
      { sign_key: GRAND, count: 0, text: 'Trip' },
      { sign_key: GRAND, count: 21, text: 'Trip' },
      { sign_key: 'dice_roll 1', count: 1, text: 'Trip' },
      { sign_key: 'putting_prize 1', count: 1, text: 'Trip' },
    ]) {
      const answer = await choose(rep, policy, [wrong])
      expect([answer.statusCode, answer.json().fields?.[0]?.section], JSON.stringify(wrong)).toEqual([
        400,
        'ship_signage',
      ])
    }
    const trip = { sign_key: GRAND, count: 1, text: 'Trip' }
    expect((await choose(rep, policy, [trip, trip])).statusCode).toBe(400)
    const second = await signedInRep(
      office,
      await aRep(office.context, 'kim@office.example', { name: 'Kim Lee' }),
    )
    const answers = await Promise.all([rep, second].map((one) => choose(one, policy, [trip])))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, next) => one - next)).toEqual([
      200, 409,
    ])
    const seen = seenIn(await readSigns(rep, policy))
    // What stays as it is keeps its id.
    const same = await choose(rep, policy, [trip], seen)
    expect(seenIn(same.json().data)).toEqual(seen)
    expect((await choose(policy.holder, policy, [], seen)).statusCode).toBe(401)
    expect((await upload(policy.holder, policy, await aPicture())).statusCode).toBe(401)
    expect(stickerOf((await choose(rep, policy, [], seen)).json().data)).toBeUndefined()
  })

  it('K11 R02 the office sets the lists: what it added can be chosen, and what it took off stays where it was and is refused anew', async () => {
    const office = await policyOffice(open)
    const { rep } = office
    const policy = await holdPolicy(office)
    const other = await holdPolicy(office)
    const trip = { sign_key: GRAND, count: 1, text: 'Trip' }
    const first = (await choose(rep, policy, [trip])).json().data
    const set = (value: string | null, number: number) =>
      rep.send('PUT', '/api/admin/settings', { changes: [{ name: 'HIO_STICKERS', value, number }] })
    // As it is typed, one a line.
    const changed = await set('$5,000\r\n  Hot tub \n\n$5,000 shared\n', 0)
    expect(changed.statusCode, changed.body).toBe(200)
    expect(
      changed.json().data.settings.find(({ name }: { name: string }) => name === 'HIO_STICKERS'),
    ).toMatchObject({ value: '$5,000; Hot tub; $5,000 shared', source: 'office' })
    const { sticker_lists: lists } = await readSigns(rep, policy)
    expect(lists?.grand_prize.map(({ text }) => text)).toEqual([
      '$5,000',
      '$5,000 shared',
      ...CLIENT_TYPES.filter(isMotorDealer).map(({ label }) => label),
      'Hot tub',
    ])
    expect(lists?.putting_prize.map(({ text }) => text)).toContain('Trip')

    const refused = await choose(rep, other, [trip])
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      [
        {
          section: 'ship_signage',
          field: `stickers ${GRAND}`,
          message: '“Trip” isn’t on the list for this sign. Choose another sticker',
        },
      ],
    ])
    expect((await choose(rep, other, [{ ...trip, text: 'Hot tub' }])).statusCode).toBe(200)

    // It is shown, printed, kept with another count, and leaves.
    expect(stickerOf(await readSigns(rep, policy))).toMatchObject({ prize: 'Trip', count: 1, left: 1 })
    const more = await choose(rep, policy, [{ ...trip, count: 3 }], seenIn(first))
    expect([more.statusCode, stickerOf(more.json().data)?.count]).toEqual([200, 3])
    const printed = await rep.get(`/api/admin/signs/print/signs?policies=${policy.number}`)
    const pages = await measurePdf(printed.rawPayload)
    expect(pages[1]?.texts.map(({ text }) => text).join(' ')).toBe('Trip')
    await pack(rep, policy, { sent: leaving(JANUARY) })
    expect(stickerOf(await readSigns(rep, policy))).toMatchObject({ left: 0 })

    // Once another is chosen, it is gone; put back on the list, it can be chosen again.
    const hotTub = await choose(
      rep,
      policy,
      [{ ...trip, text: 'Hot tub' }],
      seenIn(await readSigns(rep, policy)),
    )
    expect((await choose(rep, policy, [trip], seenIn(hotTub.json().data))).statusCode).toBe(400)
    expect((await set(null, 1)).statusCode).toBe(200)
    expect((await choose(rep, policy, [trip], seenIn(hotTub.json().data))).statusCode).toBe(200)
    await office.agreed()
  })

  it('N45 N60 D63 a sticker sent by rush is kept back for, and no change waits because of one', async () => {
    const office = await policyOffice(open)
    const { rep } = office
    const policy = await holdPolicy(office)
    await choose(rep, policy, [{ sign_key: GRAND, count: 1, text: '$10,000' }])
    await pack(rep, policy, { service: 'rush', sent: leaving(JANUARY) }, [`sticker ${GRAND}`])
    expect((await readShipments(rep, policy)).signs_shipped).toBe(false)
    const { version } = await readPolicy(policy.holder, policy)
    const cancel = { action: 'cancel_policy', version } as never
    const { effect } = (await sendPreview(policy.holder, policy.number, cancel)).json().data
    expect(effect.amount_after).toBe(85)
    await office.agreed()
  })

  it('D42 a sign of which there are several goes in parts, each with its own number, and each says which box it is', async () => {
    const office = await policyOffice(open, {
      SIGNS_SENDER_NAME: 'Elm Street Sign Shop',
      SIGNS_SENDER_ADDRESS: '12 Print Street, Boise, ID 83702',
    })
    const { rep } = office
    const policy = await holdPolicy(office)
    await choose(rep, policy, [{ sign_key: GRAND, count: 5, text: 'Trip' }])
    const part = (count: number, more: object = {}) =>
      pack(rep, policy, { signs: [{ key: `sticker ${GRAND}`, count }], ...more })
    await part(2, { sent: leaving(JANUARY) })
    const boxes = async () => (await readShipments(rep, policy)).shipments.map(({ box }) => box)
    expect(await boxes()).toEqual([{ nth: 1, of: 2 }])
    expect(stickerOf(await readSigns(rep, policy))).toMatchObject({ count: 5, left: 3 })
    expect((await part(4)).json().error).toMatch(/Only 3 of a sign/)
    const label = await rep.get(`/api/admin/signs/print/labels-4x6?policies=${policy.number}`)
    const words = (await measurePdf(label.rawPayload))[0]?.texts.map(({ text }) => text).join(' ')
    for (const said of ['Box 2 of 2', 'Elm Street Sign Shop', '12 Print Street, Boise, ID 83702'])
      expect(words).toContain(said)
    await pack(rep, policy, { sent: leaving(JANUARY, { tracking: '1Z879E930346834440' }) })
    expect(await boxes()).toEqual([
      { nth: 1, of: 2 },
      { nth: 2, of: 2 },
    ])
    const [first] = (await readShipments(rep, policy)).shipments
    await moveBox(rep, first!, 'return', { day: JANUARY })
    expect(await boxes()).toEqual([null, { nth: 1, of: 2 }])
  })
})
