import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import readWorkbook from 'read-excel-file/node'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { buyPolicy } from '../../support/held-policy.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import type { AttackTarget } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const BOOKS = '/admin/books'
const BORDEREAUX = `${BOOKS}/bordereaux`
/** What a spreadsheet would run. */
const NAMES = [`=cmd|'/C calc'!A0`, '+1+1', '-1+cmd', '@SUM(1)', '＝1+1']
/** Each report with what it has to be asked. */
const REPORTS = [
  [`${BOOKS}/claims`, ''],
  [`${BOOKS}/earned`, ''],
  [`${BORDEREAUX}/premium`, 'carrier=kept'],
  [`${BORDEREAUX}/losses`, 'carrier=kept'],
] as const
const OTHERS = [`${BOOKS}/earned/totals`, BORDEREAUX, BOOKS, `${BOOKS}/bank.ofx`, '/admin/figures/books']
const WRONG = ['', '0', '-1', '2027-13', '2027-02-30', "2027-01-31' or '1'='1", '%00', '99999999999-01-01']
/** All time, and days at its ends. */
const FAR = [
  `${BOOKS}/claims?period=1900-01-01..2199-12-31`,
  `${BOOKS}/claims.xlsx?period=..2199-12-31`,
  `${BOOKS}/earned?day=2199-12-31&size=100`,
  `${BOOKS}/earned/totals?day=1900-01-01`,
  `${BOOKS}/earned.csv?day=2199-12-31`,
  `${BOOKS}?period=1900-01-01..2199-12-31`,
  `${BOOKS}/bank.ofx?period=1900-01-01..2199-12-31`,
  `${BORDEREAUX}?month=2099-12`,
  `${BORDEREAUX}/premium.xlsx?month=2000-01&carrier=kept`,
]
const BUYERS = 6
const READERS = 6

export const bookReports: Attack = {
  name: 'book-reports',
  description: `the reports of the books and the bordereaux of carriers asked by nobody and a client, with ${WRONG.length} wrong days, months and carriers, and for all time; ${NAMES.length} names that a spreadsheet would run in their files; and ${READERS} readers while ${BUYERS} buy, for whom carriers and house have what the register has`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const reader = (await inviteRep(target, 'reader')).caller
    return countOutcomes([
      ...(await askAsOthers(target)),
      ...(await askWrongly(reader)),
      ...(await askForAllTime(reader)),
      ...(await nameFormulas(target, reader)),
      ...(await readWhileOthersBuy(target, reader)),
    ])
  },
}

const withQuery = (path: string, query: string) => (query === '' ? path : `${path}?${query}`)

async function askAsOthers(target: AttackTarget): Promise<string[]> {
  const { holder } = await buyPolicy(target)
  const answers: ApiResponse[] = []
  for (const caller of [await target.newCaller(), holder]) {
    for (const path of OTHERS) answers.push(await caller.get(path))
    for (const [path, query] of REPORTS)
      for (const form of ['', '.csv', '.xlsx']) answers.push(await caller.get(withQuery(path + form, query)))
  }
  for (const { status, text } of answers) assert.equal(status, 401, text)
  return answers.map(outcomeOf)
}

async function askWrongly(reader: Caller): Promise<string[]> {
  const wrong: ApiResponse[] = []
  for (const value of WRONG.map(encodeURIComponent)) {
    wrong.push(await reader.get(`${BOOKS}/claims?period=${value}`))
    wrong.push(await reader.get(`${BOOKS}/earned.csv?day=${value}`))
    wrong.push(await reader.get(`${BORDEREAUX}?month=${value}`))
    for (const form of ['', '.csv', '.xlsx'])
      wrong.push(await reader.get(`${BORDEREAUX}/premium${form}?carrier=${value}`))
  }
  for (const { status, text } of wrong) assert.equal(status, 400, `Something wrong was taken: ${text}`)
  const unknown = randomUUID()
  const foreign: ApiResponse[] = []
  for (const form of ['', '.csv', '.xlsx'])
    for (const of of ['premium', 'losses'])
      foreign.push(await reader.get(`${BORDEREAUX}/${of}${form}?carrier=${unknown}`))
  for (const { status, text } of foreign) assert.equal(status, 404, text)
  return [...wrong, ...foreign].map(outcomeOf)
}

async function askForAllTime(reader: Caller): Promise<string[]> {
  const answers: ApiResponse[] = []
  for (const path of FAR) answers.push(await reader.get(path))
  for (const { status, text } of answers) assert.equal(status, 200, text)
  return answers.map(outcomeOf)
}

/** Whatever an event is called, it is text in each file. */
async function nameFormulas(target: AttackTarget, reader: Caller): Promise<string[]> {
  for (const name of NAMES) await buyPolicy(target, { tournament_name: name, insured_company_name: name })
  const answers: ApiResponse[] = []
  for (const [path, query] of [...REPORTS, ['/admin/lists/policies', ''] as const]) {
    const csv = await reader.get(withQuery(`${path}.csv`, query))
    assert.equal(csv.status, 200, csv.text)
    const cell = /(?:^|,|\n)"?(?:[=+@＝＋－＠\t]|-(?!\d+(?:\.\d+)?(?:,|\n|$)))[^,\n]*/.exec(
      csv.text.replaceAll('\r\n', '\n'),
    )
    assert.equal(cell, null, `A spreadsheet would run ${JSON.stringify(cell?.[0])} of ${path}.csv`)
    answers.push(csv)
  }
  const { status, bytes, text } = await reader.fetchFile(`${BORDEREAUX}/premium.xlsx?carrier=kept`)
  assert.equal(status, 200, text)
  const [sheet] = await readWorkbook(bytes)
  for (const name of NAMES)
    assert.ok(sheet?.data.flat().includes(name), `${name} is not text in the workbook`)
  return answers.map(outcomeOf)
}

interface ShownBordereaux {
  total: { net: number }
  extras: number
  register_net: number
}

/** What is bought meanwhile is in all of it, or in none. */
async function readWhileOthersBuy(target: AttackTarget, reader: Caller): Promise<string[]> {
  const bought = { count: 0 }
  const buyers = Array.from({ length: BUYERS }, () =>
    buyPolicy(target).then(() => {
      bought.count += 1
    }),
  )
  const answers: ApiResponse[] = []
  const readUntilBought = async () => {
    do {
      const answer = await reader.get(BORDEREAUX)
      assert.equal(answer.status, 200, answer.text)
      const { total, extras, register_net: net } = answer.data as unknown as ShownBordereaux
      assert.equal(
        Math.round(100 * (total.net + extras)),
        Math.round(100 * net),
        'Carriers and house do not have what the register has',
      )
      answers.push(answer)
    } while (bought.count < BUYERS)
  }
  await Promise.all([...buyers, ...Array.from({ length: READERS }, readUntilBought)])
  return answers.map(outcomeOf)
}
