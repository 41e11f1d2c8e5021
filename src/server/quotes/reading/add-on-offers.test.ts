import { describe, expect, it } from 'vitest'
import { readyFields } from '#testing/a-quote.ts'
import { siteForAll } from '#testing/site.ts'

describe('add-on offers and notes of a contest row', () => {
  const site = siteForAll()

  const start = async (customFields: object) =>
    (await site.client.send('POST', '/api/contacts', { customFields })).json().data.id as string
  const get = async (path: string) => (await site.client.get(`/api/contacts/${path}`)).json()

  it('D07 K03 the add-on has the price of the plan', async () => {
    const id = await start(readyFields({ client_type: 'chevrolet' }))
    expect(await get(`${id}/add-ons`)).toEqual({
      data: [
        { prize_value: 2_500, cert_fee: 75 },
        { prize_value: 5_000, cert_fee: 150 },
        { prize_value: 10_000, cert_fee: 300 },
      ],
    })
  })

  it('R01 D07 an unknown quote has no add-on offers', async () => {
    const unknown = await site.client.get('/api/contacts/3b241101-e2bb-4255-8caf-4136c566a962/add-ons')
    expect(unknown.statusCode).toBe(404)
  })

  it('V07 the carrier note names its row, in the price preview and among the blockers', async () => {
    const id = await start(readyFields())
    const note = {
      code: 'CARRIER_NOTE',
      clearedBy: 'carrier',
      entity: 'grand_prize',
      index: 1,
      refused: false,
      message:
        'If binding, carrier approval needed for Prize Value greater than $20K And Pros greater than 72.',
    }
    const pros = { h_pros_1: 73, h_prize_value_1: 20_001 }
    const priced = await site.client.send('POST', `/api/contacts/${id}/price`, { customFields: pros })
    expect(priced.json().data.referrals).toEqual([note])
    expect((await get(id)).data.blockers).toEqual([])
    await site.client.send('PUT', `/api/contacts/${id}`, { action: 'save', version: 1, customFields: pros })
    expect((await get(id)).data.blockers).toEqual([{ ...note, step: 'contest-coverage' }])
  })

  it('X02 a row without a price is named among the blockers', async () => {
    const id = await start(readyFields({ h_yardage_1: null }))
    expect((await get(id)).data.blockers).toContainEqual(
      expect.objectContaining({ code: 'ROW_NOT_PRICED', entity: 'grand_prize', index: 1 }),
    )
  })
})
