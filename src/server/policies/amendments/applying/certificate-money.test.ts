import { expect, it } from 'vitest'
import { producerFields } from '#testing/a-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, sendChange } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'

describeOnDatabase('the money on certificates', (open) => {
  it('N86 each certificate states the money as it stood at its issue, in the words of the statement', async () => {
    const at = await policyOffice(open)
    const policy = await holdPolicy(at, SCENARIO_16)
    const payment = async (version: number) => {
      const path = `/api/policies/${policy.number}/documents/certificate/words?version=${version}`
      const { body } = (await policy.holder.get(path)).json().data
      const { parts } = body.find(({ title }: { title?: string }) => title?.startsWith('Payment'))
      return parts[0].rows.map(({ cells }: { cells: string[] }) => cells)
    }
    await changePlayers(at, policy, 130)
    await changePlayers(at, policy, 80)
    const cancel = { action: 'cancel_policy', version: 3 } as const
    expect((await sendChange(policy.holder, policy.number, cancel)).json().data).toMatchObject({
      state: 'applied',
    })
    expect(await payment(1)).toEqual([
      ['Price', '$268'],
      ['Paid', '$268'],
      ['Owed', '$0'],
    ])
    expect(await payment(2)).toEqual([
      ['Price', '$330'],
      ['Paid', '$330'],
      ['Owed', '$0'],
    ])
    expect(await payment(3)).toEqual([
      ['Price', '$226'],
      ['Paid', '$330'],
      ['Credited', '$104'],
      ['Owed', '$0'],
      ['Credit left, can be refunded starting Sunday, June 13, 2027', '$104'],
    ])
    // 60 is kept; the rest was on its way back when it was issued.
    expect(await payment(4)).toEqual([
      ['Price', '$60'],
      ['Paid', '$330'],
      ['Credited', '$270'],
      ['Refunded, $270 of it is on its way', '$270'],
      ['Owed', '$0'],
    ])
    await at.agreed()
  })

  it('N86 P02 the certificate of a producer’s policy states the price and what is owed, nothing of the producer’s money', async () => {
    const at = await policyOffice(open)
    const policy = await holdPolicy(at, producerFields(), { farmersException: 'The folio is closed' })
    const { body } = (
      await policy.holder.get(`/api/policies/${policy.number}/documents/certificate/words`)
    ).json().data
    const { parts } = body.find(({ title }: { title?: string }) => title?.startsWith('Payment'))
    expect(parts[0].rows.map(({ cells }: { cells: string[] }) => cells)).toEqual([
      ['Price', '$310'],
      ['Owed', '$0'],
    ])
    expect(JSON.stringify(body)).not.toContain('279')
  })
})
