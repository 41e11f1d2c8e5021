import { expect, it } from 'vitest'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { endorse, previewEndorsed, timeAtEvent } from '#testing/endorsed-policy.ts'
import { type HeldPolicy, holdPolicy } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, readPolicy, SCENARIO_16 } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const moneyOf = async (reader: Client, { number }: HeldPolicy) =>
  (await reader.get(`/api/policies/${number}/statement`)).json().data
const listOf = async (reader: Client, { number }: HeldPolicy) =>
  (await reader.get(`/api/policies/${number}/endorsements`)).json()

describeOnDatabase('what an endorsement may say', (open) => {
  async function held() {
    const office = await policyOffice(open)
    return { office, policy: await holdPolicy(office, SCENARIO_16) }
  }

  it.each([
    [
      '01/15/2027 11:59 AM',
      'The policy began 01/15/2027 12:00 PM Central time. Enter that time or a later one',
    ],
    [
      '06/12/2027 08:31 AM',
      'The event starts 06/12/2027 08:30 AM Central time. Enter that time or an earlier one',
    ],
    ['03/14/2027 02:30 AM', 'Clocks at the event skip this time. Enter another one'],
    ['06/31/2027 08:00 AM', 'Enter the day and time, such as 06/01/2027 08:30 AM'],
    ['06/01/2027 13:00 PM', 'Enter the day and time, such as 06/01/2027 08:30 AM'],
    ['tomorrow', 'Enter the day and time, such as 06/01/2027 08:30 AM'],
  ])(
    'D33 %s is no time at which it takes effect, and is refused at its field',
    async (effective, message) => {
      const { office, policy } = await held()
      for (const send of [previewEndorsed, endorse]) {
        const refused = await send(office, policy, { effective })
        expect([refused.statusCode, refused.json().fields]).toEqual([
          400,
          [{ section: 'request', field: 'effective', message }],
        ])
      }
      expect(await readPolicy(policy.holder, policy)).toMatchObject({ version: 1 })
    },
  )

  it('D33 the moment the policy began and the first tee time are still within', async () => {
    const { office, policy } = await held()
    const now = await timeAtEvent(office.rep, policy)
    expect(now).toBe('01/15/2027 12:00 PM')
    for (const effective of [now, '6/12/2027 8:30 am'])
      expect((await endorse(office, policy, { effective })).statusCode).toBe(200)
    expect((await listOf(office.rep, policy)).data[0].effective).toBe('06/12/2027 08:30 AM')
  })

  it.each([
    [{ text: '  ' }, 'text', 'Enter what the endorsement says'],
    [
      { premium_difference: 'much' },
      'premium_difference',
      'Enter an amount from −$1,000,000 to $1,000,000, or 0',
    ],
    [
      { premium_difference: 1_000_001 },
      'premium_difference',
      'Enter an amount from −$1,000,000 to $1,000,000, or 0',
    ],
    [
      { premium_difference: -268.01 },
      'premium_difference',
      'The policy costs $268. The difference can’t be more than −$268',
    ],
  ])('D33 %j is refused at its field', async (written, field, message) => {
    const { office, policy } = await held()
    const refused = await endorse(office, policy, written)
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      [{ section: 'request', field, message }],
    ])
  })

  it('D33 a difference is typed with its sign, in dollars and cents', async () => {
    const { office, policy } = await held()
    for (const [typed, price] of [
      ['−$40.50', 227.5],
      ['+ 10', 237.5],
      ['0', 237.5],
      ['-7.50', 230],
    ] as const) {
      expect((await endorse(office, policy, { premium_difference: typed })).statusCode).toBe(200)
      expect(await moneyOf(office.rep, policy), typed).toMatchObject({ price })
    }
    await office.agreed()
  })

  it('D33 N45 a price never falls below zero by it, and has the whole of it again once its fees rise', async () => {
    const { office, policy } = await held()
    await endorse(office, policy, { premium_difference: -240 })
    await changePlayers(office, policy, 80)
    expect(await moneyOf(office.rep, policy)).toMatchObject({ price: 0 })
    await office.agreed()
    await changePlayers(office, policy, 130)
    expect(await moneyOf(office.rep, policy)).toMatchObject({ price: 90 })
    await office.agreed()
  })

  it('N109 what takes more than the limit off waits for another rep, also in small parts', async () => {
    const office = await policyOffice(open)
    const sam = await signedInRep(office, await aRep(office.context, 'sam@office.example'))
    const policy = await holdPolicy(office, { ...SCENARIO_16, h_prize_value_1: 25_000 })
    expect((await endorse(office, policy, { premium_difference: -250 })).json().data.state).toBe('applied')
    const asked = (await endorse(office, policy, { premium_difference: -1 })).json().data
    expect(asked).toMatchObject({
      state: 'waiting',
      waits_for: 'rep',
      review_reasons: [{ code: 'LOW_FEE', decided_by: 'rep' }],
      text_only: false,
    })
    expect(await moneyOf(office.rep, policy)).toMatchObject({ price: 330 })
    const approve = (rep: Client) => rep.send('POST', `/api/admin/changes/${asked.id}/approve`, {})
    expect((await approve(office.rep)).json().code).toBe('SECOND_PERSON_REQUIRED')
    expect((await approve(sam)).json().data.state).toBe('applied')
    expect(await moneyOf(office.rep, policy)).toMatchObject({ price: 329 })
    // More is taken off by none, and what adds waits for nobody.
    expect((await endorse(office, policy, { premium_difference: 1 })).json().data.state).toBe('applied')
    await office.agreed()
  })

  it('V02 N97 R02 the eleventh needs a reason; readers and strangers write none, nor does a rep without proof', async () => {
    const { office, policy } = await held()
    for (let nth = 1; nth <= 10; nth += 1)
      expect((await endorse(office, policy, { text: `Clause ${nth}` })).statusCode).toBe(200)
    expect((await endorse(office, policy, {})).json().data).toMatchObject({ reason: 'REASON_REQUIRED' })
    expect((await endorse(office, policy, { reason: 'Asked by the carrier' })).statusCode).toBe(200)
    const reader = await signedInRep(
      office,
      await aRep(office.context, 'reader@office.example', { role: 'reader' }),
    )
    expect((await listOf(reader, policy)).data).toHaveLength(11)
    expect((await endorse(office, policy, { by: reader })).json().code).toBe('ROLE_NOT_ALLOWED')
    expect((await endorse(office, policy, { by: policy.holder })).statusCode).toBe(401)
    office.setTime('2027-01-15T18:11:00Z')
    expect((await endorse(office, policy, {})).json().code).toBe('REAUTHENTICATION_REQUIRED')
  })
})
