import sharp from 'sharp'
import { expect, it } from 'vitest'
import { listFiles } from '#testing/claim-files.ts'
import { readCase, readClaim, readClaims, sendToCase } from '#testing/claims.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { eventPhone } from '#testing/event-phone.ts'
import { COURSE, jpeg, scene, sendFromPhone, twoPutts, type Written } from '#testing/photographed-putts.ts'
import type { Client } from '#testing/server.ts'

const ELSEWHERE = 'Looks like the photo of the measured putt in C-2001 (June 2027, same course).'

const PHOTO_RULES: readonly string[] = ['F1', 'F2', 'F3']

const told = async (rep: Client, number = 'C-2001') =>
  (await readCase(rep, number)).signals
    .filter(({ rule }) => PHOTO_RULES.includes(rule))
    .map(({ rule, said, beside }) => [rule, said, beside])

describeOnDatabase('photos that reps should look at', (open) => {
  it('N111 F1 a photo that was sent for another event, compressed anew or mirrored, is told in both claims until it is taken back', async () => {
    const { at, rep, one, other, send } = await twoPutts(open)
    await send(one.holder, 'C-2001', await jpeg(scene(7)))
    const again = await send(other.holder, 'C-2002', await jpeg(scene(7), {}, 55))
    const sent = 'The photo of the measured putt was sent Jun 12, 2027, 4:20 PM.'
    expect(await told(rep, 'C-2002')).toEqual([['F1', sent, ELSEWHERE]])
    expect(await told(rep)).toEqual([['F1', sent, ELSEWHERE.replace('C-2001', 'C-2002')]])
    const back = await other.holder.send('DELETE', `/api/claims/C-2002/files/${again.id}`)
    expect(back.statusCode, back.body).toBe(200)
    await at.runJobs()
    expect([await told(rep), await told(rep, 'C-2002')]).toEqual([[], []])
    await send(other.holder, 'C-2002', await jpeg(scene(7).flop()))
    expect(await told(rep, 'C-2002')).toEqual([['F1', sent, ELSEWHERE]])
  })

  it('N111 F1 the very same file is told as that', async () => {
    const { rep, one, other, send } = await twoPutts(open)
    const content = await jpeg(scene(7))
    await send(one.holder, 'C-2001', content)
    await send(other.holder, 'C-2002', content)
    expect((await told(rep, 'C-2002')).map(([rule, , beside]) => [rule, beside])).toEqual([
      ['F1', ELSEWHERE.replace('Looks like', 'The same file as')],
    ])
  })

  it('N111 F1 the same photo in one event, a flat one, another scene, and papers and signs are nothing', async () => {
    const { at, rep, one, other, report, send } = await twoPutts(open)
    // Another win of the first event.
    await report(one.policy, {})
    await report(other.policy, {})
    const content = await jpeg(scene(7))
    await send(one.holder, 'C-2001', content)
    await send(one.holder, 'C-2001', await jpeg(scene(7), {}, 60))
    const plain = await jpeg(
      sharp({ create: { width: 1200, height: 800, channels: 3, background: '#3a7d44' } }),
    )
    await send(one.holder, 'C-2001', plain)
    await send(other.holder, 'C-2002', plain)
    await send(other.holder, 'C-2002', await jpeg(scene(1_234)))
    for (const key of ['scorecard', 'player_list', 'sign_photo']) {
      await send(one.holder, 'C-2003', await jpeg(scene(99)), { key })
      await send(other.holder, 'C-2004', await jpeg(scene(99)), { key })
    }
    await at.runJobs()
    for (const number of ['C-2001', 'C-2002', 'C-2003', 'C-2004']) expect(await told(rep, number)).toEqual([])
  })

  it('N111 F2 F3 a photo of another day or of another place is told, also of a sign, and never of a scorecard', async () => {
    const { rep, one, report, send } = await twoPutts(open)
    await report(one.policy, {})
    const wrong = await jpeg(scene(7), { time: '2027:06:11 16:10:00', kmNorth: 1200 })
    await send(one.holder, 'C-2003', wrong, { key: 'scorecard' })
    expect(await told(rep, 'C-2003')).toEqual([])
    await send(one.holder, 'C-2003', wrong, { key: 'sign_photo' })
    expect(await told(rep, 'C-2003')).toEqual([
      [
        'F2',
        'The photo of the sign says Jun 11, 2027, 4:10 PM.',
        'The shot was reported for Jun 12, 2027, 12:31 PM.',
      ],
      [
        'F3',
        'The photo of the sign says that it was taken at 41.0869, -97.8550.',
        'Taken 499 km from Texas.',
      ],
    ])
  })

  it('N111 F2 F3 no time, no place, a camera an hour off, the evening after, and a place in Texas are nothing', async () => {
    const { rep, one, send } = await twoPutts(open)
    const photos: [number, Written][] = [
      [1, {}],
      [2, { time: '2027:06:12 00:30:00' }],
      [3, { time: '2027:06:11 23:15:00', offset: null }],
      [4, { time: '2027:06:13 00:15:00' }],
      [5, { kmNorth: 300 }],
      [6, { time: '0000:00:00 00:00:00' }],
    ]
    for (const [seed, written] of photos) await send(one.holder, 'C-2001', await jpeg(scene(seed), written))
    expect(await told(rep)).toEqual([])
  })

  it('N111 F3 what was taken 41 km from the point of the day is told, from a document and from a phone, until a point fits', async () => {
    const { at, rep, one, send } = await twoPutts(open)
    const now = at.context.now()
    await send(one.holder, 'C-2001', await jpeg(scene(7), { kmNorth: 41 }))
    expect(await told(rep)).toEqual([])
    const about = 'measured:putting_prize:1'
    const query = `?latitude=${COURSE.latitude + 0.369}&longitude=${COURSE.longitude}&accuracy=12`
    const phone = await sendFromPhone(one.holder, one.policy, {
      content: await jpeg(scene(8)),
      about,
      query,
      now,
    })
    phone.write('point', 'point:event', { ...COURSE, accuracy: 20 })
    await phone.send()
    await at.runJobs()
    const far = 'Taken 41 km from the point of the day.'
    expect((await told(rep)).map(([rule, , beside]) => [rule, beside])).toEqual([
      ['F3', far],
      ['F3', far],
    ])
    // Another phone marked another point without having seen the first.
    const second = eventPhone(one.holder, { number: one.policy.number, now: () => now.getTime() })
    second.write('point', 'point:event', { ...COURSE, latitude: COURSE.latitude + 0.369, accuracy: 20 })
    await second.send()
    await at.runJobs()
    expect(await told(rep)).toEqual([])
  })

  it('N111 F1 F2 a photo of the day is told too: the file of another event, and a win from before its shot', async () => {
    const { at, rep, one, other } = await twoPutts(open)
    const now = at.context.now()
    const content = await jpeg(scene(7))
    const plain = await jpeg(
      sharp({ create: { width: 1200, height: 800, channels: 3, background: '#3a7d44' } }),
    )
    const about = 'measured:putting_prize:1'
    for (const [{ holder, policy }, item] of [
      [one, about],
      [other, about],
      [other, 'tee:grand_prize:1'],
    ] as const) {
      await sendFromPhone(holder, policy, { content: plain, about: item, now })
      await sendFromPhone(holder, policy, { content, about: item, now })
    }
    await at.runJobs()
    // What is about another contest is nothing of this claim.
    const same = ELSEWHERE.replace('Looks like', 'The same file as')
    expect((await told(rep, 'C-2002')).map(([rule, , beside]) => [rule, beside])).toEqual([['F1', same]])
    const wins = eventPhone(other.holder, { number: other.policy.number, now: () => now.getTime() })
    const win = wins.win()
    await wins.send()
    const taken = Date.parse('2027-06-12T16:20:00Z')
    const early = { content: await jpeg(scene(5)), about: win.item, now }
    await sendFromPhone(other.holder, other.policy, {
      ...early,
      query: `?taken_at=${taken}&taken_offset=-300`,
    })
    // Its phone's zone may be another: an hour is left to it.
    await sendFromPhone(other.holder, other.policy, { ...early, query: `?taken_at=${taken}` })
    await at.runJobs()
    expect(await told(rep, 'C-2003')).toContainEqual([
      'F2',
      'The photo of the win says Jun 12, 2027, 11:20 AM.',
      'The shot was reported for Jun 12, 2027, 12:31 PM.',
    ])
    expect((await told(rep, 'C-2003')).filter(([rule]) => rule === 'F2')).toHaveLength(1)
  })

  it('N111 F1 a photo of the day that was compressed anew or mirrored is known again, from a phone and from a document', async () => {
    const { at, rep, one, other, send } = await twoPutts(open)
    const now = at.context.now()
    const about = 'measured:putting_prize:1'
    await sendFromPhone(one.holder, one.policy, { content: await jpeg(scene(7)), about, now })
    await sendFromPhone(other.holder, other.policy, {
      content: await jpeg(scene(7).flop(), {}, 60),
      about,
      now,
    })
    await sendFromPhone(other.holder, other.policy, { content: await jpeg(scene(1_234)), about, now })
    await at.runJobs()
    const beside = async (number: string) => (await told(rep, number)).map(([rule, , text]) => [rule, text])
    expect(await beside('C-2002')).toEqual([['F1', ELSEWHERE]])
    expect(await beside('C-2001')).toEqual([['F1', ELSEWHERE.replace('C-2001', 'C-2002')]])
    await send(other.holder, 'C-2002', await jpeg(scene(7), {}, 50))
    expect(await beside('C-2002')).toEqual([
      ['F1', ELSEWHERE],
      ['F1', ELSEWHERE],
    ])
  })

  it('N111 no answer for anybody but reps, and no mail, says a word of what a photo tells', async () => {
    const { at, rep, one, other, send } = await twoPutts(open)
    await send(one.holder, 'C-2001', await jpeg(scene(7)))
    const wrong = { time: '2027:06:11 16:10:00', kmNorth: 1200 }
    const file = await send(other.holder, 'C-2002', await jpeg(scene(7), wrong))
    const { signals } = await readCase(rep, 'C-2002')
    expect(signals.map(({ rule }) => rule)).toEqual(['F1', 'F2', 'F3'])
    const note = 'SEEN-BY-THE-OFFICE'
    for (const { id } of signals)
      expect((await sendToCase(rep, `signals/${id}/seen`, { note }, 'C-2002')).statusCode).toBe(200)
    await at.runJobs()
    expect((await readCase(rep, 'C-2002')).signals.every(({ seen }) => seen?.note === note)).toBe(true)
    const answers = [
      await readClaim(other.holder, 'C-2002'),
      await readClaims(other.holder, other.policy),
      await listFiles(other.holder, 'C-2002'),
      (await other.holder.get(`/api/policies/${other.policy.number}`)).body,
      (await other.holder.get(`/api/event-day/${other.policy.number}`)).body,
      (await rep.get('/api/admin/claims/C-2002/carrier-letters')).body,
    ]
    const { rows } = (await at.context.db.execute('select subject, plain, html from messages')) as {
      rows: object[]
    }
    const said = JSON.stringify([answers, rows])
    expect(said).toContain(file.id)
    expect(JSON.stringify(answers)).not.toContain('C-2001')
    expect(said).not.toMatch(/SEEN-BY|Looks like|same course|The photo of|signals|km from/)
  })
})
