import { eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { SignsToShip } from '#contract/signs/signs-to-ship.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { byCard, holdPolicy, openWithLink, payloadOf, sendChange, sendPreview } from '#testing/held-policy.ts'
import { policyOffice, readPolicy } from '#testing/policy-office.ts'
import { testClient } from '#testing/server.ts'
import {
  BOX_ADDRESS,
  leaving,
  moveBox,
  pack,
  readShipments,
  readSigns,
  UPS_NUMBER,
} from '#testing/shipped-signs.ts'

const CUSTOM = {
  bonus_prizes: 'Yes',
  number_bps: 3,
  type_bps: 'standard',
  type_bp_signs: 'custom',
  bp_signs: 'Yes',
  bp_sponsor_name: 'Elm Street',
}
const JANUARY = '01/15/2027'

describeOnDatabase('shipments of signs', (open) => {
  it('D42 N106 a box is packed, sent with its number mailed, arrives, comes back and is sent again', async () => {
    const office = await policyOffice(open)
    const { rep, context } = office
    const policy = await holdPolicy(office)
    const before = await readSigns(rep, policy)
    expect(before).toMatchObject({ service: 'standard', why_not: null, mail_to: [policy.email] })
    expect(before.signs).toMatchObject([
      { key: 'grand_prize 1', left: 1, prize: '$10,000', sponsor: 'Lone Star Bank', artwork: 'ready' },
    ])
    expect((await readShipments(policy.holder, policy)).signs_shipped).toBe(false)

    const packed = await pack(rep, policy)
    expect(packed.statusCode, packed.body).toBe(201)
    const [box] = packed.json().data.shipments
    expect(box).toMatchObject({ place: 1, state: 'to_make', tracking: null, version: 1 })
    const twice = await pack(rep, policy, { signs: [{ key: 'grand_prize 1', count: 1 }] })
    expect([twice.statusCode, twice.json().error]).toEqual([
      409,
      'A sign that you chose is already in another box. Check the signs again.',
    ])

    const mistyped = await moveBox(rep, box, 'send', leaving(JANUARY, { tracking: '1Z5R89390357567128' }))
    expect([mistyped.statusCode, mistyped.json().fields]).toEqual([
      400,
      [
        {
          section: 'ship_signage',
          field: 'tracking',
          message: 'Check this number. One of its digits doesn’t fit a UPS number',
        },
      ],
    ])
    const nameless = await moveBox(rep, box, 'send', leaving(JANUARY, { carrier: 'other' }))
    expect(nameless.json().fields[0].field).toBe('carrier_name')
    const early = await moveBox(rep, box, 'send', leaving('01/20/2027'))
    expect(early.json().fields[0]).toMatchObject({ field: 'sent_on', message: 'Enter a day up to today' })
    const sent = await moveBox(rep, box, 'send', leaving(JANUARY, { tracking: '1z 5r8 939 03 5756 7127' }))
    expect(sent.statusCode, sent.body).toBe(200)
    expect(sent.json().data).toMatchObject({
      signs_shipped: true,
      shipments: [{ state: 'sent', tracking: UPS_NUMBER, carrier_name: 'UPS', sent_on: '2027-01-15' }],
    })
    const [mail] = await context.db.select().from(messages).where(like(messages.cause, 'shipment:%'))
    expect(mail).toMatchObject({ recipient: policy.email })
    expect(mail?.plain).toContain(UPS_NUMBER)
    expect(mail?.plain).toContain('https://www.ups.com/track?tracknum=')
    const fields = (await rep.get(`/api/contacts/${policy.quoteId}`)).json().data
    expect(fields.signs_shipped).toBe(true)

    const stale = await moveBox(rep, box, 'deliver', { day: JANUARY })
    expect(stale.json().error).toMatch(/Someone changed this shipment/)
    const [onTheWay] = (await readShipments(rep, policy)).shipments
    const there = await moveBox(rep, onTheWay!, 'deliver', { day: JANUARY, note: 'Signed by R. Ortiz' })
    const [arrived] = there.json().data.shipments
    expect(arrived).toMatchObject({
      state: 'delivered',
      delivered_on: '2027-01-15',
      note: 'Signed by R. Ortiz',
    })
    const [shown] = (await readShipments(policy.holder, policy)).shipments
    expect(shown).toMatchObject({ state: 'delivered', note: null })
    expect(shown?.tracking_url).toContain(UPS_NUMBER)

    const back = await moveBox(rep, arrived, 'return', { day: JANUARY, note: 'Refused' })
    expect(back.json().data).toMatchObject({ signs_shipped: false, shipments: [{ state: 'returned' }] })
    const [returned] = back.json().data.shipments
    const again = await moveBox(rep, returned, 'again')
    expect(again.statusCode, again.body).toBe(201)
    expect(again.json().data.shipments).toMatchObject([
      { state: 'returned', is_sent_again: true },
      { state: 'to_make', place: 2, address: { name: 'Pro Shop' } },
    ])
    expect((await moveBox(rep, returned, 'again')).statusCode).toBe(409)
    const second = again.json().data.shipments[1]
    const unpacked = await moveBox(rep, second, 'unpack')
    expect(unpacked.json().data.shipments).toHaveLength(1)
    const events = await context.db
      .select({ event: auditEvents.event })
      .from(auditEvents)
      .where(eq(auditEvents.quoteId, policy.quoteId))
    expect(events.map(({ event }) => event).filter((event) => event.startsWith('shipment'))).toEqual([
      'shipment_made',
      'shipment_sent',
      'shipment_delivered',
      'shipment_returned',
      'shipment_made',
      'shipment_unpacked',
    ])
    await office.agreed()
  })

  it('N106 of two reps who ship one sign at once, one is told that it is in another box', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office)
    const other = await signedInRep(
      office,
      await aRep(office.context, 'kim@office.example', { name: 'Kim Lee' }),
    )
    const body = {
      signs: [{ key: 'grand_prize 1', count: 1 }],
      address: BOX_ADDRESS,
      service: 'standard',
      sent: leaving(JANUARY),
    }
    const url = `/api/policies/${policy.number}/shipments`
    const answers = await Promise.all([office.rep, other].map((one) => one.send('POST', url, body)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 409,
    ])
    const { shipments } = await readShipments(office.rep, policy)
    expect(shipments).toHaveLength(1)
    const steps = await Promise.all(
      [office.rep, other].map((one) => moveBox(one, shipments[0]!, 'deliver', { day: JANUARY })),
    )
    expect(steps.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
  })

  it('N60 N106 a change of a shipped sign waits for a rep; others apply, and a box that became wrong does not leave', async () => {
    const office = await policyOffice(open)
    const { rep } = office
    const policy = await holdPolicy(office, CUSTOM)
    const { holder, number } = policy
    const dearer = async (dollars: number) => {
      const { version } = await readPolicy(holder, policy)
      const payload = await payloadOf(office, policy, { hPrizeValue: dollars })
      return { action: 'change_policy', kind: 'contest_details', version, payload } as const
    }
    const preview = async () => {
      const answer = await sendPreview(holder, number, await dearer(14_000))
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().data
    }
    expect((await pack(rep, policy, {}, ['grand_prize 1'])).statusCode).toBe(201)
    expect((await preview()).verdict).toBe('applies')
    const sent = await pack(rep, policy, { sent: leaving(JANUARY) }, ['bonus'])
    expect(sent.json().data.signs_shipped, sent.body).toBe(false)
    expect((await preview()).verdict).toBe('applies')

    const request = await dearer(12_000)
    const { effect } = (await sendPreview(holder, number, request)).json().data
    const paid = { amount_due: effect.charge, payment: await byCard(office) }
    const changed = await sendChange(holder, number, { ...request, ...paid })
    expect(changed.json().data.state, changed.body).toBe('applied')
    const [stale] = (await readShipments(rep, policy)).shipments
    const left = await moveBox(rep, stale!, 'send', leaving(JANUARY))
    expect([left.statusCode, left.json().error]).toEqual([
      409,
      'The policy changed after this box was packed. Unpack it, and pack the signs again.',
    ])
    await moveBox(rep, stale!, 'unpack')
    expect((await pack(rep, policy, { sent: leaving(JANUARY) })).json().data.signs_shipped).toBe(true)
    const waits = await preview()
    expect([waits.verdict, waits.review_reasons]).toMatchObject(['waits', [{ code: 'SIGNS_SHIPPED' }]])
    await office.agreed()
  })

  it('N45 N106 a cancellation keeps $30 once a custom bonus sign was sent, returned or not', async () => {
    const office = await policyOffice(open)
    const { rep } = office
    const policy = await holdPolicy(office, CUSTOM)
    const kept = async () => {
      const { version } = await readPolicy(policy.holder, policy)
      const request = { action: 'cancel_policy', version } as never
      const { effect } = (await sendPreview(policy.holder, policy.number, request)).json().data
      return effect.amount_after
    }
    expect(await kept()).toBe(60)
    await pack(rep, policy, {}, ['bonus'])
    expect(await kept()).toBe(60)
    const [box] = (await readShipments(rep, policy)).shipments
    const sent = await moveBox(rep, box!, 'send', leaving(JANUARY))
    expect(await kept()).toBe(90)
    await moveBox(rep, sent.json().data.shipments[0], 'return', { day: JANUARY })
    expect(await kept()).toBe(90)
    await pack(rep, policy, { service: 'rush', sent: leaving(JANUARY) }, ['grand_prize 1'])
    expect(await kept()).toBe(115)
    const { version } = await readPolicy(policy.holder, policy)
    const done = await sendChange(policy.holder, policy.number, { action: 'cancel_policy', version } as never)
    expect(done.statusCode, done.body).toBe(200)
    expect((await pack(rep, policy)).json().error).toMatch(/ended/)
    await office.agreed()
  })

  it('D42 what has to leave is listed by the last day for it, and counted beside its name', async () => {
    const office = await policyOffice(open)
    const { rep } = office
    const late = await holdPolicy(office, { h_date_1: '06-12-2027', tournament_name: 'Later Open' })
    const soon = await holdPolicy(office, { h_date_1: '03-12-2027', tournament_name: 'Sooner Open' })
    await holdPolicy(office, { grand_prize_signs: 'No', h_sponsor_name_1: null })
    const list = async (query = ''): Promise<SignsToShip> =>
      (await rep.get(`/api/admin/signs${query}`)).json().data
    const events = async (query = '') => (await list(query)).rows.map(({ event }) => event)
    expect(await events()).toEqual(['Sooner Open', 'Later Open'])
    expect((await list()).rows[0]).toMatchObject({
      policy_number: soon.number,
      count: 1,
      service: 'standard',
      artwork: 'ready',
      is_packed: false,
      first_contest: '2027-03-12',
      ship_by: '2027-03-02',
    })
    const count = async () => (await rep.get('/api/admin/counts?time_zone=UTC')).json().data.signs
    expect(await count()).toEqual({ value: 2, is_exact: true })
    await pack(rep, soon)
    expect(await events('?state=packed')).toEqual(['Sooner Open'])
    expect(await events('?state=to_pack')).toEqual(['Later Open'])
    expect(await events('?artwork=logo_small')).toEqual([])
    expect(await events('?rep=me')).toEqual([])
    expect(await events('?rep=nobody')).toEqual(['Sooner Open', 'Later Open'])
    const [box] = (await readShipments(rep, soon)).shipments
    await moveBox(rep, box!, 'send', leaving(JANUARY))
    expect(await events()).toEqual(['Later Open'])
    expect((await list()).on_the_way).toMatchObject([
      {
        policy_number: soon.number,
        event: 'Sooner Open',
        carrier_name: 'UPS',
        tracking: UPS_NUMBER,
        state: 'sent',
      },
    ])
    expect(await count()).toEqual({ value: 1, is_exact: true })
    const { version } = await readPolicy(late.holder, late)
    await sendChange(late.holder, late.number, { action: 'cancel_policy', version } as never)
    expect(await events()).toEqual([])
  })

  it('R05 E14 only reps pack, each field is named, and nobody else learns of a shipment', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office)
    const box = (await pack(office.rep, policy)).json().data.shipments[0]
    const stranger = await openWithLink(office, 'stranger@hopehouse.example')
    expect((await stranger.get(`/api/policies/${policy.number}/shipments`)).statusCode).toBe(404)
    expect((await testClient(office.server).get(`/api/policies/${policy.number}/shipments`)).statusCode).toBe(
      401,
    )
    for (const who of [policy.holder, stranger]) {
      expect(
        await pack(who, policy, { signs: [{ key: 'grand_prize 1', count: 1 }] }).catch(() => 'refused'),
      ).toBe('refused')
      expect((await moveBox(who, box, 'send', leaving(JANUARY))).statusCode).toBe(401)
    }
    expect((await moveBox(office.rep, { id: crypto.randomUUID(), version: 1 }, 'again')).statusCode).toBe(404)
    const url = `/api/policies/${policy.number}/shipments`
    const wrong = async (body: object) => {
      const answer = await office.rep.send('POST', url, {
        signs: [{ key: 'grand_prize 1', count: 1 }],
        address: BOX_ADDRESS,
        service: 'standard',
        ...body,
      })
      return answer
        .json()
        .fields?.map(({ section, field }: { section: string; field: string }) => `${section} ${field}`)
    }
    expect(await wrong({ address: { ...BOX_ADDRESS, line1: 'PO Box 12' } })).toEqual(['ship_signage line1'])
    expect(await wrong({ address: { ...BOX_ADDRESS, zip: 'K1A 0B1' } })).toEqual(['ship_signage zip'])
    expect(await wrong({ signs: [{ key: 'moon 1', count: 1 }] })).toEqual(['ship_signage signs'])
    expect(await wrong({ signs: [] })).toEqual(['ship_signage signs'])
  })
})
