import { expect, it } from 'vitest'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { openWithLink, payloadOf, sendChange, sendPreview } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, readPolicy } from '#testing/policy-office.ts'
import { recordProducer, soldPolicy, TAKES_OVER } from '#testing/recorded-producer.ts'
import type { Client } from '#testing/server.ts'

describeOnDatabase('the money of a policy that several people paid for', (open) => {
  it('N86 N87 what a request does to the money is said before: to each payer of its own, and to reps of all', async () => {
    const at = await policyOffice(open)
    const { policy } = await soldPolicy(at)
    await recordProducer(at, policy, null)
    expect((await changePlayers(at, policy, 130)).answer.json().data.state).toBe('applied')
    await recordProducer(at, policy, TAKES_OVER, { payer: 2 })
    const readers = [at.rep, policy.holder, await openWithLink(at, TAKES_OVER.producer_email)]
    const stated = ({ credit_left_from: _from, refunding: _underWay, ...amounts }: Record<string, unknown>) =>
      amounts
    const read = async (reader: Client) =>
      stated((await reader.get(`/api/policies/${policy.number}/statement`)).json().data)
    const payload = await payloadOf(at, policy, { hAmateurs: 80 })
    for (const request of [{ action: 'change_policy', payload }, { action: 'cancel_policy' }] as const) {
      const { version } = await readPolicy(at.rep, policy)
      const before = await Promise.all(readers.map(read))
      const said = []
      for (const reader of readers) {
        const preview = await sendPreview(reader, policy.number, { ...request, version })
        said.push(preview.json().data.effect.money)
        if (request.action !== 'cancel_policy') continue
        const { cancellation } = (await reader.get(`/api/policies/${policy.number}/actions`)).json().data
        expect(cancellation).toEqual(preview.json().data.effect.money)
      }
      expect(said.map((money) => stated(money.before))).toEqual(before)
      expect((await sendChange(at.rep, policy.number, { ...request, version })).json().data.state).toBe(
        'applied',
      )
      expect(said.map((money) => stated(money.after))).toEqual(await Promise.all(readers.map(read)))
    }
    // Of the producer's 241 the fee of 60 is kept; the insured and the new producer get all of theirs back.
    expect((await Promise.all(readers.map(read))).map(({ price }) => price)).toEqual([60, 0, 0])
    expect(await findBookErrors(at.context.db)).toEqual([])
  })
})
