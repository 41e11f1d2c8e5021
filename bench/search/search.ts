// `TEST_DATABASE_URL=… npx tsx bench/search/search.ts [--quotes=100000] [--queries=200] [--runs=3]`: how fast the search of reps answers, and what it finds.
import { parseArgs } from 'node:util'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import type { Db } from '#server/kit/db/database.ts'
import { searchQuotes } from '#server/search/search-quotes.ts'
import { withTemporaryDatabase } from '../server/temporary-database.ts'
import { createRandom, type Random } from './random.ts'
import { aSyntheticQuote, createNames, storeQuotes, type SyntheticQuote } from './synthetic-quotes.ts'

const TODAY = '2027-01-01' as CalendarDate
const SHOWN = 20
/** The first queries of a connection are not counted. */
const WARM_UP = 30

interface QueryClass {
  name: string
  /** What is typed by somebody who looks for a quote. */
  typed: (quote: SyntheticQuote, random: Random) => string
  /** Whether a row is one that they can have meant. */
  isMeant: (row: { id: string; contactName: string | null }, quote: SyntheticQuote) => boolean
}

const itself: QueryClass['isMeant'] = (row, { id }) => row.id === id
const sameLastName: QueryClass['isMeant'] = ({ contactName }, { lastName }) =>
  contactName?.split(' ').includes(lastName) ?? false

type Mistake = (word: string, place: number, random: Random) => string

/** One letter wrong, in each of five ways. */
const ERRORS: Readonly<Record<string, Mistake>> = {
  'a letter missing': (word, place) => word.slice(0, place) + word.slice(place + 1),
  'a letter doubled': (word, place) => word.slice(0, place) + word.charAt(place) + word.slice(place),
  'a letter wrong': (word, place, random) =>
    word.slice(0, place) + random.pick(['x', 'q', 'z']) + word.slice(place + 1),
  'two letters swapped': (word, place) =>
    word.slice(0, place) + word.charAt(place + 1) + word.charAt(place) + word.slice(place + 2),
  'the first letter wrong': (word, _place, random) => random.pick(['x', 'q', 'z']) + word.slice(1),
}

const CLASSES: readonly QueryClass[] = [
  { name: 'number', typed: ({ quoteNumber }) => quoteNumber, isMeant: itself },
  {
    name: 'number, a character wrong',
    typed: ({ quoteNumber }) => `${quoteNumber.slice(0, -1)}Z`,
    isMeant: itself,
  },
  { name: 'reference', typed: ({ clientReference }) => clientReference, isMeant: itself },
  { name: 'e-mail', typed: ({ email }) => email, isMeant: itself },
  {
    name: 'beginning of an e-mail',
    typed: ({ email }) => email.slice(0, email.indexOf('@') + 3),
    isMeant: itself,
  },
  { name: 'telephone', typed: ({ phone }) => phone, isMeant: itself },
  {
    name: 'beginning of a telephone',
    typed: ({ phone }) => phone.slice(0, 9),
    isMeant: itself,
  },
  { name: 'street', typed: ({ street }) => street, isMeant: itself },
  { name: 'last name with its city', typed: ({ lastName, city }) => `${city} ${lastName}`, isMeant: itself },
  { name: 'last name', typed: ({ lastName }) => lastName, isMeant: sameLastName },
  { name: 'beginning of a last name', typed: ({ lastName }) => lastName.slice(0, -2), isMeant: () => true },
  {
    name: 'both names',
    typed: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    isMeant: sameLastName,
  },
  { name: 'tournament', typed: ({ tournament }) => tournament, isMeant: () => true },
  { name: 'a frequent word', typed: () => 'country', isMeant: () => true },
  { name: 'nothing alike', typed: () => 'zzxqwvv', isMeant: () => true },
  ...Object.entries(ERRORS).flatMap(([name, error]) => {
    const wrong = (word: string, random: Random) => error(word, 1 + random.below(word.length - 2), random)
    return [
      {
        name: `last name, ${name}`,
        typed: ({ lastName }: SyntheticQuote, random: Random) => wrong(lastName, random),
        isMeant: sameLastName,
      },
      {
        name: `both names, ${name}`,
        typed: ({ firstName, lastName }: SyntheticQuote, random: Random) =>
          `${firstName} ${wrong(lastName, random)}`,
        isMeant: sameLastName,
      },
    ]
  }),
]

async function measure(
  db: Db,
  { typed, isMeant }: QueryClass,
  quotes: readonly SyntheticQuote[],
  count: number,
) {
  const random = createRandom(7)
  const times: number[] = []
  let found = 0
  for (let nth = -WARM_UP; nth < count; nth += 1) {
    const quote = random.pick(quotes)
    const text = typed(quote, random)
    const startedAt = performance.now()
    const results = await searchQuotes(db, text, { today: TODAY, limit: SHOWN })
    if (nth < 0) continue
    times.push(performance.now() - startedAt)
    if (results.some(({ row }) => isMeant(row, quote))) found += 1
  }
  return { times, found: found / count }
}

function quantile(times: readonly number[], share: number): string {
  return (times.toSorted((one, other) => one - other)[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1)
}

const { values } = parseArgs({
  options: {
    quotes: { type: 'string', default: '20000' },
    queries: { type: 'string', default: '200' },
    runs: { type: 'string', default: '1' },
  },
})

async function measureAll(db: Db, quotes: readonly SyntheticQuote[]) {
  const all: number[] = []
  console.log(
    `| of ${quotes.length} quotes, by ${values.queries} queries each | p50 ms | p99 ms | found |\n|---|---|---|---|`,
  )
  for (const one of CLASSES) {
    const { times, found } = await measure(db, one, quotes, Number(values.queries))
    all.push(...times)
    console.log(
      `| ${one.name} | ${quantile(times, 0.5)} | ${quantile(times, 0.99)} | ${(found * 100).toFixed(0)} % |`,
    )
  }
  console.log(`| all | ${quantile(all, 0.5)} | ${quantile(all, 0.99)} | |`)
}

const server = process.env['TEST_DATABASE_URL']
if (!server) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server to run this')
await withTemporaryDatabase(server, async (databaseUrl) => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' })
  const random = createRandom(1)
  const names = createNames(random)
  const quotes = Array.from({ length: Number(values.quotes) }, () => aSyntheticQuote(random, names))
  await storeQuotes(db, quotes)
  for (let run = 0; run < Number(values.runs); run += 1) await measureAll(db, quotes)
  await close()
})
