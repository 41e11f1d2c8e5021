import { expect, it } from 'vitest'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { A_CARRIER_LETTER, newLetterIn, reportedAce, sendToCase } from '#testing/claims.ts'
import { policyOffice } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const MANY_PROS = {
  tournament_name: 'Pro Open',
  h_prize_value_1: 30_000,
  h_prize_description_1: 'Car',
  h_yardage_1: 175,
  h_amateurs_1: 100,
  h_pros_1: 80,
}
const LETTER = { to: 'reed@lake.example', subject: 'Approval', message: 'Do you approve?' }

async function entriesOf(rep: Client): Promise<{ source: string; title: string; act: { verb: string } }[]> {
  const answer = await rep.get('/api/admin/today?time_zone=America/Chicago')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.entries
}

/** Sessions end while time passes, so whoever looks later signs in then. */
async function signInAt(at: Awaited<ReturnType<typeof policyOffice>>, time: string): Promise<Client> {
  at.setTime(time)
  return signedInRep(at, await aRep(at.context, `rep-${Date.parse(time)}@office.example`))
}

describeOnDatabase('a carrier that does not answer', (open) => {
  it('D32 O18 becomes a task after three business days, once, until its answer is recorded', async () => {
    const at = await policyOffice(open)
    const { id } = await aQuote(at.context, MANY_PROS)
    const path = `/api/admin/contacts/${id}`
    const waiting = async (rep: Client) =>
      (await entriesOf(rep)).filter(({ act }) => act.verb === 'record-answer').map(({ source }) => source)
    // A Friday: Monday is the first business day after it.
    expect((await at.rep.send('POST', `${path}/carrier-requests`, LETTER)).statusCode).toBe(200)
    expect(await waiting(at.rep)).toEqual(['referral'])
    expect(await waiting(await signInAt(at, '2027-01-19T18:00:00Z'))).toEqual(['referral'])
    const rep = await signInAt(at, '2027-01-20T18:00:00Z')
    expect(await waiting(rep)).toEqual(['carrier-answer'])
    // Reminded, it has as long again.
    await rep.send('POST', `${path}/carrier-requests`, LETTER)
    expect(await waiting(rep)).toEqual(['referral'])
    const later = await signInAt(at, '2027-01-25T18:00:01Z')
    expect(await waiting(later)).toEqual(['carrier-answer'])
    const { version } = (await later.get(`/api/contacts/${id}`)).json().data
    const about = { code: 'CARRIER_NOTE', entity: 'grand_prize', index: 1 }
    const answer = { version, ...about, answer: 'refused', note: 'Ms Reed' }
    expect((await later.send('POST', `${path}/approvals`, answer)).statusCode).toBe(200)
    expect(await waiting(later)).toEqual([])
  })

  it('D32 O18 about a claim is a task until it is answered', async () => {
    const { at, rep } = await reportedAce(open)
    const asked = await sendToCase(rep, 'carrier-letters', A_CARRIER_LETTER)
    const letter = newLetterIn(asked.json().data)
    const tasks = async (by: Client) =>
      (await entriesOf(by)).filter(({ source }) => source === 'carrier-answer')
    expect(await tasks(rep)).toEqual([])
    const time = new Date(at.context.now().getTime() + 8 * 86_400_000).toISOString()
    const later = await signInAt(at, time)
    expect(await tasks(later)).toMatchObject([
      { title: expect.stringMatching(/^No answer from the carrier: /) },
    ])
    await sendToCase(later, `carrier-letters/${letter}/answer`, {
      answer: 'refused',
      who: 'Ms Reed',
      seen: 0,
    })
    expect(await tasks(later)).toEqual([])
  })
})
