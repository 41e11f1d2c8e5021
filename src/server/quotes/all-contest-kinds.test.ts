import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { aCardToken, fieldsOf, readyFields } from '#testing/a-quote.ts'
import { otherContestAnswers, readyContestAnswers } from '#testing/contest-answers.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { siteForAll } from '#testing/site.ts'

const everyContest = readyFields(fieldsOf(readyContestAnswers))

/** The fees of all contests together, after or before discount. */
const sumOf = (fields: CustomFields, name: 'cert_fee' | 'nondiscount_fee') =>
  Object.entries(fields)
    .filter(([key]) => new RegExp(`^[a-z]_${name}(_\\d)?$`).test(key))
    .reduce((total, [, fee]) => total + Number(fee ?? 0), 0)

describe('quotes with every kind of contest, over HTTP', () => {
  const site = siteForAll()

  const start = async (customFields: object) => {
    const started = await site.client.send('POST', '/api/contacts', { customFields })
    // An example contest with a value that its field refuses is named here, not by the tests that go on with the quote.
    expect(started.json()).toHaveProperty('data')
    return started.json().data
  }
  const get = async (id: string) => (await site.client.get(`/api/contacts/${id}`)).json().data
  const save = (id: string, version: number, customFields: object) =>
    site.client.send('PUT', `/api/contacts/${id}`, { action: 'save', version, customFields })

  it('E03 E04 E05 E06 K02 K03 K04 are stored, priced and answered', async () => {
    const { id } = await start(everyContest)
    const { customFields, blockers, signs_needed } = await get(id)
    expect(customFields).toMatchObject({
      ...everyContest,
      quote_type: 'hio',
      isHioContestAdded: true,
      isPuttingContestAdded: true,
      isShootoutContestAdded: true,
      h_cert_fee_1: 310,
      p_cert_fee_1: 445,
      s_cert_fee_1: 543,
      d_cert_fee: 150,
      amount_due: sumOf(customFields, 'cert_fee'),
    })
    expect([signs_needed, blockers]).toEqual([true, []])
  })

  it('V04 T14 for another client type each gets its own discount', async () => {
    const { id, version } = await start(everyContest)
    const saved = await save(id, version, { client_type: 'ford_lincoln' })
    const { customFields } = saved.json().data
    expect(customFields).toMatchObject({
      h_cert_fee_1: 248,
      p_cert_fee_1: 356,
      s_cert_fee_1: 434,
      d_cert_fee: 120,
      client_discount: sumOf(customFields, 'nondiscount_fee') - sumOf(customFields, 'cert_fee'),
    })
  })

  it('T08 what is no longer covered is cleared, and removing the only shootout leaves none', async () => {
    const { id, version } = await start(everyContest)
    const saved = await save(id, version, { d_coverage: 'No', s_date_1: null, ...cleared('s_') })
    const { customFields } = saved.json().data
    expect(customFields).toMatchObject({
      s_coverage: 'No',
      s_cert_fee_1: null,
      d_date: null,
      d_cert_fee: null,
    })
    expect(customFields).toMatchObject({ h_cert_fee_1: 310, p_cert_fee_1: 445 })
    expect(customFields.amount_due).toBe(sumOf(customFields, 'cert_fee'))
  })

  it('X02 a putt without finalists is named by its kind and number only', async () => {
    const { id } = await start(everyContest)
    const second = { p_contest_type_2: 'Single Putt', p_distance_2: 40, p_prize_value_2: 5_000 }
    const refused = await site.client.send('POST', `/api/contacts/${id}/price`, { customFields: second })
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      expect.objectContaining({
        error: 'Price Calculation Error',
        data: [
          {
            entity: 'putting_prize',
            index: 2,
            code: 'MISSING_FIGURE',
            message: 'Enter the number of finalists',
          },
        ],
      }),
    ])
  })

  it('N17 a request for another add-on has no fee, and must be answered before the quote is bought', async () => {
    const { id } = await start({ ...everyContest, p_custom_add_on_prize_value: 15_000 })
    const { customFields, blockers } = await get(id)
    expect([customFields.amount_due, blockers.map(({ code }: { code: string }) => code)]).toEqual([
      sumOf(customFields, 'cert_fee'),
      ['CUSTOM_ADD_ON'],
    ])
  })

  it('P01 O02 are bought together on one certificate', async () => {
    const { id, version } = await start(everyContest)
    const bought = await site.client.send(
      'POST',
      `/api/contacts/${id}/purchase`,
      {
        version,
        amount_due: (await get(id)).customFields.amount_due,
        payment: { payment_type: 'credit_card', token: await aCardToken(site.context) },
      },
      { 'idempotency-key': randomUUID() },
    )
    expect(bought.statusCode).toBe(200)
    const { policy_number: number } = bought.json().data
    const { text } = await readPdf(
      (await site.client.get(`/api/policies/${number}/documents/certificate.pdf`)).rawPayload,
    )
    for (const words of ['hole 7', 'Single Putt', 'Cash 40-Year Annuity', 'Roll 4 dice to spell C-A-S-H']) {
      expect(text).toContain(words)
    }
  })
})

/** Nulls for every answer of a kind's first row. */
function cleared(prefix: string): Record<string, null> {
  const keys = Object.keys(otherContestAnswers).filter((key) => key.startsWith(prefix) && key.endsWith('_1'))
  return Object.fromEntries(keys.map((key) => [key, null]))
}
