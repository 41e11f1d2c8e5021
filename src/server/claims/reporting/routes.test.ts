import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aRep, signedInRep } from '#testing/a-rep.ts'
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

  it('N105 a document that a rep has accepted meanwhile is not sent again, and the claim stays as it is', async () => {
    const at = await policyOffice(open)
    const { number, email } = await holdPolicy(at, { h_date_1: '06-12-2027' })
    at.setTime(AFTER_PLAY)
    const holder = await openWithLink(at, email)
    const rep = await signedInRep(at, await aRep(at.context, 'kim@office.example'))
    await sendReport(holder, { number })
    const order = (saw: string) => ({
      id: randomUUID(),
      values: { name: 'Ruth Kessler', phone: '512-555-0142', time: '12:31', saw, played: 'Yes' },
    })
    const path = '/api/claims/C-2001/forms/statement_partner/1'
    expect((await holder.send('POST', path, order('I saw it'))).statusCode).toBe(200)
    expect((await holder.send('POST', path, order('I saw the ball go in'))).statusCode).toBe(200)
    const decided = { decision: 'accepted', step: 2 }
    const accepted = await rep.send('POST', '/api/admin/claims/C-2001/documents/statement_partner/1', decided)
    expect(accepted.statusCode, accepted.body).toBe(200)
    expect((await holder.send('POST', path, order('Something else'))).json()).toMatchObject({
      code: 'CLAIM_REFUSED',
      data: { reason: 'DOCUMENT_STATE' },
    })
    const { documents } = await readClaim(holder, 'C-2001')
    expect(documents[2]).toMatchObject({ key: 'statement_partner', state: 'accepted' })
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
