import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Figures, MonthFigures } from '#contract/figures.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { readyFields } from '#testing/a-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, sendChange } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, readPolicy } from '#testing/policy-office.ts'

describeOnDatabase('P08 the figures that a rep reads', (open) => {
  it('P08 quotes, purchases and premium by week, with a change and a cancellation on their own days', async () => {
    const office = await policyOffice(open)
    const { context } = office
    const rep = await aRep(context, 'kim@office.example')
    // Signed in anew each time, as days pass in between.
    const read = async (weeks?: number) => {
      const desk = await signedInRep(office, rep)
      return (await desk.get(`/api/admin/figures${weeks ? `?weeks=${weeks}` : ''}`)).json().data as Figures
    }
    expect((await read()).weeks).toHaveLength(13)
    expect((await read()).parts.flatMap(({ rows }) => rows)).toEqual([])

    // On a Friday of the week with the same number, the second of its year.
    office.setTime('2026-01-09T18:00:00Z')
    await createQuote(context, {})
    office.setTime('2027-01-15T18:00:00Z')
    const policy = await holdPolicy(office, { h_amateurs_1: 100 })
    office.setTime('2027-01-19T18:00:00Z')
    const { answer } = await changePlayers(office, policy, 130)
    expect(answer.json().data.state).toBe('applied')
    await office.agreed()

    const { weeks, total, last_year, parts, today } = await read()
    expect(today).toBe('2027-01-19')
    expect(weeks.slice(-2)).toEqual([
      {
        monday: '2027-01-11',
        started: 1,
        bought: 1,
        premium: 268,
        contests: [{ value: 'grand_prize', premium: 268 }],
        last_year: { started: 1, bought: 0, premium: 0 },
      },
      {
        monday: '2027-01-18',
        started: 0,
        bought: 0,
        premium: 62,
        contests: [{ value: 'grand_prize', premium: 62 }],
        last_year: { started: 0, bought: 0, premium: 0 },
      },
    ])
    expect(total).toEqual({ started: 1, converted: 1, bought: 1, premium: 330 })
    expect(last_year).toEqual({ started: 1, bought: 0, premium: 0 })
    const row = { started: 1, converted: 1, bought: 1, premium: 330 }
    expect(parts).toEqual([
      { part: 'source', rows: [{ value: 'website', ...row }] },
      { part: 'client_type', rows: [{ value: 'non_profit', ...row }] },
      { part: 'contest', rows: [{ value: 'grand_prize', ...row }] },
      { part: 'territory', rows: [{ value: 'TX', ...row }] },
    ])

    office.setTime('2027-01-26T18:00:00Z')
    const { version } = await readPolicy(policy.holder, policy)
    const cancelled = await sendChange(policy.holder, policy.number, {
      action: 'cancel_policy',
      version,
      payload: {},
    } as never)
    expect(cancelled.statusCode, cancelled.body).toBe(200)
    await office.agreed()
    const after = await read(52)
    // What is kept of a cancellation is a fee of its own and no premium.
    expect(after.weeks.at(-1)).toMatchObject({ monday: '2027-01-25', bought: 0, premium: -330 })
    expect(after.total).toMatchObject({ bought: 1, premium: 0 })
    expect(after.weeks).toHaveLength(52)
  })

  it('P08 a rep’s month is that of the quotes that they look after, against all of the same month a year before', async () => {
    const office = await policyOffice(open)
    const { context } = office
    const me = await aRep(context, 'me@office.example')
    const desk = await signedInRep(office, me)
    const read = async () => (await desk.get('/api/admin/figures/month')).json().data as MonthFigures
    office.setTime('2026-01-30T18:00:00Z')
    await createQuote(context, {}, { rep: me })
    office.setTime('2027-01-15T18:00:00Z')
    await createQuote(context, readyFields())
    await createQuote(context, readyFields(), { rep: me })
    const month = await read()
    expect(month).toMatchObject({
      today: '2027-01-15',
      started: 1,
      bought: 0,
      fees: 0,
      last_year: { started: 1, bought: 0, fees: 0 },
    })
    expect(month.days).toHaveLength(15)
    expect(month.days[0]).toEqual({ day: '2027-01-01', fees: 0 })
  })

  it('P08 R02 a reader may see them, and nobody who is not signed in; another period is refused', async () => {
    const office = await policyOffice(open)
    const reader = await aRep(office.context, 'lee@office.example', { role: 'reader' })
    const desk = await signedInRep(office, reader)
    expect((await desk.get('/api/admin/figures?weeks=26')).statusCode).toBe(200)
    expect((await desk.get('/api/admin/figures?weeks=27')).statusCode).toBe(400)
    for (const path of ['/api/admin/figures', '/api/admin/figures/month'])
      expect((await office.client.get(path)).statusCode).toBe(401)
    expect(await office.context.db.$count(reps, eq(reps.id, reader.id))).toBe(1)
  })
})
