import { describe, expect, it, onTestFinished } from 'vitest'
import { aCardToken, producerFields, readyFields } from '#testing/a-quote.ts'
import { openTestSite } from '#testing/site.ts'

describe('N05 what a producer adds for its agency', () => {
  it.each([
    [{}, 31, undefined],
    [{}, 32, 'Enter at most $31, 10 percent of the gross fees'],
    [{ PRODUCER_FEE_LIMIT: '15' }, 46, undefined],
    [{ PRODUCER_FEE_LIMIT: '15' }, 47, 'Enter at most $46, 15 percent of the gross fees'],
    [{ PRODUCER_FEE_LIMIT: '0' }, 1, 'Enter at most $0, 0 percent of the gross fees'],
  ])('N05 with the settings %j, of %d dollars on 310 is said: %s', async (env, producer_fee, message) => {
    const site = await openTestSite({ env })
    onTestFinished(site.close)
    const customFields = { ...readyFields(), ...producerFields(), producer_fee }
    const { id } = (await site.client.send('POST', '/api/contacts', { customFields })).json().data
    const { data } = (await site.client.get(`/api/contacts/${id}`)).json()
    const said = data.blockers
      .filter(({ step }: { step: string }) => step === 'producer-information')
      .map((blocker: { message: string }) => blocker.message)
    expect(said).toEqual(message === undefined ? [] : [`Producer information: ${message}`])
    expect(data.validated['producer-information']).toBe(message === undefined)

    const { amount_due } = data.customFields
    const answer = await site.client.send(
      'POST',
      `/api/contacts/${id}/purchase`,
      {
        version: 1,
        amount_due,
        payment: {
          payment_type: 'credit_card',
          token: await aCardToken(site.context),
          farmers_exception: 'The folio is closed',
        },
      },
      { 'idempotency-key': 'key-1' },
    )
    expect([answer.statusCode, answer.json().code]).toEqual(
      message === undefined ? [200, undefined] : [409, 'NOT_BINDABLE'],
    )
  })
})
