import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { aHelper } from '#testing/an-event-link.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { readCase, readClaims } from '#testing/claims.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { sendEventPhoto } from '#testing/event-photos.ts'
import { TEE, WIN } from '#testing/event-phone.ts'
import { onTheDay } from '#testing/on-the-day.ts'

const MINUTE = 60_000

const aJpeg = (width = 1600, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Theo Alvarado' } })
    .toBuffer()

describeOnDatabase('who may write on the day of an event', (open) => {
  it('N103 N104 a helper reports and writes down, and reads no telephone of those whom others named', async () => {
    const { at, policy, holder, phone, day } = await onTheDay(open)
    const sam = phone((await aHelper(at, policy.number)).browser)
    const pat = phone()
    pat.write('named', 'named:grand_prize:1:1', {
      name: 'Ruth Kessler',
      part: 'witness',
      phone: '512-555-0119',
    })
    await pat.send()
    const win = sam.win()
    sam.statement(win, 'statement_witness', 'Ruth Kessler')
    const { results, others } = await sam.send()
    expect(results.map(({ state, claim }) => [state, claim?.number])).toEqual([
      ['kept', null],
      ['kept', null],
    ])
    expect(others.map(({ value }) => value)).toEqual([{ name: 'Ruth Kessler', part: 'witness' }])
    expect((await readClaims(holder, policy)).claims).toHaveLength(1)
    const { records, caller } = await day()
    expect(caller.role).toBe('holder')
    expect(records.map(({ author, author_name }: Record<string, unknown>) => [author, author_name])).toEqual([
      ['holder', null],
      ['helper', 'Sam Ode'],
      ['helper', 'Sam Ode'],
    ])
    // Nobody on a phone reads the lines of somebody's signature.
    expect(records[2].value.signature).toEqual({ by: 'finger', strokes: [] })
    await at.agreed()
  })

  it('N103 what a helper wrote before the link ended waits until it is read; what was written after is refused', async () => {
    const { at, policy, holder, phone, day, pass } = await onTheDay(open)
    const helper = await aHelper(at, policy.number)
    const sam = phone(helper.browser)
    await sam.send([])
    const before = sam.win()
    pass(10 * MINUTE)
    await helper.end()
    pass(10 * MINUTE)
    sam.tee(150)
    const answer = await sam.send()
    expect(answer.results.map(({ state, code }) => `${state} ${code}`)).toEqual([
      'kept HELD',
      'refused LINK_ENDED',
    ])
    expect(answer.others).toEqual([])
    expect((await helper.browser.get(`/api/event-day/${policy.number}`)).statusCode).toBe(410)
    expect((await readClaims(holder, policy)).claims).toEqual([])
    const { records } = await day()
    expect(records).toMatchObject([{ id: before.id, is_held: true, author_name: 'Sam Ode' }])
    // Its organizer reads it and says that it holds.
    const pat = phone()
    await pat.send([])
    pat.write('resolve', before.item, before.value)
    expect((await pat.send()).results[0]).toMatchObject({
      state: 'kept',
      claim: { number: 'C-2001', was_known: false },
    })
    await at.agreed()
  })

  it('N104 nobody writes on in the name of a phone that is somebody else’s', async () => {
    const { at, policy, phone } = await onTheDay(open)
    const pat = phone()
    pat.tee(168)
    await pat.send()
    const { browser } = await aHelper(at, policy.number)
    const forged = { ...pat.own[0], id: randomUUID(), seq: 99, value: { yards: 120, markers: 'men' } }
    const answer = await browser.send('POST', `/api/event-day/${policy.number}/records`, {
      device: pat.device,
      records: [forged],
      clock: { wall: Date.now(), mono: 0, boot: 'b' },
    })
    expect(answer.json().data.results).toMatchObject([{ state: 'refused', code: 'DEVICE_TAKEN' }])
  })

  it('N104 N105 what was written down is among the facts of the case, and two measurements are a breach until one is chosen', async () => {
    const { at, phone } = await onTheDay(open)
    const rep = await signedInRep(at, await aRep(at.context, 'kim@office.example', { name: 'Kim Lee' }))
    const [pat, sam] = [phone(), phone()]
    pat.tee(168)
    sam.tee(158)
    await sam.send()
    pat.win()
    await pat.send()
    const yards = async () => {
      const { facts, rules } = await readCase(rep)
      return {
        said: facts
          .filter(({ fact, source }) => fact === 'measuredYards' && source === 'event-day')
          .map(({ value }) => value),
        h1: rules.find(({ id }) => id === 'H1')?.outcome,
      }
    }
    expect(await yards()).toEqual({ said: expect.arrayContaining([168, 158]), h1: 'broken' })
    await pat.send([])
    pat.write('resolve', TEE, { yards: 168, markers: 'men' })
    await pat.send()
    expect(await yards()).toEqual({ said: [168], h1: 'held' })
    expect(WIN.yardage).toBeGreaterThan(164)
  })

  it('N104 N107 a photo is stored once without what the camera wrote, and is seen by the people of the event alone', async () => {
    const { at, policy, holder, other, day } = await onTheDay(open)
    const { number } = policy
    const id = randomUUID()
    const content = await aJpeg()
    const query =
      '?taken_at=1812821460000&taken_offset=-300&latitude=30.267153&longitude=-97.743057&accuracy=12'
    const sent = await Promise.all(
      [1, 2, 3].map(() => sendEventPhoto(holder, number, { id, content, query })),
    )
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(sent[0]?.json().data).toEqual({ id, width: 1600, height: 1200 })
    const changed = await sendEventPhoto(holder, number, { id, content: await aJpeg(800, 600) })
    expect(changed.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect((await day()).photos).toEqual([id])
    const path = `/api/event-day/${number}/photos/${id}`
    const seen = await holder.get(path)
    expect(seen.headers['content-type']).toBe('image/jpeg')
    expect((await sharp(seen.rawPayload).metadata()).exif).toBeUndefined()
    expect((await other.get(path)).statusCode).toBe(404)
    const rep = await signedInRep(at, await aRep(at.context, 'kim@office.example'))
    expect((await rep.get(path)).statusCode).toBe(200)
    const elsewhere = await sendEventPhoto(other, number, { content })
    expect(elsewhere.statusCode).toBe(404)
  })

  it('N104 a photo that is none, too large, or of another kind is refused with what to do', async () => {
    const { policy, holder, day } = await onTheDay(open)
    const png = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const sent = [
      { content: await aJpeg(2001, 1500), code: 'FILE_DIMENSIONS' },
      { content: png, type: 'image/png', code: 'FILE_TYPE' },
      { content: Buffer.from('<script>'), code: 'FILE_MISMATCH' },
    ]
    for (const { code, ...photo } of sent)
      expect((await sendEventPhoto(holder, policy.number, photo)).json()).toMatchObject({ code })
    expect((await day()).photos).toEqual([])
  })
})
