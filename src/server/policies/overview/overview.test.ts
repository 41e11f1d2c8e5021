import { expect, it } from 'vitest'
import { producerFields } from '#testing/a-quote.ts'
import { proveAgain } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink, payloadOf, sendChange } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, readPolicy, SCENARIO_16 } from '#testing/policy-office.ts'

const texts = ({ history }: { history: { text: string; detail: string | null }[] }) =>
  history.map(({ text, detail }) => (detail === null ? text : `${text}: ${detail}`))

describeOnDatabase('what the page of a policy says besides its certificate', (open) => {
  it('O04 T15 S09 says what happened, when it is played next and what was paid, from the purchase to the cancellation', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    const { holder, number } = policy
    expect(await readPolicy(holder, policy)).toMatchObject({
      next_day: '2027-06-12',
      new_date_by: null,
      moved: false,
      total: 268,
      statement: { price: 268, paid: 268, credited: 0, refunded: 0, owed: 0, credit_left: 0 },
      changed_by_rep_at: null,
      witnesses: { needed: 1, named: 0 },
      tee_time: '08:30',
      time_zone: 'America/Chicago',
      course_place: 'Austin, TX',
      event_day: [
        {
          title: 'Hole-in-one contest, hole 7',
          measuring: expect.arrayContaining(['Played from 165 yards or more (women 150)']),
          witnesses: expect.arrayContaining([
            'W1. Two playing partners of the winner saw the ball go in and sign a statement.',
          ]),
        },
        expect.anything(),
      ],
    })

    office.setTime('2027-01-16T18:00:00Z')
    expect((await changePlayers(office, policy, 130)).answer.statusCode).toBe(200)
    expect((await readPolicy(holder, policy)).history[0].changes).toEqual([
      { what: 'Amateurs', of: 'Hole-in-one contest, hole 7', before: '100', after: '130' },
      { what: 'Price', of: null, before: '$268', after: '$330' },
    ])
    office.setTime('2027-01-17T18:00:00Z')
    const unknown = {
      action: 'postpone_policy',
      version: 2,
      payload: { grandPrize: [{ choice: 'unknown' }] },
    } as const
    expect((await sendChange(holder, number, unknown)).statusCode).toBe(200)
    expect(await readPolicy(holder, policy)).toMatchObject({
      status: 'postponed',
      next_day: null,
      new_date_by: '2028-06-12',
      moved: true,
      // The former day is over, and no day is to come.
      days: [],
    })
    office.setTime('2027-01-18T18:00:00Z')
    const dated = {
      action: 'postpone_policy',
      version: 3,
      payload: { grandPrize: [{ date: '10-02-2027', choice: 'date' }] },
      tee_time: '08:30',
    } as const
    const given = await sendChange(holder, number, dated)
    expect(given.statusCode, given.body).toBe(200)
    expect(await readPolicy(holder, policy)).toMatchObject({ next_day: '2027-10-02', moved: true })
    expect((await readPolicy(holder, policy)).history[0].changes).toContainEqual({
      what: 'Date',
      of: 'Hole-in-one contest, hole 7',
      before: 'New date to be named, up to Monday, June 12, 2028',
      after: 'Saturday, October 2, 2027',
    })
    office.setTime('2027-01-19T18:00:00Z')
    expect((await sendChange(holder, number, { action: 'cancel_policy', version: 4 })).statusCode).toBe(200)

    const over = await readPolicy(holder, policy)
    // It promises nothing: no day to ship signs, to play or to report a win by.
    expect(over).toMatchObject({ status: 'cancelled', next_day: null, days: [] })
    expect(texts(over).filter((text) => !text.includes('refunded'))).toEqual([
      'Cancelled by you: Certificate version 5',
      'Dates changed by you: Certificate version 4',
      'Dates changed by you: Certificate version 3',
      'Updated by you: Certificate version 2',
      'Insured: Certificate version 1',
    ])
    const [listed] = (await holder.get('/api/policies')).json().data
    expect(listed).toMatchObject({ status: 'cancelled', next_day: null, statement: { owed: 0 } })
  })

  it('R03 O04 after a specialist’s change the customer reads who changed it and when', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    office.setTime('2027-01-15T18:30:00Z')
    await proveAgain(office.rep)
    const payload = await payloadOf(office, policy, { hAmateurs: 80 })
    const request = { action: 'change_policy', kind: 'players', version: 1, payload } as const
    expect((await sendChange(office.rep, policy.number, request)).statusCode).toBe(200)
    const seen = await readPolicy(policy.holder, policy)
    expect(seen.changed_by_rep_at).toBe('2027-01-15T18:30:00.000Z')
    expect(seen.history[0]).toMatchObject({ by: 'rep', text: 'Updated by your specialist' })
    expect((await readPolicy(office.rep, policy)).history[0].text).toBe('Updated by a specialist')
  })

  it('N63 P02 the client of a producer reads nothing of the producer’s money and requests', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(
      office,
      { ...producerFields(), ...SCENARIO_16 },
      { farmersException: 'The folio is closed' },
    )
    const producer = await openWithLink(office, 'ann@lake.example')
    const [forClient, forProducer] = [
      await readPolicy(policy.holder, policy),
      await readPolicy(producer, policy),
    ]
    expect([forClient.statement, forClient.total]).toEqual([null, 268])
    expect(forProducer).toMatchObject({ total: 241, statement: { price: 241, paid: 241, owed: 0 } })
    expect(texts(forClient)).toEqual(['Insured: Certificate version 1'])
  })

  it('D17 the summary says what its reader may see, and is the same as a file', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    const { holder, number } = policy
    const { data } = (await holder.get(`/api/policies/${number}/papers/summary/words`)).json()
    expect(data).toMatchObject({
      title: 'Policy summary',
      facts: expect.arrayContaining([{ label: 'State', value: 'In force' }]),
    })
    const titles = data.body.flatMap(({ title }: { title?: string }) => title ?? [])
    expect(titles).toEqual(['Important dates', 'Contests, prizes and fees', 'Payments', 'Documents'])
    expect(JSON.stringify(data.body)).toContain('Certificate, version 1')
    const file = await holder.get(`/api/policies/${number}/papers/summary.pdf`)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    // It is made when it is opened, and is no paper that was issued.
    const papers = (await holder.get(`/api/policies/${number}/papers`)).json().data
    expect(papers.map(({ id }: { id: string }) => id)).not.toContain('summary')
    expect((await office.client.get(`/api/policies/${number}/papers/summary.pdf`)).statusCode).toBe(401)
  })

  it('D17 P02 the summary of a producer’s policy keeps the payments from its client', async () => {
    const office = await policyOffice(open)
    const fields = { ...producerFields(), ...SCENARIO_16 }
    const policy = await holdPolicy(office, fields, { farmersException: 'The folio is closed' })
    const summary = `/api/policies/${policy.number}/papers/summary/words`
    const forClient = (await policy.holder.get(summary)).body
    expect(forClient).not.toMatch(/Payments|ommission|SR-\d/)
    const producer = await openWithLink(office, 'ann@lake.example')
    expect((await producer.get(summary)).body).toMatch(/Payments/)
  })
})
