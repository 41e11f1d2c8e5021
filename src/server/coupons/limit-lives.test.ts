import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aCardToken, CARDS, readyFields } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { CONDITIONS, coupons, type Made, RACED, type Step, steps } from '#testing/coupon-steps.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { sendChange } from '#testing/held-policy.ts'
import { NaiveCoupons, type NaiveQuote, PERCENT_OF_PARTNER } from '#testing/naive-coupons.ts'
import { policyOffice, type PolicyOffice } from '#testing/policy-office.ts'
import { randomRuns, TIMES_MORE } from '#testing/random-runs.ts'
import { type Client, testClient } from '#testing/server.ts'

const START = new Date('2027-01-15T18:00:00Z')
/** By so much Chicago, where the events are, is behind in winter. */
const BEHIND_MS = 6 * 3_600_000
const PATH = '/api/admin/coupons'

describeOnDatabase('any coupons with limits, and any quotes that meet them', (open) => {
  it(
    'K12 N09 each purchase costs what a second bookkeeping says, no limit is passed, and the office sees the uses',
    { timeout: 120_000 * TIMES_MORE },
    async () => {
      const office = await policyOffice(open)
      for (const [code, percent] of Object.entries(PERCENT_OF_PARTNER)) {
        const partner = { code, name: code, percent, brand: 'ipg' }
        const added = await office.rep.send('POST', '/api/admin/partners', partner)
        expect(added.statusCode, added.body).toBe(201)
      }
      await fc.assert(
        fc.asyncProperty(coupons, steps, async (made, taken) => {
          const life = await beginLife(office, made)
          for (const one of taken) {
            await life.take(one)
            await life.check(JSON.stringify([made, one]))
          }
          await office.agreed()
        }),
        { ...randomRuns(5), examples: [RACED, CONDITIONS] },
      )
    },
  )
})

/** A quote with the browser of its customer. */
interface Held {
  naive: NaiveQuote
  id: string
  browser: Client
  /** Until it is cancelled. */
  policy?: string
}

async function beginLife(office: PolicyOffice, made: readonly Made[]) {
  const name = randomUUID().slice(0, 8).toUpperCase()
  const rep = await aRep(office.context, `${name}@albatross.example`)
  let now = START
  let desk: Client
  const naive = new NaiveCoupons('')
  const quotes: Held[] = []
  const ids = new Map<string, string>()
  await waitUntil(START)
  for (const [place, one] of made.entries()) {
    const code = `${'ABC'[place]}-${name}`
    const added = await desk!.send('POST', PATH, { code: ` ${code.toLowerCase()} `, ...bodyOf(one) })
    expect(added.statusCode, added.body).toBe(201)
    ids.set(code, added.json().data.id)
    naive.cards.set(code, { ...one, isOffered: true })
  }
  const codes = [...ids.keys()]
  const codeAt = (place: number) => codes[place % codes.length] ?? ''
  const emailOf = (customer: string) => `${customer}@${name}.example`
  const readQuote = async ({ id, browser }: Held) => (await browser.get(`/api/contacts/${id}`)).json()
  const readCoupon = async (code: string) => (await desk.get(`${PATH}/${ids.get(code)}`)).json().data

  async function take(taken: Step): Promise<unknown> {
    if (taken.does === 'new quote') {
      const held = await start(taken)
      for (const place of taken.coupons) await enter(held, codeAt(place))
      return taken.buys ? buy(held) : undefined
    }
    if (taken.does === 'wait') return waitUntil(new Date(now.getTime() + taken.hours * 3_600_000))
    if (taken.does === 'set') return set(codeAt(taken.coupon), taken.made)
    if (taken.does === 'withdraw or offer') return withdrawOrOffer(codeAt(taken.coupon))
    if (taken.does === 'all buy') return allBuy()
    if (taken.does === 'cancel') return cancel(taken.quote)
    const open = quotes.filter((one) => !one.naive.isBought)
    const held = open[taken.quote % open.length]
    if (!held) return undefined
    switch (taken.does) {
      case 'enter':
        return enter(held, codeAt(taken.coupon))
      case 'take off':
        return takeOff(held, codeAt(taken.coupon))
      case 'other answers': {
        const { type, players, customer } = taken
        Object.assign(held.naive, { type, players, customer: customer.toLowerCase() })
        return save(held, { client_type: type, h_amateurs_1: players, insured_email: emailOf(customer) })
      }
      case 'save':
        return save(held)
      case 'buy':
        return buy(held)
      case 'decline':
        return decline(held)
    }
  }

  async function waitUntil(moment: Date): Promise<void> {
    now = moment
    office.setTime(now.toISOString())
    naive.day = new Date(now.getTime() - BEHIND_MS).toISOString().slice(0, 10)
    desk = await signedInRep(office, rep)
  }

  async function start({ asked }: Extract<Step, { does: 'new quote' }>): Promise<Held> {
    const { customer, type, partner, players } = asked
    const browser = testClient(office.server)
    const answers = { client_type: type, h_amateurs_1: players, insured_email: emailOf(customer) }
    const from = partner === undefined ? {} : { partner: partner.toLowerCase() }
    const body = { customFields: readyFields(answers), ...from }
    const started = await browser.send('POST', '/api/contacts', body)
    expect(started.statusCode, started.body).toBe(201)
    const of = { ...asked, customer: customer.toLowerCase() }
    const quote: NaiveQuote = { ...of, held: new Map(), shownOff: 0, isBought: false }
    const held = { naive: quote, id: started.json().data.id, browser }
    quotes.push(held)
    naive.quotes.push(quote)
    return held
  }

  async function enter({ naive: quote, id, browser }: Held, code: string): Promise<void> {
    const answer = await browser.send('POST', `/api/contacts/${id}/coupons`, { code: code.toLowerCase() })
    // What is on it already stays as it was entered.
    if (quote.held.has(code)) return expect(answer.statusCode, answer.body).toBe(200)
    const why = naive.whyNot(quote, code)
    expect(answer.statusCode, `${why}: ${answer.body}`).toBe(why === undefined ? 200 : 400)
    if (why !== undefined) return expect(answer.json().fields[0].message).toContain(`${code} ${why}`)
    quote.held.set(code, naive.card(code).terms)
    naive.save(quote)
  }

  async function takeOff({ naive: quote, id, browser }: Held, code: string): Promise<void> {
    const answer = await browser.send('DELETE', `/api/contacts/${id}/coupons/${code}`)
    expect(answer.statusCode, answer.body).toBe(200)
    if (quote.held.delete(code)) naive.save(quote)
  }

  async function save(held: Held, customFields: object = {}): Promise<void> {
    const { data } = await readQuote(held)
    const body = { action: 'save', version: data.version, customFields }
    const answer = await held.browser.send('PUT', `/api/contacts/${held.id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    naive.save(held.naive)
  }

  /** Pays what the page shows. */
  async function pay(held: Held, card?: string) {
    const { data } = await readQuote(held)
    const payment = { payment_type: 'credit_card', token: await aCardToken(office.context, card) }
    const body = { version: data.version, amount_due: data.customFields.amount_due, payment }
    const key = { 'idempotency-key': randomUUID() }
    return held.browser.send('POST', `/api/contacts/${held.id}/purchase`, body, key)
  }

  /** As the page asks: where its price is no longer true, the customer sees the other one and buys at that. */
  async function buy(held: Held): Promise<void> {
    if (!naive.isTrue(held.naive)) {
      expectOutdated(held, await pay(held))
      await save(held)
    }
    bought(held, await pay(held))
  }

  async function decline(held: Held): Promise<void> {
    // Nothing is asked of a card for what is free.
    if (naive.off(held.naive) === naive.full(held.naive)) return
    const answer = await pay(held, CARDS.declines)
    if (naive.isTrue(held.naive)) expect(answer.json().code, answer.body).toMatch(/DECLINED/)
    else expectOutdated(held, answer)
  }

  /** Whoever comes first: uses only grow meanwhile, so that what was refused once stays refused. */
  async function allBuy(): Promise<void> {
    const racers = quotes.filter((one) => !one.naive.isBought && naive.off(one.naive) < naive.full(one.naive))
    const answers = await Promise.all(racers.map((held) => pay(held)))
    const results = racers.map((held, nth) => ({ held, answer: answers[nth]! }))
    for (const { held, answer } of results) if (answer.statusCode === 200) bought(held, answer)
    for (const { held, answer } of results) if (answer.statusCode !== 200) expectOutdated(held, answer)
  }

  type Answer = Awaited<ReturnType<Client['get']>>

  function bought(held: Held, answer: Answer): void {
    expect(answer.statusCode, answer.body).toBe(200)
    expect(naive.isTrue(held.naive), 'It was bought at a price that was no longer true').toBe(true)
    held.policy = answer.json().data.policy_number
    naive.buy(held.naive)
  }

  function expectOutdated({ naive: quote }: Held, answer: Answer): void {
    expect(naive.isTrue(quote), answer.body).toBe(false)
    expect(answer.json(), answer.body).toMatchObject({
      code: 'NOT_BINDABLE',
      data: [{ code: 'PRICE_OUT_OF_DATE' }],
    })
  }

  /** It gives no use back. */
  async function cancel(place: number): Promise<void> {
    const all = quotes.filter(({ policy }) => policy !== undefined)
    const held = all[place % all.length]
    if (!held?.policy) return
    const { data } = (await held.browser.get(`/api/policies/${held.policy}`)).json()
    const request = { action: 'cancel_policy', version: data.version } as const
    const answer = await sendChange(held.browser, held.policy, request)
    expect(answer.statusCode, answer.body).toBe(200)
    delete held.policy
  }

  async function set(code: string, to: Made): Promise<void> {
    const { version, uses, held } = await readCoupon(code)
    const body = { version, ...bodyOf(to) }
    const put = (more: object) => desk.send('PUT', `${PATH}/${ids.get(code)}`, { ...body, ...more })
    const first = await put({})
    const isOther = JSON.stringify(naive.card(code).terms.worth) !== JSON.stringify(to.terms.worth)
    const isAsked = isOther && uses + held > 0
    expect(first.statusCode, first.body).toBe(isAsked ? 400 : 200)
    if (isAsked) expect((await put({ new_meaning: 'Yes' })).statusCode).toBe(200)
    naive.cards.set(code, { ...to, isOffered: naive.card(code).isOffered })
  }

  async function withdrawOrOffer(code: string): Promise<void> {
    const { version } = await readCoupon(code)
    const active = !naive.card(code).isOffered
    const answer = await desk.send('PUT', `${PATH}/${ids.get(code)}/active`, { version, active })
    expect(answer.statusCode, answer.body).toBe(200)
    naive.card(code).isOffered = active
  }

  async function check(what: string): Promise<void> {
    for (const code of codes) {
      const page = await readCoupon(code)
      const uses = naive.uses(code)
      expect([page.uses, page.discount, page.held], `${code} after ${what}`).toEqual([
        uses.length,
        uses.reduce((sum, { off }) => sum + off, 0),
        naive.holding(code).length,
      ])
      const offs = (of: { off: number }[]) => of.map(({ off }) => off).toSorted((one, other) => one - other)
      const shown = page.used_by.map(({ discount }: { discount: number }) => ({ off: discount }))
      expect(offs(shown), `${code} after ${what}`).toEqual(offs(uses))
    }
    for (const held of quotes.filter((one) => !one.naive.isBought)) {
      const { data, coupons: shown } = await readQuote(held)
      expect(data.customFields.amount_due, what).toBe(naive.full(held.naive) - held.naive.shownOff)
      const reasons = shown.map((one: { not_applicable: string | null }) => one.not_applicable)
      const said = [...held.naive.held].map(([code, terms]) => {
        const why = naive.whyNot(held.naive, code, terms)
        return why === undefined ? null : expect.stringContaining(`${code} ${why}`)
      })
      expect(reasons, what).toEqual(said)
    }
  }

  return { take, check }
}

function bodyOf({ terms, limit, limitEach }: Made) {
  const { worth, firstDay, lastDay, types, partners, minimum } = terms
  return {
    ...('percent' in worth
      ? { takes_off: 'percent', percent: worth.percent }
      : { takes_off: 'amount', amount: worth.amount }),
    first_day: wireDay(firstDay),
    last_day: wireDay(lastDay),
    max_uses: limit,
    max_uses_per_customer: limitEach,
    minimum,
    client_types: types,
    partners: partners?.join(', '),
  }
}

function wireDay(day: string | undefined): string | undefined {
  return day?.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
}
