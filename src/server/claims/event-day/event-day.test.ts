import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { mergeRecords } from '#domain/claims/event-day/merge-records.ts'
import { AFTER_PLAY, readClaim, readClaims, sendReport } from '#testing/claims.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { TEE } from '#testing/event-phone.ts'
import { onTheDay } from '#testing/on-the-day.ts'

const HOUR = 3_600_000

describeOnDatabase('the day of an event, from phones', (open) => {
  it('N104 a phone gets everything that it needs without a connection in less than 100 KB', async () => {
    const { policy, holder, day } = await onTheDay(open)
    const answer = await holder.get(`/api/event-day/${policy.number}`)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.body.length).toBeLessThan(100_000)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(await day()).toMatchObject({
      policy: policy.number,
      certificate_version: 1,
      ended: null,
      event: {
        time_zone: 'America/Chicago',
        tee_time: '08:30',
        first_day: '2027-06-12',
        last_day: '2027-06-12',
      },
      contests: [
        {
          contest: 'grand_prize',
          index: 1,
          hole: 7,
          is_open: true,
          prize_value: 10_000,
          yards: { men: 165, women: 150 },
          witnesses: { partners: 2, independent: 1 },
          signed: [
            { document: 'statement_partner', places: 2 },
            { document: 'statement_witness', places: 1 },
            { document: 'affidavit', places: 1 },
            { document: 'pro_letter', places: 1 },
          ],
        },
        { contest: 'bonus_prize', index: 1, hole: null, yards: { men: 130, women: 115 } },
      ],
      report_until: '2027-06-16T05:00:00.000Z',
      caller: { role: 'holder', may: ['record', 'report', 'send_links'] },
      keep_until: '2027-07-13T05:00:00.000Z',
      records: [],
      cursor: 0,
      has_more: false,
    })
  })

  it('N104 O16 a win that was written without a connection makes its claim, from when it was written, with what was signed', async () => {
    const { at, policy, holder, phone, pass } = await onTheDay(open)
    const pat = phone()
    await pat.send([])
    pat.tee(168)
    const win = pat.win()
    pat.statement(win, 'statement_partner', 'Lena Park')
    pat.statement(win, 'statement_partner', 'Marcus Bell')
    pat.statement(win, 'statement_witness', 'Ruth Kessler')
    // Five days without a connection: it arrives after the day of the report.
    pass(5 * 24 * HOUR)
    const { results } = await pat.send()
    expect(results.map(({ state, code }) => ({ state, code }))).toEqual(
      Array.from({ length: 5 }, () => ({ state: 'kept', code: null })),
    )
    expect(results[1]).toMatchObject({ counts_from: '2027-06-12T17:31:00.000Z', clock_state: 'ok' })
    expect(results[1]?.claim).toEqual({ number: 'C-2001', was_known: false })
    const claim = await readClaim(holder, 'C-2001')
    expect(claim).toMatchObject({ winner: 'Theo Alvarado', state: 'documents', hours_late: 0 })
    const received = claim.documents.filter(({ state }: { state: string }) => state === 'received')
    expect(received.map(({ key }: { key: string }) => key)).toEqual([
      'claim_form',
      'statement_partner',
      'statement_partner',
      'statement_witness',
    ])
    expect((await readClaims(holder, policy)).claims).toHaveLength(1)
    await at.agreed()
  })

  it('N104 the same report a hundred times makes one claim, and each answer says the same', async () => {
    const { at, policy, holder, phone } = await onTheDay(open)
    const pat = phone()
    const win = pat.win()
    pat.statement(win, 'statement_witness', 'Ruth Kessler')
    const first = await pat.send()
    expect(first.results.map(({ state }) => state)).toEqual(['kept', 'kept'])
    for (let n = 0; n < 99; n += 1) {
      const { results } = await pat.send()
      expect(results.map(({ state, claim }) => [state, claim?.number])).toEqual([
        ['known', 'C-2001'],
        ['known', 'C-2001'],
      ])
    }
    expect((await readClaims(holder, policy)).claims).toHaveLength(1)
    await at.agreed()
  })

  it('N104 N111 64 phones report one win at once: one claim, and the others are added to it', async () => {
    const { at, policy, holder, phone } = await onTheDay(open)
    const phones = Array.from({ length: 64 }, () => phone())
    const answers = await Promise.all(
      phones.map((one) => {
        one.win()
        return one.send()
      }),
    )
    const wins = answers.map(({ results }) => results[0])
    expect(wins.every((one) => one?.state === 'kept' && one.claim?.number === 'C-2001')).toBe(true)
    expect(wins.filter((one) => one?.claim?.was_known === false)).toHaveLength(1)
    expect((await readClaims(holder, policy)).claims).toHaveLength(1)
    await at.agreed()
  })

  it('N104 a win joins the claim that was reported on the page, and one with nearly that name makes its own', async () => {
    const { at, policy, holder, phone, setTime } = await onTheDay(open)
    setTime(AFTER_PLAY)
    expect((await sendReport(holder, policy)).statusCode).toBe(201)
    const pat = phone()
    pat.win({ winner: 'theo  ALVARADO' })
    pat.win({ winner: 'Teo Alvarado' })
    const { results } = await pat.send()
    expect(results[0]).toMatchObject({
      state: 'kept',
      code: 'ALREADY_CLAIMED',
      claim: { number: 'C-2001', was_known: true },
      message:
        'This win is already reported: claim C-2001, for Theo Alvarado. You can add what you know there.',
    })
    expect(results[1]).toMatchObject({
      state: 'kept',
      code: 'NEAR_NAME',
      claim: { number: 'C-2002', was_known: false },
    })
    await at.agreed()
  })

  it('N104 two phones without a connection measure one tee: both stand until one is chosen, on every phone', async () => {
    const { phone, day } = await onTheDay(open)
    const [pat, sam] = [phone(), phone()]
    pat.tee(168)
    sam.tee(171)
    await pat.send()
    await sam.send()
    await pat.send([])
    const standing = (records: Parameters<typeof mergeRecords>[0]) =>
      mergeRecords(records).map(({ item, current, isConflict }) => ({
        item,
        ids: current.map(({ id }) => id),
        isConflict,
      }))
    expect(standing(pat.read())).toMatchObject([{ item: TEE, isConflict: true }])
    expect(standing(sam.read())).toEqual(standing(pat.read()))
    const chosen = pat.tee(168, 'resolve')
    await pat.send()
    await sam.send([])
    expect(standing(sam.read())).toEqual([{ item: TEE, ids: [chosen.id], isConflict: false }])
    expect(standing((await day()).records)).toEqual(standing(sam.read()))
  })

  it('N104 one record that is wrong says why and holds up none', async () => {
    const { holder, policy, phone } = await onTheDay(open)
    const pat = phone()
    const good = pat.tee(168)
    const bad = pat.write('tee', TEE, { yards: 9000, markers: 'men' })
    const early = pat.win({ shot_date: '06/12/2027', shot_time: '23:59' })
    const unknown = pat.write('tee', TEE, { yards: 168, markers: 'men' }, { v: 7 })
    const other = pat.write('tee', TEE, { yards: 168, markers: 'men' }, { policy: 'ALB-999999' })
    const foreign = pat.write('tee', TEE, { yards: 168, markers: 'men' }, { device: randomUUID() })
    const win = pat.win()
    const forged = { ...pat.statement(win, 'statement_witness', 'Ruth Kessler') }
    forged.value = { ...(forged.value as object), text: { version: 1, sentence: 'I saw nothing.' } }
    const big = pat.write('film', 'film:grand_prize:1', { by: 'Pat', from: 'x'.repeat(90_000) })
    const records = [good, bad, early, unknown, other, foreign, forged, big, null, 7, [], { id: good.id }]
    const { results } = await pat.send([...records, win])
    expect(results.map(({ state, code }) => `${state} ${code}`)).toEqual([
      'kept null',
      'refused RECORD_INVALID',
      'refused INVALID',
      'refused RECORD_VERSION',
      'refused OTHER_POLICY',
      'refused OTHER_DEVICE',
      'refused TEXT_ALTERED',
      'refused RECORD_TOO_LARGE',
      ...Array.from({ length: 4 }, () => 'refused RECORD_INVALID'),
      'kept null',
    ])
    expect(results[1]?.fields).toEqual([{ field: 'yards', message: expect.stringContaining('yards') }])
    expect(results[2]?.fields).toEqual([{ field: 'shot_time', message: expect.any(String) }])
    expect((await readClaims(holder, policy)).claims).toHaveLength(1)
  })

  it('N104 an id or a number that is used again with other content is refused, and the first stays', async () => {
    const { phone, day } = await onTheDay(open)
    const pat = phone()
    const tee = pat.tee(168)
    await pat.send()
    const changed = { ...tee, value: { yards: 150, markers: 'men' } }
    const taken = { ...tee, id: randomUUID() }
    const { results } = await pat.send([changed, taken, tee])
    expect(results.map(({ state, code }) => `${state} ${code}`)).toEqual([
      'refused RECORD_DIFFERS',
      'refused DEVICE_TAKEN',
      'known null',
    ])
    expect((await day()).records).toMatchObject([{ id: tee.id, value: { yards: 168 } }])
  })

  it('N104 10,000 records in one call, and shapes that are none, are refused as a whole', async () => {
    const { phone, holder, policy } = await onTheDay(open)
    const pat = phone()
    const tee = pat.tee(168)
    expect((await pat.post(Array.from({ length: 10_000 }, () => tee))).statusCode).toBe(413)
    expect((await pat.post(Array.from({ length: 51 }, () => tee))).statusCode).toBe(400)
    expect((await pat.post([], { clock: { wall: 'now', mono: 0, boot: 'b' } })).statusCode).toBe(400)
    const polluted = `{"device":"${pat.device}","records":[{"__proto__":{"kept":true}}],"clock":{"wall":0,"mono":0,"boot":"b"}}`
    const answer = await holder.send('POST', `/api/event-day/${policy.number}/records`, polluted, {
      'content-type': 'application/json',
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    const { results } = await pat.send([
      { ...tee, item: 'constructor:grand_prize:1' },
      { ...tee, item: '__proto__:x' },
      { ...tee, seen: { constructor: 3 } },
    ])
    expect(results.map(({ code }) => code)).toEqual(Array.from({ length: 3 }, () => 'RECORD_INVALID'))
  })

  it('N104 nobody replaces by seeing the future what others will write', async () => {
    const { phone, day } = await onTheDay(open)
    const [pat, liar] = [phone(), phone()]
    liar.write('tee', TEE, { yards: 200, markers: 'men' }, { seen: { [pat.device]: 999_999 } })
    await liar.send()
    pat.tee(168)
    await pat.send()
    const [tee] = mergeRecords<{
      id: string
      device: string
      seq: number
      item: string
      seen: Record<string, number>
    }>((await day()).records)
    expect(tee?.isConflict).toBe(true)
  })

  it('N104 what is on the phone before the contest opens stays there, and is taken on its day', async () => {
    const { phone, setTime } = await onTheDay(open)
    setTime('2027-06-11T20:00:00Z')
    const pat = phone()
    pat.win()
    expect((await pat.send()).results[0]).toMatchObject({ state: 'refused', code: 'PLAY_HAS_NOT_STARTED' })
    setTime(AFTER_PLAY)
    expect((await pat.send()).results[0]).toMatchObject({ state: 'kept', claim: { number: 'C-2001' } })
  })

  it('N104 N103 without access to the policy nothing is read and nothing is taken', async () => {
    const { at, policy, other, phone } = await onTheDay(open)
    for (const browser of [other, at.client]) {
      const statuses = [401, 404]
      expect(statuses).toContain((await browser.get(`/api/event-day/${policy.number}`)).statusCode)
      expect(statuses).toContain((await phone(browser).post([])).statusCode)
      const photo = `/api/event-day/${policy.number}/photos/${randomUUID()}`
      expect(statuses).toContain((await browser.get(photo)).statusCode)
    }
  })
})
