import { expect, it } from 'vitest'
import type { SignsToShip } from '#contract/signs/signs-to-ship.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import { measurePdf } from '#testing/measure-pdf.ts'
import { policyOffice } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'
import { leaving, moveBox, pack, readShipments } from '#testing/shipped-signs.ts'
import { holdLogoPolicy } from '#testing/sign-proofs.ts'

const JANUARY = '01/15/2027'

const list = async (rep: Client, query = ''): Promise<SignsToShip> =>
  (await rep.get(`/api/admin/signs${query}`)).json().data

describeOnDatabase('boxes of a state', (open) => {
  it('D42 N106 what arrived and what came back is listed by its state, with its day and what was noted, the newest first', async () => {
    const office = await policyOffice(open)
    const { rep } = office
    const [arrived, back] = [await holdPolicy(office), await holdPolicy(office)]
    for (const policy of [arrived, back]) await pack(rep, policy, { sent: leaving(JANUARY) })
    expect((await list(rep)).boxes).toEqual([])
    expect((await list(rep, '?state=sent')).boxes).toHaveLength(2)
    const boxOf = async (policy: typeof arrived) => (await readShipments(rep, policy)).shipments[0]!
    await moveBox(rep, await boxOf(arrived), 'deliver', { day: JANUARY, note: 'R. Ortiz' })
    await moveBox(rep, await boxOf(back), 'return', { day: JANUARY, note: 'Nobody there' })
    const delivered = await list(rep, '?state=delivered')
    expect(delivered.rows).toEqual([])
    expect(delivered.boxes).toMatchObject([
      {
        policy_number: arrived.number,
        state: 'delivered',
        delivered_on: '2027-01-15',
        note: 'R. Ortiz',
        signs: [{ kind: 'sign', count: 1 }],
        is_sent_again: false,
      },
    ])
    const returned = () => list(rep, '?state=returned')
    expect((await returned()).boxes).toMatchObject([
      { policy_number: back.number, returned_on: '2027-01-15', note: 'Nobody there', is_sent_again: false },
    ])
    await moveBox(rep, await boxOf(back), 'again')
    expect((await returned()).boxes).toMatchObject([{ is_sent_again: true }])
    expect((await list(rep, '?state=sent,delivered')).boxes.map(({ state }) => state)).toEqual(['delivered'])
    expect((await list(rep, '?state=delivered&rep=me')).boxes).toEqual([])
    expect((await list(rep, '?state=delivered&rep=nobody')).boxes).toHaveLength(1)
    // With both, what is still to leave is listed as well.
    expect((await list(rep, '?state=packed,delivered')).rows).toHaveLength(1)
  })

  it('D42 R02 a rep sees the artwork before anybody approved it, one sheet of each; nobody else does, and nothing of what has left', async () => {
    const office = await policyOffice(open)
    const reader = await signedInRep(
      office,
      await aRep(office.context, 'reader@office.example', { role: 'reader' }),
    )
    const policy = await holdLogoPolicy(office)
    const path = `/api/admin/policies/${policy.number}/signs/artwork`
    const seen = await reader.get(path)
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(await measurePdf(seen.rawPayload)).toHaveLength(1)
    expect(seen.rawPayload.toString('latin1')).toContain('/Subtype /Image')
    expect((await policy.holder.get(path)).statusCode).toBe(401)
    expect((await office.rep.get(`/api/admin/signs/print/signs?policies=${policy.number}`)).statusCode).toBe(
      409,
    )
    const named = await holdPolicy(office)
    await pack(office.rep, named, { sent: leaving(JANUARY) })
    const left = await office.rep.get(`/api/admin/policies/${named.number}/signs/artwork`)
    expect([left.statusCode, left.json().error]).toEqual([409, 'All signs of this policy have left.'])
  })
})
