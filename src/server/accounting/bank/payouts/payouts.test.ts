import { expect, it } from 'vitest'
import type { Bank } from '#contract/accounting/bank.ts'
import { sql } from 'drizzle-orm'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { accountWork } from '#testing/account-work.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy, sendChange } from '#testing/held-policy.ts'
import { policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'

const HEAD = 'Payout,Date,Charge,Gross,Fee\n'

/** Two policies by card, of which one is cancelled, with the gateway's names of both charges and of the refund. */
async function anOffice(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  const { db } = office.context
  const first = await holdPolicy(office, SCENARIO_16)
  await holdPolicy(office, SCENARIO_16)
  await sendChange(first.holder, first.number, { action: 'cancel_policy', version: 1 })
  const names = async (query: ReturnType<typeof sql>) =>
    ((await db.execute(query)) as { rows: { name: string }[] }).rows.map(({ name }) => name)
  const charges = await names(
    sql`select gateway_reference as name from purchases where state = 'completed' order by started_at`,
  )
  const [refund = ''] = await names(
    sql`select gateway_reference as name from refunds where state = 'completed'`,
  )
  const send = (text: string) =>
    office.rep.send('POST', '/api/admin/bank/payouts', { name: 'payouts.csv', text: HEAD + text })
  const read = async (): Promise<Bank> => (await office.rep.get('/api/admin/bank')).json().data
  return { office, charges, refund, send, read }
}

const fault = (answer: { body: string }): string =>
  JSON.parse(answer.body).fields?.[0]?.message ?? answer.body

describeOnBothDatabases('payouts of the card gateway', (open) => {
  it('O06 O05 what was in transit reaches the bank less the fees, each charge and refund once', async () => {
    const { office, charges, refund, send, read } = await anOffice(open)
    const [first = '', second = ''] = charges
    expect((await read()).in_transit).toBe(268 + 60)
    const file = `po_1,01/14/2027,${first},268.00,8.07\npo_1,01/14/2027,${refund},-208.00,0\npo_1,01/14/2027,,0,2.00\npo_2,2027-01-15,${second},268,8.07\n`
    const imported = await send(file)
    expect(imported.statusCode, imported.body).toBe(200)
    expect(imported.json().data).toMatchObject({ added: 2, known: 0 })
    const { in_transit: left, payouts, open_entries: entries } = await read()
    expect(left).toBe(0)
    expect(
      payouts.map(({ reference, gross, fee, net, items }) => [reference, gross, fee, net, items]),
    ).toEqual([
      ['po_2', 268, 8.07, 259.93, 1],
      ['po_1', 60, 10.07, 49.93, 2],
    ])
    // They are what lines of the bank are matched to, on the day of the payout.
    expect(entries.map(({ on, amount }) => [on, amount])).toEqual([
      ['2027-01-14', 49.93],
      ['2027-01-15', 259.93],
    ])
    expect(await findBookErrors(office.context.db)).toEqual([])
    const again = await send(file)
    expect(again.json().data).toMatchObject({ added: 0, known: 2 })
    expect((await read()).payouts).toHaveLength(2)
    const reused = await send(`po_3,01/15/2027,${second},268,8.07\n`)
    expect([reused.statusCode, fault(reused)]).toEqual([400, expect.stringContaining('was paid out before')])
  })

  it('O06 D59 a refund that the bank sent back leaves transit with the payout that names it, once a rep voided it', async () => {
    const { office, charges, refund, send, read } = await anOffice(open)
    const { db } = office.context
    const { rows } = (await db.execute(sql`
      update refunds set failure_reason = 'The bank sent it back' where gateway_reference = ${refund} returning number`)) as {
      rows: { number: string }[]
    }
    const [first = '', second = ''] = charges
    const file = `po_1,01/14/2027,${first},268,8\npo_1,01/14/2027,${refund},-208,0\npo_1,01/14/2027,${refund},208,0\npo_1,01/14/2027,${second},268,8\n`
    expect((await send(file)).statusCode).toBe(400)
    const voided = await accountWork(office.rep).voidIt(rows[0]?.number ?? '')
    expect(voided.statusCode, voided.body).toBe(200)
    const imported = await send(file)
    expect(imported.statusCode, imported.body).toBe(200)
    const { in_transit: left, payouts } = await read()
    expect([left, payouts.map(({ gross, items }) => [gross, items])]).toEqual([0, [[536, 4]]])
    expect(await findBookErrors(db)).toEqual([])
  })

  it('O06 a file with one wrong row is refused whole, and says which and what differs', async () => {
    const { charges, send, read } = await anOffice(open)
    const [first = '', second = ''] = charges
    const good = `po_1,01/14/2027,${second},268,8\n`
    for (const [row, message] of [
      [`po_1,01/14/2027,${first},267.99,8`, /^Line 3: SR-\d+ is \$268 in the books and \$267.99 here$/],
      [
        `po_1,01/14/2027,ch_unknown,268,8`,
        /^Line 3: no card payment or refund has the reference ch_unknown$/,
      ],
      [`po_1,01/15/2027,${first},268,8`, /^Line 3: payout po_1 has another day above$/],
      [`po_2,01/16/2027,${first},268,8`, /^Line 3: the day is in the future$/],
      [`po_1,yesterday,${first},268,8`, /^Line 3: the date isn’t a day/],
      [`po_1,01/14/2027,${first},1e3,8`, /^Line 3: the amounts can’t be read$/],
      [`po_2,01/14/2027,,0,0`, /^Line 3: payout po_2 moves nothing$/],
      [`po_2,01/14/2027,,0,5\npo_2,01/14/2027,,0,-5`, /^Line 3: payout po_2 moves nothing$/],
      [`po_1,01/14/2027,,5,8`, /^Line 3: an amount without a charge/],
      [`po_1,01/14/2027,${second},268,8`, /^Line 3: SR-\d+ was paid out before$/],
      ['po_1,01/14/2027', /^Line 3: this isn’t a row/],
    ] as const) {
      const answer = await send(`${good}${row}\n`)
      expect([answer.statusCode, fault(answer)]).toEqual([400, expect.stringMatching(message)])
    }
    expect((await read()).payouts).toEqual([])
  })

  it('O06 a payout that was imported before with other rows, amounts or another day refuses the file, and the message says what differs', async () => {
    const { charges, refund, send, read } = await anOffice(open)
    const [first = '', second = ''] = charges
    const before = `po_1,01/14/2027,${first},268,8.07\npo_1,01/14/2027,,0,2\n`
    expect((await send(before)).statusCode).toBe(200)
    const other = `po_2,01/14/2027,${refund},-208,0\n`
    const was =
      'Line 3: payout po_1 was imported before as 1 charge or refund of $268 with fees of $10.07. Here it is'
    const todo = 'Import each payout whole, or leave its rows out'
    for (const [rows, message] of [
      [`po_1,01/14/2027,${second},268,8.07`, /^Line 3: payout po_1 was imported before without SR-\d+$/],
      [`po_1,01/14/2027,${first},268,8.07`, `${was} 1 charge or refund of $268 with fees of $8.07. ${todo}`],
      [`po_1,01/14/2027,,0,10.07`, `${was} no charges and refunds of $0 with fees of $10.07. ${todo}`],
      [
        before.replaceAll('01/14', '01/13'),
        'Line 3: payout po_1 was imported before with the day 2027-01-14',
      ],
    ] as const) {
      const answer = await send(`${other}${rows}\n`)
      expect([answer.statusCode, fault(answer)]).toEqual([
        400,
        typeof message === 'string' ? message : expect.stringMatching(message),
      ])
    }
    const { payouts, in_transit: left } = await read()
    expect([payouts.length, left]).toEqual([1, 60])
    expect((await send(`${other}${before}`)).json().data).toMatchObject({ added: 1, known: 1 })
  })

  it('O06 of eight who import one file at once, one adds its payouts', async () => {
    const { office, charges, send, read } = await anOffice(open)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(`po_1,01/14/2027,${charges[0] ?? ''},268,8.07\n`)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(answers.map((answer) => answer.json().data.added).filter((added) => added === 1)).toHaveLength(1)
    expect((await read()).payouts).toHaveLength(1)
    expect(await findBookErrors(office.context.db)).toEqual([])
  })
})
