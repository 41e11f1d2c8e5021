import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import { findRepId, inviteRep } from '../../support/desk/invited-rep.ts'
import { CSV_PATHS, findCsvAddresses } from '../../support/files/csv-addresses.ts'
import { waitUntil } from '../../support/ledgers.ts'
import { readCsv } from '../../support/desk/read-csv.ts'
import { buy, createReadyQuote, type ReadyQuote } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'

/** What a spreadsheet may take for the beginning of a formula, also where it is written wide. */
const BEGINS_FORMULA = /^[\s]*[=+\-@\t\r\n＝＋－＠]/u
const FORMULA = 'HYPERLINK("http://evil.example","Open")'
const PREFIXES = ['=', '+', '-', '@', '\t=', '\r=', '\n=', ' =', '＝', '＋', '－', '＠', '",=', "'\n="]
const FIELDS = ['tournament_name', 'course_name', 'insured_company_name', 'course_city'] as const
/** A number below zero is no formula. */
const NUMBER = /^-\d+(\.\d+)?$/

export const csvFormulas: Attack = {
  name: 'csv-formulas',
  description: `names that begin a formula in ${PREFIXES.length} ways, in quotes, policies and of a rep, in each of ${CSV_PATHS.length} files`,
  databases: ['embedded'],
  run: async (target) => {
    const customer = await target.newCaller()
    const { quotes, refused } = await createQuotes(customer)
    assert.ok(quotes.length > PREFIXES.length, `Only ${quotes.length} names were taken`)
    const [first] = quotes
    assert.ok(first)
    const bought = await buy(customer, first)
    assert.equal(bought.status, 200, bought.text)
    await giveToFormula(target, quotes.slice(1))
    let cells = 0
    for (const address of await findCsvAddresses(target.rep))
      cells += await expectNoFormula(target.rep, address)
    assert.ok(cells > quotes.length, `Only ${cells} cells have such a name`)
    return `${quotes.length} names were taken, ${refused} refused; ${cells} cells of ${CSV_PATHS.length} files would have been formulas`
  },
}

/** A quote for each prefix and field that is taken; some are refused where they are typed. */
async function createQuotes(customer: Caller): Promise<{ quotes: ReadyQuote[]; refused: number }> {
  const quotes: ReadyQuote[] = []
  let refused = 0
  for (const prefix of PREFIXES) {
    for (const field of FIELDS) {
      const made = await createReadyQuote(customer, { [field]: prefix + FORMULA }).catch(() => undefined)
      if (made) quotes.push(made)
      else refused += 1
    }
  }
  return { quotes, refused }
}

/** All quotes are given, in one run, to a rep whose name is a formula. */
async function giveToFormula(target: AttackTarget, quotes: readonly ReadyQuote[]): Promise<void> {
  const rep = await inviteRep(target, 'specialist', `=${FORMULA}`)
  const repId = await findRepId(target, rep.email)
  const selection = { mode: 'selection', ids: quotes.map(({ id }) => id) }
  const body = { action: 'give', list: 'quotes', selection, rep_id: repId }
  const started = await target.rep.send('POST', '/admin/bulk-runs', body)
  assert.equal(started.status, 201, started.text)
  const read = async () => (await target.rep.get(`/admin/bulk-runs/${String(started.data['id'])}`)).data
  const countsOf = async () => (await read())['counts'] as { waiting: number; done: number }
  await waitUntil(async () => (await countsOf()).waiting === 0)
  assert.equal((await countsOf()).done, quotes.length, 'Not every quote was given')
}

/** Returns how many cells hold such a name. */
async function expectNoFormula(rep: Caller, path: string): Promise<number> {
  const { status, text } = await rep.get(path)
  assert.equal(status, 200, `${path} was answered with ${status}: ${text.slice(0, 200)}`)
  const [headings, ...rows] = readCsv(text)
  const cells = rows.flat()
  const formulas = cells.filter((cell) => BEGINS_FORMULA.test(cell) && !NUMBER.test(cell))
  assert.deepEqual(formulas.slice(0, 3), [], `${path} has ${formulas.length} cells that begin a formula`)
  const broken = rows.filter((row) => row.length !== headings?.length)
  assert.deepEqual(broken.slice(0, 1), [], `${path} has rows with too few or too many cells`)
  return cells.filter((cell) => cell.includes('HYPERLINK(')).length
}
