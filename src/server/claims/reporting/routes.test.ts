import { expect, it } from 'vitest'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { AFTER_PLAY, readClaim, readClaims, sendReport } from '#testing/claims.ts'
import { holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { policyOffice } from '#testing/policy-office.ts'

describeOnDatabase('the pages of a claim', (open) => {
  it('D25 N56 who was named before the event is offered with the report, and how many have to have seen it is said', async () => {
    const at = await policyOffice(open)
    const policy = await holdPolicy(at, { h_date_1: '06-12-2027' })
    const named = await policy.holder.send('POST', `/api/policies/${policy.number}/witnesses`, {
      contest: 'grand_prize',
      index: 1,
      place: 1,
      name: 'Dana Reyes',
      phone: '512-555-0144',
      email: null,
      has_profession: false,
    })
    expect(named.statusCode, named.body).toBe(200)
    const { contests, time_zone, report_until } = await readClaims(policy.holder, policy)
    expect(contests).toMatchObject([
      {
        contest: 'grand_prize',
        hole: 7,
        dates: ['2027-06-12'],
        partners_needed: 2,
        witnesses_needed: 1,
        named: [{ name: 'Dana Reyes', part: 'witness', phone: '512-555-0144', email: null }],
      },
      { contest: 'bonus_prize', hole: null, named: [] },
    ])
    expect([time_zone, report_until]).toEqual(['America/Chicago', '2027-06-16T05:00:00.000Z'])
  })

  it('D26 N105 a claim says by when it and its documents had to come, and what its forms ask of witnesses', async () => {
    const at = await policyOffice(open)
    const { number, email } = await holdPolicy(at, { h_date_1: '06-12-2027', h_prize_value_1: 70_000 })
    at.setTime(AFTER_PLAY)
    const holder = await openWithLink(at, email)
    await sendReport(holder, { number })
    expect(await readClaim(holder, 'C-2001')).toMatchObject({
      report_until: '2027-06-16T05:00:00.000Z',
      documents_until: '2027-07-13T05:00:00.000Z',
      test: true,
      witness_needs: { independent: 2, one_of: null },
    })
  })
})
