import { expect, it } from 'vitest'
import { producerFields } from '#testing/a-quote.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink, sendChange } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const PRODUCER = 'ann@lake.example'
const FIELDS = { ...producerFields(), ...SCENARIO_16 }
const BY_CARD = { farmersException: 'The folio is closed' }

const readList = async (browser: Client) => (await browser.get('/api/policies')).json()

describeOnBothDatabases('the book of a producer', (open) => {
  it('N63 has each policy that the producer sold, with what it earns, owes and what waits for it; its client has none', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, FIELDS, BY_CARD)
    await changePlayers(office, policy, 130)
    const { data } = await readList(await openWithLink(office, PRODUCER))
    expect(data).toMatchObject([
      {
        number: policy.number,
        total: 241,
        statement: { price: 241, paid: 241, owed: 0 },
        book: {
          client: 'Hope House',
          due_from_client: 268,
          commission: 27,
          fee: 0,
          waiting: { action: 'change_policy', asks_of_you: 'decision' },
        },
      },
    ])
    const clients = await readList(policy.holder)
    expect(clients.data).toMatchObject([{ number: policy.number }])
    expect(clients.data[0].book).toBeUndefined()
    expect(clients.ending_credentials).toEqual([])
    expect((await readList(office.rep)).data[0].book).toBeUndefined()
  })

  it('N63 a cancelled policy stays in the book with what is kept of it, and without a commission', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, FIELDS, BY_CARD)
    const agent = await openWithLink(office, PRODUCER)
    await sendChange(agent, policy.number, { action: 'cancel_policy', version: 1 })
    const { data } = await readList(agent)
    expect(data).toMatchObject([
      {
        status: 'cancelled',
        total: 60,
        statement: { price: 60, paid: 241, credited: 181, refunded: 181, owed: 0, credit_left: 0 },
        book: { commission: 0, waiting: null },
      },
    ])
    await office.agreed()
  })

  it('N54 a producer is told when its licence runs out, from the latest of its quotes', async () => {
    const office = await policyOffice(open)
    const soon = { producer_license_exp_date: '06/30/2027' }
    await holdPolicy(office, { ...FIELDS, ...soon }, BY_CARD)
    office.setTime('2027-05-15T18:00:00Z')
    const agent = await openWithLink(office, PRODUCER)
    expect((await readList(agent)).ending_credentials).toEqual([
      { kind: 'license', name: 'TX-1, TX', expires_on: '2027-06-30', days_left: 46 },
    ])
  })

  it('N63 what a producer bought for itself is no part of its book', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, { ...SCENARIO_16, insured_email: PRODUCER })
    const { data } = await readList(policy.holder)
    expect(data).toMatchObject([{ number: policy.number }])
    expect(data[0].book).toBeUndefined()
  })
})
