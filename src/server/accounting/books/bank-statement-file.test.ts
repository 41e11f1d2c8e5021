import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'ofx-js'
import { expect, it, onTestFinished } from 'vitest'
import type { Bank } from '#contract/accounting/bank.ts'
import type { Books } from '#contract/accounting/books.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { aBilledPolicy, record } from '#testing/an-invoice.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { testClient } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'

const NOVEMBER = '2026-11-21..2026-11-30'

interface Statement {
  BANKTRANLIST: { STMTTRN?: Record<string, string> | Record<string, string>[] }
  LEDGERBAL: { BALAMT: string }
}

/** By a library that knows nothing of our file. */
async function readByLibrary(text: string) {
  const { OFX } = (await parse(text)) as unknown as {
    OFX: { BANKMSGSRSV1: { STMTTRNRS: { STMTRS: Statement } } }
  }
  const { BANKTRANLIST: list, LEDGERBAL: balance } = OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS
  const lines = [list.STMTTRN ?? []].flat()
  return {
    numbers: lines.map(({ FITID }) => FITID),
    moved: lines.reduce((sum, { TRNAMT }) => sum + Math.round(100 * Number(TRNAMT)), 0),
    balance: Math.round(100 * Number(balance.BALAMT)),
  }
}

/** A program of libofx, with which GnuCash and others import. Debian has it as `ofx`; where it is not installed, this is skipped. */
const hasOfxProgram = spawnSync('ofxdump', ['--help']).error === undefined

function readByProgram(text: string): number[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-ofx-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'bank.ofx')
  writeFileSync(file, text, 'latin1')
  const { stdout } = spawnSync('ofxdump', [file], { encoding: 'utf8' })
  return [...stdout.matchAll(/Total money amount.*?(-?[\d.]+)\s*$/gm)].map(([, amount]) =>
    Math.round(100 * Number(amount)),
  )
}

describeOnDatabase('the bank account of the books as a file', (open) => {
  /** A deposit before the period, and one in it. */
  async function twoDeposits() {
    let now = new Date('2026-11-20T18:00:00Z')
    const site = await openTestSite({ now: () => now }, open)
    onTestFinished(() => site.close())
    const billed = await aBilledPolicy(site, { insured_company_name: 'Björn & <Söhne> </OFX>' })
    const deposit = async (amount: number, dated: string) => {
      const rep = await signedInRep(site, await aRep(site.context, `${dated}@office.example`))
      await record({ ...billed, office: rep }, { amount })
      const { undeposited }: Bank = (await rep.get('/api/admin/bank')).json().data
      const entries = undeposited.map(({ number }) => number)
      const made = await rep.send('POST', '/api/admin/bank/deposits', { entries, total: amount, dated })
      expect(made.statusCode, made.body).toBe(201)
      return rep
    }
    await deposit(100.1, '2026-11-20')
    now = new Date('2026-11-25T18:00:00Z')
    return { site, rep: await deposit(209.9, '2026-11-25'), holder: billed.holder }
  }

  it('O06 N99 OFX readers that are not ours find the movement and the balance of the trial balance, and the audit log who took it', async () => {
    const { site, rep } = await twoDeposits()
    const books: Books = (await rep.get(`/api/admin/books?period=${NOVEMBER}`)).json().data
    const bank = books.trial_balance.lines.find(({ account }) => account === 'bank')
    expect(bank).toMatchObject({ before: 100.1, debit: 209.9, after: 310 })
    const file = await rep.get(`/api/admin/books/bank.ofx?period=${NOVEMBER}`)
    expect(file.headers['content-disposition']).toContain('bank-2026-11-21-2026-11-30.ofx')
    expect(await readByLibrary(file.body)).toEqual({ numbers: ['DEP-1002'], moved: 20_990, balance: 31_000 })
    const logged = await site.context.db.select().from(auditEvents)
    expect(logged.filter(({ event }) => event === 'list_downloaded')).toMatchObject([
      { actor: 'rep', detail: { list: 'bank account', rows: 1 } },
    ])
    const whole = (await rep.get('/api/admin/books/bank.ofx')).body
    expect(await readByLibrary(whole)).toMatchObject({ moved: 31_000, balance: 31_000 })
    const back = { name: 'bank.ofx', text: whole }
    const imported = await rep.send('POST', '/api/admin/bank/imports', back)
    expect([imported.statusCode, imported.body]).toEqual([400, expect.stringContaining('our own books')])
    const nothing = (await rep.get('/api/admin/books/bank.ofx?period=2026-01-01..2026-01-31')).body
    expect(await readByLibrary(nothing)).toEqual({ numbers: [], moved: 0, balance: 0 })
  })

  it.skipIf(!hasOfxProgram)('O06 libofx reads the same amounts', async () => {
    const { rep } = await twoDeposits()
    const whole = (await rep.get('/api/admin/books/bank.ofx')).body
    expect(readByProgram(whole)).toEqual([10_010, 20_990])
  })

  it('O06 R02 a holder and a stranger get nothing, and a period that is none is refused by name', async () => {
    const { site, rep, holder } = await twoDeposits()
    for (const client of [holder, testClient(site.server)])
      expect((await client.get('/api/admin/books/bank.ofx')).statusCode).toBe(401)
    const answer = await rep.get('/api/admin/books/bank.ofx?period=2026-02-30..')
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('period')])
  })
})
