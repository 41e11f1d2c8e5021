import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import {
  aDecline,
  AFTER_PLAY,
  anApproval,
  needNoDocuments,
  readCase,
  readClaims,
  reportedAce,
  sendReport,
  sendToCase,
} from '#testing/claims.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink, sendChange } from '#testing/held-policy.ts'
import { policyOffice } from '#testing/policy-office.ts'

const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)

/** One of so many is done, the others are refused. */
const onlyOne = (all: number, done = 200) => [done, ...Array<number>(all - 1).fill(409)]

const secondRep = async (at: Awaited<ReturnType<typeof policyOffice>>) =>
  signedInRep(at, await aRep(at.context, 'ines@office.example', { name: 'Ines Ortega', role: 'specialist' }))

describeOnBothDatabases('claims that several people work on at once', (open) => {
  it('N111 of 64 reports of one win at once one makes the claim, and one report sent 64 times is one', async () => {
    const { at, policy } = await reportedAce(open)
    const id = randomUUID()
    const ruth = { winner: 'Ruth Kessler' }
    const others = await Promise.all(
      Array.from({ length: 64 }, () => sendReport(policy.holder, policy, ruth)),
    )
    expect(statuses(others)).toEqual(onlyOne(64, 201))
    const same = await Promise.all(
      Array.from({ length: 64 }, () => sendReport(policy.holder, policy, { id, winner: 'Omar Diaz' })),
    )
    expect(new Set(same.map((answer) => answer.json().data?.number))).toEqual(new Set(['C-2003']))
    expect((await readClaims(policy.holder, policy)).claims).toHaveLength(3)
    await at.agreed()
  })

  it('N105 N79 two reps decide, pay and reverse at once: each is done once', async () => {
    const { at, rep } = await reportedAce(open, { report: { yardage: 120 } })
    const other = await secondRep(at)
    await needNoDocuments(rep)
    const approval = await anApproval(rep, 10_000)
    const decided = await Promise.all([
      sendToCase(rep, 'decision', approval),
      sendToCase(other, 'decision', aDecline(approval.seen_place)),
      sendToCase(other, 'decision', approval),
      sendToCase(rep, 'steps', { step: 'duplicate', reason: 'Twice', seen_place: approval.seen_place }),
    ])
    expect(statuses(decided)).toEqual(onlyOne(4))
    await at.agreed()

    // Whatever was first, the claim is approved then.
    if ((await readCase(rep)).state !== 'approved') {
      const { place } = await readCase(rep)
      const reopened = await sendToCase(rep, 'steps', { step: 'reopen', reason: 'Anew', seen_place: place })
      expect(reopened.statusCode, reopened.body).toBe(200)
      expect((await sendToCase(rep, 'decision', await anApproval(rep, 10_000))).statusCode).toBe(200)
    }
    const { awards } = await readCase(rep)
    const path = `awards/${awards[0]?.id}`
    const payment = { parts: [0], dated: '06/12/2027', method: 'check', reference: 'Check 1201' }
    const annuity = { price: 9_000, dated: '06/12/2027', provider: 'Old Oak Life', reference: 'A-77' }
    const { place } = await readCase(rep)
    const paid = await Promise.all([
      sendToCase(rep, `${path}/payments`, payment),
      sendToCase(other, `${path}/payments`, payment),
      sendToCase(other, `${path}/payments`, payment),
      sendToCase(other, `${path}/discharge`, annuity),
      sendToCase(rep, 'steps', { step: 'reopen', reason: 'Wrong', seen_place: place }),
    ])
    expect(statuses(paid)).toEqual(onlyOne(5))
    await at.agreed()

    const entry = (await readCase(rep)).awards[0]?.parts[0]?.paid?.entry
    const state = (await readCase(rep)).state
    if (state !== 'paid' || paid[3]?.statusCode === 200) return
    const returned = await Promise.all(
      [rep, other, rep].map((by) => sendToCase(by, `payments/${entry}/reverse`, { reason: 'Returned' })),
    )
    expect(returned.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    await at.agreed()
  })

  it('N105 N109 two reps confirm one proposal at once: it is decided once', async () => {
    const { at, rep } = await reportedAce(open, { fields: { h_prize_value_1: 25_000 } })
    const others = [await secondRep(at), await signedInRep(at, await aRep(at.context, 'lou@office.example'))]
    await needNoDocuments(rep)
    const proposed = await sendToCase(rep, 'decision', await anApproval(rep, 25_000))
    expect(proposed.statusCode, proposed.body).toBe(200)
    const { place, pending } = await readCase(rep)
    const confirmation = { hash: pending?.hash, seen_place: place }
    const answers = await Promise.all(
      [...others, ...others].map((by) => sendToCase(by, 'decision/confirm', confirmation)),
    )
    expect(statuses(answers)).toEqual(onlyOne(4))
    expect(await readCase(rep)).toMatchObject({ state: 'approved', awarded: 25_000 })
    await at.agreed()
  })

  it('N111 a claim is reopened while its win is reported again: one of them has it', async () => {
    const { at, policy, rep } = await reportedAce(open)
    await policy.holder.send('POST', '/api/claims/C-2001/withdraw', { reason: 'It was not in' })
    const { place } = await readCase(rep)
    const [reopened, ...reports] = await Promise.all([
      sendToCase(rep, 'steps', { step: 'reopen', reason: 'It was in', seen_place: place }),
      ...Array.from({ length: 4 }, () => sendReport(policy.holder, policy)),
    ])
    const done = [reopened, ...reports].filter(({ statusCode }) => statusCode < 300)
    expect(statuses([reopened, ...reports]).filter((status) => status >= 500)).toEqual([])
    expect(done).toHaveLength(1)
    await at.agreed()
  })

  it('N111 a win is reported while the policy is cancelled: the claim is opened or refused, and the books agree', async () => {
    const at = await policyOffice(open)
    const bought = await holdPolicy(at, { h_date_1: '06-12-2027', tee_time: '17:00' })
    // The day has begun at the event, and play has not.
    at.setTime('2027-06-12T05:30:00Z')
    const holder = await openWithLink(at, bought.email)
    const early = { shot_time: '00:15' }
    const [cancelled, reported] = await Promise.all([
      sendChange(holder, bought.number, { action: 'cancel_policy', version: 1 }),
      sendReport(holder, bought, early),
    ])
    expect([200, 409], cancelled.body).toContain(cancelled.statusCode)
    expect([201, 409], reported.body).toContain(reported.statusCode)
    await at.agreed()
    at.setTime(AFTER_PLAY)
    expect([201, 409]).toContain((await sendReport(await openWithLink(at, bought.email), bought)).statusCode)
    await at.agreed()
  })
})
