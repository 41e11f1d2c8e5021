import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { accountWork } from '#testing/account-work.ts'
import { aBilledPolicy, type BilledPolicy, readMoney, record, ROTARY_SHOOTOUT } from '#testing/an-invoice.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { payloadOf, sendChange } from '#testing/held-policy.ts'
import { openTestSite, type Site } from '#testing/site.ts'

describeOnDatabase('money that a rep records for an invoice', (open) => {
  async function aSite(): Promise<Site> {
    const database = await open()
    const site = await openTestSite({}, () => Promise.resolve(database))
    onTestFinished(site.close)
    return site
  }

  const giveCredit = ({ office, number }: BilledPolicy, amount: number) =>
    office.send(
      'POST',
      `/api/policies/${number}/credits`,
      { amount, reason: 'A late sign' },
      { 'idempotency-key': randomUUID() },
    )
  const refund = (
    { office, number }: BilledPolicy,
    payment: string,
    body: unknown,
    key: string = randomUUID(),
  ) =>
    office.send('POST', `/api/policies/${number}/payments/${payment}/refunds`, body, {
      'idempotency-key': key,
    })
  const figures = async ({ office, number, invoice }: BilledPolicy) => {
    const { statement, unapplied, invoices } = await readMoney(office, number)
    const { price, paid, refunded, owed, credit_left: credit } = statement
    const { open: left, state } = invoices.find((one) => one.number === invoice) ?? {}
    return { price, paid, refunded, owed, credit, unapplied, left, state }
  }

  it('N108 N80 scenario 19: 489 by check, 300 and 120 received, a courtesy of 89, and 20 paid back', async () => {
    const site = await aSite()
    const billed = await aBilledPolicy(site, ROTARY_SHOOTOUT)
    const sound = async () => expect(await findBookErrors(site.context.db)).toEqual([])
    expect(await figures(billed)).toMatchObject({ paid: 0, owed: 489, left: 489, state: 'open' })
    await sound()

    const first = await record(billed, { balance: 489, amount: 300, dated: '2026-11-18' })
    expect([first.statusCode, first.json().data]).toMatchObject([
      201,
      {
        number: expect.stringMatching(/^PMT-\d+$/),
        amount: 300,
        payment: 'Check 77',
        received_on: '2026-11-18',
        applied: [{ invoice: billed.invoice, amount: 300 }],
        unapplied: 0,
      },
    ])
    expect(await figures(billed)).toMatchObject({ paid: 300, owed: 189, left: 189 })
    await sound()

    expect((await giveCredit(billed, 89)).statusCode).toBe(201)
    expect(await figures(billed)).toMatchObject({ paid: 300, owed: 100, left: 100 })
    await sound()

    const second = (
      await record(billed, { balance: 100, amount: 120, method: 'transfer', reference: 'T-9' })
    ).json()
    expect(second.data).toMatchObject({ payment: 'Bank transfer T-9', unapplied: 20 })
    expect(await figures(billed)).toEqual({
      price: 489,
      paid: 420,
      refunded: 0,
      owed: 0,
      credit: 20,
      unapplied: 20,
      left: 0,
      state: 'paid',
    })
    await sound()

    // It may go back since the day on which it came: no date is waited for.
    expect((await readMoney(billed.office, billed.number)).statement.credit_left_from).toBe('2026-11-20')
    const { number: payment } = second.data
    expect((await refund(billed, payment, { amount: 20 })).json()).toMatchObject({ code: 'INVALID' })
    const tooMuch = await refund(billed, payment, { amount: 21, reference: 'Check 501' })
    expect(tooMuch.json()).toMatchObject({ code: 'NOT_REFUNDABLE', data: { refundable: 20 } })
    const key = randomUUID()
    for (const _again of [1, 2]) {
      const paidBack = await refund(billed, payment, { amount: 20, reference: 'Check 501' }, key)
      expect([paidBack.statusCode, paidBack.json().data.refunds]).toMatchObject([
        200,
        [
          {
            amount: 20,
            state: 'completed',
            credit_memo: payment,
            receipt: payment,
            payment: 'Reference Check 501',
          },
        ],
      ])
    }
    expect(await figures(billed)).toMatchObject({
      price: 489,
      paid: 420,
      refunded: 20,
      owed: 0,
      credit: 0,
      unapplied: 0,
      left: 0,
    })
    await sound()

    const papers = (await billed.holder.get(`/api/policies/${billed.number}/papers`)).json().data
    const ids = papers.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(expect.arrayContaining([first.json().data.number, payment, billed.invoice]))
    const words = (await billed.holder.get(`/api/policies/${billed.number}/papers/${payment}/words`)).json()
    expect(JSON.stringify(words.data)).toMatch(/Total received.*120.*20 is more than was owed/s)
    const file = await billed.holder.get(`/api/policies/${billed.number}/papers/${payment}.pdf`)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    const sent = await site.context.db.select().from(messages)
    const subjects = sent.map(({ recipient, subject }) => `${recipient}: ${subject}`)
    for (const amount of ['300', '120'])
      expect(subjects).toContain(`${billed.email}: Payment of $${amount} received: policy ${billed.number}`)
    expect(subjects).toContain(`${billed.email}: Refund of $20: policy ${billed.number}`)
  })

  it('N108 a repeated key records once; another balance, a later or a far day and another key are refused', async () => {
    const site = await aSite()
    const billed = await aBilledPolicy(site)
    const key = randomUUID()
    const check = { balance: 310, amount: 100 }
    const made = await record(billed, check, key)
    const again = await record(billed, check, key)
    expect([again.statusCode, again.json().data]).toEqual([201, made.json().data])
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect((await record(billed, { ...check, amount: 101 }, key)).json()).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    const changed = await record(billed, check)
    expect([changed.statusCode, changed.json()]).toMatchObject([
      409,
      { code: 'BALANCE_CHANGED', data: { shown: 310, now: 210 } },
    ])
    for (const dated of ['2026-11-21', '2025-11-01', '2026-02-30', '0001-01-01'])
      expect((await record(billed, { balance: 210, amount: 1, dated })).json()).toMatchObject({
        code: 'INVALID',
      })
    for (const wrong of [
      { amount: 0 },
      { amount: -1 },
      { reference: ' ' },
      { method: 'cash' },
      { invoice: 'INV-9' },
    ])
      expect((await record(billed, { balance: 210, amount: 1, ...wrong })).statusCode).toBeGreaterThanOrEqual(
        400,
      )
    expect(await figures(billed)).toMatchObject({ paid: 100, owed: 210 })
    expect(await findBookErrors(site.context.db)).toEqual([])
  })

  it.each([
    ['pap', '11/19/2026', 'Parts account settlement 77'],
    ['folio', '2026-11-19', 'Folio settlement 77'],
    ['transaction_id', '2026-11-19', 'Card payment taken elsewhere 77'],
  ])(
    'N108 money that came as %s is recorded on its day, %s, whatever was shown',
    async (method, dated, payment) => {
      const site = await aSite()
      const billed = await aBilledPolicy(site)
      const made = await record(billed, { amount: 120, method, dated })
      expect([made.statusCode, made.json().data]).toMatchObject([
        201,
        { method, payment, received_on: '2026-11-19', applied: [{ amount: 120 }], unapplied: 0 },
      ])
      expect((await record(billed, { amount: 200, dated: '02/30/2026' })).json().fields).toMatchObject([
        { section: 'invoices', field: 'dated' },
      ])
      expect((await record(billed, { amount: 200 })).json().data).toMatchObject({ unapplied: 10 })
      expect((await record(billed, { amount: 1 })).json()).toMatchObject({ code: 'BALANCE_CHANGED' })
      expect(await figures(billed)).toMatchObject({
        price: 310,
        paid: 320,
        owed: 0,
        credit: 10,
        state: 'paid',
      })
      expect(await findBookErrors(site.context.db)).toEqual([])
    },
  )

  it('N108 N78 money that is left pays the invoice of a later change, once however often it is applied', async () => {
    const site = await aSite()
    const billed = await aBilledPolicy(site)
    const payment = (await record(billed, { balance: 310, amount: 330 })).json().data.number
    const { db } = site.context
    const made = await sendChange(billed.office, billed.number, {
      action: 'change_policy',
      kind: 'players',
      version: 1,
      payload: await payloadOf(site, billed, { hAmateurs: 200 }),
      tell_client: true,
    })
    expect([made.statusCode, made.json().data.effect.charge]).toEqual([200, expect.any(Number)])
    const charge: number = made.json().data.effect.charge
    const second = (await readMoney(billed.office, billed.number)).invoices.find(({ open: left }) => left > 0)
    expect(second?.open).toBe(charge)
    const path = `/api/policies/${billed.number}/payments/${payment}/applications`
    const tries = await Promise.all(
      [1, 2, 3].map(() =>
        billed.office.send('POST', path, { invoice: second?.number }, { 'idempotency-key': randomUUID() }),
      ),
    )
    expect(tries.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ])
    expect(await readMoney(billed.office, billed.number)).toMatchObject({
      statement: { owed: charge - 20, credit_left: 0 },
      unapplied: 0,
    })
    expect(await findBookErrors(db)).toEqual([])
  })

  it('N108 N78 money that came after midnight at the office pays an invoice though it is still yesterday at the event', async () => {
    const database = await open()
    const env = { OFFICE_TIME_ZONE: 'America/New_York' }
    const now = () => new Date('2027-01-02T05:30:00Z')
    const site = await openTestSite({ now, env }, () => Promise.resolve(database))
    onTestFinished(site.close)
    const billed = await aBilledPolicy(site, { course_state: 'HI', time_zone: 'Pacific/Honolulu' })
    const came = await record(billed, { amount: 330, dated: '2027-01-02' })
    expect([came.statusCode, came.json().data], came.body).toMatchObject([201, { unapplied: 20 }])
    const lines = [{ item: 'sign', quantity: 1, price: 20 }]
    const entered = await accountWork(billed.office).enter(billed.number, { type: 'invoice', lines })
    const invoice: string = entered.json().data.number
    const path = `/api/policies/${billed.number}/payments/${came.json().data.number}/applications`
    const applied = await billed.office.send('POST', path, { invoice }, { 'idempotency-key': randomUUID() })
    expect(applied.statusCode, applied.body).toBe(200)
    expect(await figures({ ...billed, invoice })).toMatchObject({ left: 0, unapplied: 0 })
    expect(await findBookErrors(site.context.db)).toEqual([])
  })

  it('N63 N108 nobody but reps who may change things records, applies or pays back', async () => {
    const site = await aSite()
    const billed = await aBilledPolicy(site)
    const payment = (await record(billed, { balance: 310, amount: 320 })).json().data.number
    const asHolder = { ...billed, office: billed.holder }
    expect((await record(asHolder, { balance: 0, amount: 1 })).statusCode).toBe(401)
    expect((await refund(asHolder, payment, { amount: 10, reference: '1' })).statusCode).toBe(401)
    const other = await aBilledPolicy(site)
    const elsewhere = await refund({ ...billed, number: other.number }, payment, {
      amount: 10,
      reference: '1',
    })
    expect(elsewhere.json()).toMatchObject({ code: 'NOT_FOUND' })
    const foreign = await record(billed, { invoice: other.invoice, balance: 310, amount: 10 })
    expect(foreign.json()).toMatchObject({ code: 'NOT_FOUND' })
    expect(await findBookErrors(site.context.db)).toEqual([])
  })
})
