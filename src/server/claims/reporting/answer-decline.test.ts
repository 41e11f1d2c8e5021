import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aDecline, needNoDocuments, readCase, readClaim, reportedAce, sendToCase } from '#testing/claims.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { openWithLink } from '#testing/held-policy.ts'
import type { Client } from '#testing/server.ts'

const answer = (by: Client, message = 'It was measured again', id: string = randomUUID()) =>
  by.send('POST', '/api/claims/C-2001/answers', { id, message })

const aDeclinedClaim = async (open: Parameters<typeof reportedAce>[0]) => {
  const life = await reportedAce(open, { report: { yardage: 120 } })
  await needNoDocuments(life.rep)
  const { place } = await readCase(life.rep)
  const declined = await sendToCase(life.rep, 'decision', aDecline(place))
  expect(declined.json().data.state, declined.body).toBe('declined')
  return life
}

describeOnDatabase('answers to a decline', (open) => {
  it('N111 an answer stands in the claim word for word, and the claim is not closed before a rep has read it', async () => {
    const { policy, rep, at } = await aDeclinedClaim(open)
    expect((await readClaim(policy.holder, 'C-2001')).actions).toEqual(['answer'])
    const answered = (await answer(policy.holder)).json().data
    expect(answered.timeline.at(-1)).toMatchObject({
      text: 'The decision was answered',
      reason: 'It was measured again',
    })
    const step = async (name: string, reason = 'Measured from the wrong tee') =>
      sendToCase(rep, 'steps', { step: name, reason, seen_place: (await readCase(rep)).place })
    expect((await step('close')).json()).toMatchObject({ data: { reason: 'ANSWER_OPEN' } })
    expect((await step('uphold')).statusCode).toBe(200)
    expect((await readClaim(policy.holder, 'C-2001')).timeline.at(-1).reason).toBe(
      'Measured from the wrong tee',
    )
    expect((await step('close')).json().data.state).toBe('closed')
    await at.agreed()
  })

  it('N111 an answer sent twice is one, and its id stands for nothing else', async () => {
    const { policy } = await aDeclinedClaim(open)
    const id = randomUUID()
    const all = await Promise.all(Array.from({ length: 4 }, () => answer(policy.holder, 'Once', id)))
    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect((await answer(policy.holder, 'Other words', id)).json().code).toBe('IDEMPOTENCY_KEY_REUSED')
    const { timeline } = await readClaim(policy.holder, 'C-2001')
    expect(
      timeline.filter(({ text }: { text: string }) => text === 'The decision was answered'),
    ).toHaveLength(1)
  })

  it('N111 one decision is answered ten times at most', async () => {
    const { policy } = await aDeclinedClaim(open)
    for (let nth = 0; nth < 10; nth += 1) expect((await answer(policy.holder)).statusCode).toBe(200)
    expect((await answer(policy.holder)).json()).toMatchObject({ data: { reason: 'ANSWERS_USED_UP' } })
  })

  it('N111 nothing is answered before a decline, without words, or by somebody else', async () => {
    const { at, policy } = await reportedAce(open)
    expect((await answer(policy.holder)).json()).toMatchObject({ data: { reason: 'CLAIM_STATE' } })
    expect((await answer(policy.holder, ' ')).json()).toMatchObject({ fields: [{ field: 'message' }] })
    expect((await answer(await openWithLink(at, 'somebody@else.example'))).statusCode).toBe(404)
  })
})
