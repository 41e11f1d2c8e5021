import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { TodayEntry } from '#contract/desk/today.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { aDecline, anApproval, needNoDocuments, readCase, reportedAce, sendToCase } from '#testing/claims.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import type { PolicyOffice } from '#testing/policy-office.ts'

const laterRep = async (at: PolicyOffice) =>
  signedInRep(at, await aRep(at.context, `${randomUUID().slice(0, 8)}@office.example`, { name: 'Lee Kim' }))

async function entries(at: PolicyOffice): Promise<TodayEntry[]> {
  const answer = await (await laterRep(at)).get('/api/admin/today?time_zone=America%2FChicago')
  return answer.json().data.entries.filter(({ source }: TodayEntry) => source.startsWith('claim-'))
}

describeOnBothDatabases('claims on the reps’ home', (open) => {
  it('O18 N79 what is due to winners waits from 14 days ahead, one line a claim, and is overdue after 10 days', async () => {
    const { at, rep } = await reportedAce(open)
    await needNoDocuments(rep)
    const approval = await anApproval(rep, 10_000)
    await sendToCase(rep, 'decision', approval)
    expect(await entries(at)).toMatchObject([
      {
        source: 'claim-payment',
        section: 'tonight',
        whose: 'nobody',
        due_on: '2027-06-12',
        detail: '$10,000 to Theo Alvarado, due today, C-2001',
        path: '/admin/claims/C-2001',
        act: { verb: 'open' },
      },
    ])
    at.setTime('2027-06-22T18:00:00Z')
    expect(await entries(at)).toMatchObject([{ title: expect.stringMatching(/^Pay a winner: /) }])
    at.setTime('2027-06-23T18:00:00Z')
    expect(await entries(at)).toMatchObject([
      { title: expect.stringMatching(/^Overdue payment: /), detail: expect.stringContaining('11 days late') },
    ])
    const later = await laterRep(at)
    const { awards, place } = await readCase(later)
    // Another rep who has it sees to it.
    const other = await aRep(at.context, 'max@office.example', { name: 'Max Roe' })
    await later.send('PUT', '/api/admin/claims/C-2001/rep', { rep_id: other.id, seen_place: place })
    expect(await entries(at)).toEqual([])
    await later.send('PUT', '/api/admin/claims/C-2001/rep', { rep_id: null, seen_place: place + 1 })
    expect(await entries(at)).toHaveLength(1)
    const payment = { parts: [0], dated: '06/23/2027', method: 'check', reference: 'Check 1201' }
    expect((await sendToCase(later, `awards/${awards[0]?.id}/payments`, payment)).statusCode).toBe(200)
    expect(await entries(at)).toEqual([])
  })

  it('O18 N111 an answer to a decline waits for 5 business days, until it is handled', async () => {
    const { at, policy, rep } = await reportedAce(open, { report: { yardage: 120 } })
    await needNoDocuments(rep)
    await sendToCase(rep, 'decision', aDecline((await readCase(rep)).place))
    expect(await entries(at)).toEqual([])
    const answer = { id: randomUUID(), message: 'It was measured again' }
    await policy.holder.send('POST', '/api/claims/C-2001/answers', answer)
    // Saturday: the fifth business day after it is Friday.
    expect(await entries(at)).toMatchObject([
      { source: 'claim-answer', due_on: '2027-06-18', section: 'week', path: '/admin/claims/C-2001' },
    ])
    const later = await laterRep(at)
    const upheld = { step: 'uphold', reason: 'The survey', seen_place: (await readCase(later)).place }
    await sendToCase(later, 'steps', upheld)
    expect(await entries(at)).toEqual([])
  })
})
