import { expect, it } from 'vitest'
import { aQuote } from '#testing/a-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { A_CARRIER_LETTER, newLetterIn, reportedAce, sendToCase } from '#testing/claims.ts'
import { policyOffice } from '#testing/policy-office.ts'
import { type Client } from '#testing/server.ts'

const MANY_PROS = {
  tournament_name: 'Pro Open',
  h_prize_value_1: 30_000,
  h_prize_description_1: 'Car',
  h_yardage_1: 175,
  h_amateurs_1: 100,
  h_pros_1: 80,
}
const LETTER = { to: 'reed@lake.example', subject: 'Approval', message: 'Do you approve?' }

const entriesOf = async (rep: Client) =>
  (await rep.get('/api/admin/today?time_zone=America/Chicago')).json().data.entries as {
    source: string
    title: string
    act: { verb: string }
  }[]

describeOnDatabase('a carrier that does not answer', (open) => {
  it('D32 O18 becomes a task after three business days, once, until its answer is recorded', async () => {
    const at = await policyOffice(open)
    const { id } = await aQuote(at.context, MANY_PROS)
    const path = `/api/admin/contacts/${id}`
    // A Friday: Monday is the first business day after it.
    expect((await at.rep.send('POST', `${path}/carrier-requests`, LETTER)).statusCode).toBe(200)
    const waiting = async () =>
      (await entriesOf(at.rep))
        .map(({ source, act }) => [source, act.verb])
        .filter(([, verb]) => verb === 'record-answer')
    expect(await waiting()).toEqual([['referral', 'record-answer']])
    at.setTime('2027-01-19T18:00:00Z')
    expect(await waiting()).toEqual([['referral', 'record-answer']])
    at.setTime('2027-01-20T18:00:00Z')
    expect(await waiting()).toEqual([['carrier-answer', 'record-answer']])
    // Reminded, it has as long again.
    await at.rep.send('POST', `${path}/carrier-requests`, LETTER)
    expect(await waiting()).toEqual([['referral', 'record-answer']])
    at.setTime('2027-01-25T18:00:01Z')
    expect(await waiting()).toEqual([['carrier-answer', 'record-answer']])
    const { version } = (await at.rep.get(`/api/contacts/${id}`)).json().data
    const answer = {
      code: 'CARRIER_NOTE',
      entity: 'grand_prize',
      index: 1,
      answer: 'refused',
      note: 'Ms Reed',
    }
    expect((await at.rep.send('POST', `${path}/approvals`, { version, ...answer })).statusCode).toBe(200)
    expect(await waiting()).toEqual([])
  })

  it('D32 O18 about a claim is a task until it is answered', async () => {
    const { at, rep } = await reportedAce(open)
    const asked = await sendToCase(rep, 'carrier-letters', A_CARRIER_LETTER)
    const letter = newLetterIn(asked.json().data)
    const now = at.context.now().getTime()
    const tasks = async () => (await entriesOf(rep)).filter(({ source }) => source === 'carrier-answer')
    expect(await tasks()).toEqual([])
    at.setTime(new Date(now + 8 * 86_400_000).toISOString())
    expect(await tasks()).toMatchObject([{ title: expect.stringMatching(/^No answer from the carrier: /) }])
    await sendToCase(rep, `carrier-letters/${letter}/answer`, { answer: 'refused', who: 'Ms Reed', seen: 0 })
    expect(await tasks()).toEqual([])
  })
})
