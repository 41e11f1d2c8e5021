import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import type { Bank } from '#contract/accounting/bank.ts'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { sgml } from '#testing/a-bank-file.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'

const PATH = '/api/admin/bank'
const NOW = new Date('2026-11-20T18:00:00Z')

const read = async (rep: Client): Promise<Bank> => (await rep.get(PATH)).json().data

describeOnDatabase('lines that the bank booked by itself', (open) => {
  it('O06 what the bank booked by itself is posted from its line, once, and taken back by an entry of its own', async () => {
    const site = await openTestSite({ now: () => NOW }, open)
    onTestFinished(() => site.close())
    const [rory, sam] = [
      await signedInRep(site),
      await signedInRep(site, await aRep(site.context, 'sam@office.example')),
    ]
    const file = sgml([
      { fitid: 'F1', amount: '-12.50', dated: '20261118' },
      { fitid: 'F2', amount: '3.07', dated: '20261119' },
      { fitid: 'F3', amount: '0.00', dated: '20261120' },
    ])
    const imported = await rory.send('POST', `${PATH}/imports`, { name: 'november.ofx', text: file })
    expect(imported.statusCode, imported.body).toBeLessThan(300)
    const [fee, interest, nothing] = (await read(rory)).lines
    const post = (rep: Client, id: string | undefined, account: string) =>
      rep.send('POST', `${PATH}/lines/${id}/post`, { account })
    const wrong = await post(rory, fee?.id, 'bank')
    expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('Choose what it is')])
    expect((await post(rory, randomUUID(), 'bank_charges')).statusCode).toBe(404)
    const empty = await post(rory, nothing?.id, 'bank_charges')
    expect([empty.statusCode, empty.body]).toEqual([400, expect.stringContaining('moves nothing')])
    const raced = await Promise.all(
      Array.from({ length: 16 }, (_, nth) => post(nth % 2 ? rory : sam, fee?.id, 'bank_charges')),
    )
    expect(raced.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await post(sam, interest?.id, 'interest_income')).statusCode).toBe(200)
    const amounts = async () => {
      const books = (await rory.get('/api/admin/books')).json().data
      const lines: { account: string; after: number }[] = books.trial_balance.lines
      return ['bank', 'bank_charges', 'interest_income'].map(
        (name) => lines.find(({ account }) => account === name)?.after,
      )
    }
    expect(await amounts()).toEqual([-9.43, 12.5, -3.07])
    const shown = await read(rory)
    expect(shown.lines).toMatchObject([{ is_posted: true }, { is_posted: true }, { is_posted: false }])
    expect(shown.open_entries).toEqual([])
    expect(await findBookErrors(site.context.db)).toEqual([])

    await rory.send('POST', `${PATH}/lines/${fee?.id}/reopen`, {})
    expect(await amounts()).toEqual([3.07, 0, -3.07])
    const reopened = await read(rory)
    expect([reopened.lines[0]?.entry, reopened.open_entries]).toEqual([null, []])
    expect(await findBookErrors(site.context.db)).toEqual([])
    expect((await post(rory, fee?.id, 'gateway_fees')).statusCode).toBe(200)
    expect(await amounts()).toEqual([-9.43, 0, -3.07])
    expect(await findBookErrors(site.context.db)).toEqual([])
  })
})
