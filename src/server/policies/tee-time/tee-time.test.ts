import { expect, it } from 'vitest'
import type { ChangeBody } from '#contract/amendments.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { type HeldPolicy, holdPolicy, sendChange, sendPreview } from '#testing/held-policy.ts'
import { policyOffice, readPolicy, SCENARIO_16 } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

/** Wednesday, January 20, in Texas; it is bought on Friday, January 15, at noon there. */
const NEAR = { ...SCENARIO_16, h_date_1: '01-20-2027', tee_time: '08:30' }
const EVENT_DAY = '2027-01-20'

const teeTime = (version: number, more: Partial<ChangeBody>): ChangeBody => ({
  action: 'change_policy',
  version,
  ...more,
})
const cancel = (version: number): ChangeBody => ({ action: 'cancel_policy', version })
const actionsOf = async (browser: Client, { number }: HeldPolicy) =>
  (await browser.get(`/api/policies/${number}/actions`)).json().data

describeOnDatabase('the tee time that counts', (open) => {
  it('N91 from 48 hours before play a later tee time or another zone waits, and the earlier one counts until it is decided', async () => {
    const at = await policyOffice(open)
    const policy = await holdPolicy(at, NEAR)
    const { holder, number } = policy
    at.setTime('2027-01-18T14:29:59Z')
    expect((await sendPreview(holder, number, teeTime(1, { tee_time: '09:00' }))).json().data.verdict).toBe(
      'applies',
    )
    at.setTime('2027-01-18T14:30:00Z')
    for (const later of [{ tee_time: '23:59' }, { time_zone: 'America/Denver' }])
      expect((await sendPreview(holder, number, teeTime(1, later))).json().data).toMatchObject({
        verdict: 'waits',
        waits_for: 'rep',
        review_reasons: [{ code: 'TEE_TIME_LATER' }],
      })
    expect((await sendPreview(holder, number, teeTime(1, { tee_time: '08:00' }))).json().data.verdict).toBe(
      'applies',
    )

    const asked = await sendChange(holder, number, teeTime(1, { tee_time: '23:59' }))
    expect(asked.json().data).toMatchObject({ state: 'waiting', lapses_at: `${EVENT_DAY}T13:30:00.000Z` })
    expect((await actionsOf(holder, policy)).actions[2]).toMatchObject({
      until: `${EVENT_DAY}T13:30:00.000Z`,
    })
    at.setTime(`${EVENT_DAY}T13:30:00Z`)
    await at.runJobs()
    const late = await sendChange(holder, number, cancel(1))
    expect([late.statusCode, late.json().data.reason]).toEqual([409, 'LAST_HOUR'])
    expect((await readPolicy(holder, policy)).version).toBe(1)
    await at.agreed()
  })

  it('N91 a rep who approves a later tee time moves the deadline', async () => {
    const at = await policyOffice(open)
    const policy = await holdPolicy(at, { ...NEAR, h_date_1: '01-16-2027' })
    const asked = await sendChange(policy.holder, policy.number, teeTime(1, { tee_time: '12:00' }))
    await at.rep.send('POST', `/api/admin/changes/${asked.json().data.id}/approve`, {})
    const { actions, counted_start } = await actionsOf(policy.holder, policy)
    expect([actions[2].until, counted_start]).toEqual(['2027-01-16T17:00:00.000Z', null])
    await at.agreed()
  })

  it.each([
    { agree: true, until: `${EVENT_DAY}T20:00:00.000Z`, counts: null },
    { agree: false, until: `${EVENT_DAY}T12:00:00.000Z`, counts: '06:00' },
  ])(
    'N91 N58 a first tee time is on the papers at once, while six in the morning counts until a rep agrees: $agree',
    async ({ agree, until, counts }) => {
      const at = await policyOffice(open)
      const policy = await holdPolicy(at, { ...NEAR, tee_time: null })
      const { holder, number } = policy
      const given = (await sendChange(holder, number, teeTime(1, { tee_time: '14:00' }))).json().data
      expect(given).toMatchObject({ state: 'applied', effect: { counts_from: '06:00' } })
      expect((await readPolicy(holder, policy)).event.join()).toContain('2:00 PM')
      const before = await actionsOf(holder, policy)
      expect(before.counted_start).toMatchObject({
        tee_time: '06:00',
        printed_tee_time: '14:00',
        is_undecided: true,
      })
      expect(before.actions[2].until).toBe(`${EVENT_DAY}T11:00:00.000Z`)
      const waiting = async () => (await at.rep.get('/api/admin/lists/changes')).json().data
      expect(await waiting()).toMatchObject([
        { policy_number: number, due_reason: 'change', due_on: EVENT_DAY },
      ])
      // In another zone it counts from six there.
      const later = await sendChange(
        holder,
        number,
        teeTime(2, { tee_time: '14:00', time_zone: 'America/Denver' }),
      )
      expect(later.json().data.state).toBe('applied')

      const url = `/api/admin/policies/${number}/tee-time`
      expect((await at.rep.send('POST', url, { version: 2, agree })).json().code).toBe('VERSION_CONFLICT')
      const decided = await at.rep.send('POST', url, { version: 3, agree })
      expect(decided.json().data).toEqual({ counts_from: counts })
      expect(await waiting()).toEqual([])
      const after = await actionsOf(holder, policy)
      expect(after.actions[2].until).toBe(until)
      expect((await at.rep.send('POST', url, { version: 3, agree })).json().code).toBe('CHANGE_DECIDED')
      expect((await holder.send('POST', url, { version: 3, agree })).statusCode).toBe(401)
      await at.agreed()
    },
  )

  it('N91 N60 of two tabs that give the tee time at once one is made, and the other reads that it was changed', async () => {
    const at = await policyOffice(open)
    const policy = await holdPolicy(at, { ...NEAR, tee_time: null })
    const { holder, number } = policy
    expect(await readPolicy(holder, policy)).toMatchObject({ tee_time: null, time_zone: 'America/Chicago' })
    const given = await Promise.all(
      ['08:30', '09:00'].map((tee_time) => sendChange(holder, number, teeTime(1, { tee_time }))),
    )
    expect(new Set(given.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const made = given.findIndex(({ statusCode }) => statusCode === 200)
    expect(given[1 - made]?.json()).toMatchObject({ code: 'VERSION_CONFLICT' })
    const after = await readPolicy(holder, policy)
    expect([after.version, after.tee_time]).toEqual([2, ['08:30', '09:00'][made]])
    expect(after.history[0].changes).toEqual([
      {
        what: 'First tee time',
        of: 'Tournament and course',
        before: null,
        after: ['8:30 AM', '9:00 AM'][made],
      },
    ])
    await at.agreed()
  })

  it('N91 of a policy that is cancelled no rep is asked whether its tee time counts', async () => {
    const at = await policyOffice(open)
    const policy = await holdPolicy(at, { ...NEAR, tee_time: null })
    await sendChange(policy.holder, policy.number, teeTime(1, { tee_time: '14:00' }))
    expect((await actionsOf(at.rep, policy)).counted_start).toMatchObject({ is_undecided: true })
    await sendChange(policy.holder, policy.number, cancel(2))
    expect((await actionsOf(at.rep, policy)).counted_start).toBeNull()
    expect((await at.rep.get('/api/admin/lists/changes')).json().data).toEqual([])
    await at.agreed()
  })

  it('N91 another day within 48 hours does not put the deadline off by its tee time', async () => {
    const at = await policyOffice(open)
    const policy = await holdPolicy(at, { ...NEAR, h_date_1: '01-16-2027' })
    const moved = await sendChange(policy.holder, policy.number, {
      action: 'postpone_policy',
      version: 1,
      payload: { grandPrize: [{ choice: 'date', date: '01-17-2027' }] },
      tee_time: '23:59',
    })
    expect(moved.json().data).toMatchObject({ state: 'applied', effect: { counts_from: '08:30' } })
    at.setTime('2027-01-17T13:30:00Z')
    expect((await sendChange(policy.holder, policy.number, cancel(2))).json().data.reason).toBe('LAST_HOUR')
    at.setTime('2027-01-17T14:30:00Z')
    await at.runJobs()
    expect((await actionsOf(policy.holder, policy)).counted_start).toMatchObject({ is_undecided: false })
    await at.agreed()
  })
})
