import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { indexedWordsOf } from '#domain/search/joined-names.ts'
import { marksOf } from '#server/desk/lexemes.ts'
import { recountWords } from '#server/desk/recount-dictionary.ts'
import { addWords } from '#server/desk/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { newClientReference, newQuoteNumber } from '#server/quotes/saving/quote-number.ts'
import type { Random } from './random.ts'

export interface SyntheticQuote {
  id: string
  quoteNumber: string
  clientReference: string
  firstName: string
  lastName: string
  email: string
  tournament: string
  course: string
  phone: string
  street: string
  city: string
}

const ROWS_AT_ONCE = 2000

/** Names of real length and frequency: a few are very common, most are rare. */
export function createNames(random: Random) {
  const word = (syllables: number) =>
    Array.from({ length: syllables }, () => random.pick(STARTS) + random.pick(VOWELS)).join('') +
    random.pick(ENDS)
  const list = (length: number, syllables: number) => Array.from({ length }, () => word(syllables))
  return { first: list(2000, 1), last: list(20_000, 2), places: list(6000, 2), kinds: KINDS }
}

const STARTS = [
  'b',
  'c',
  'd',
  'f',
  'g',
  'h',
  'j',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  't',
  'v',
  'w',
  'br',
  'st',
  'th',
]
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'oo']
const ENDS = ['n', 'r', 's', 'l', 't', 'son', 'ton', 'ley', 'man', 'ck', 'rd', 'y']
const KINDS = [
  'Open',
  'Classic',
  'Scramble',
  'Cup',
  'Invitational',
  'Memorial',
  'Charity Scramble',
  'Member-Guest',
]

export function aSyntheticQuote(random: Random, names: ReturnType<typeof createNames>): SyntheticQuote {
  const firstName = random.pickCommon(names.first)
  const lastName = random.pickCommon(names.last)
  const place = random.pickCommon(names.places)
  return {
    id: randomUUID(),
    quoteNumber: newQuoteNumber(),
    clientReference: newClientReference(),
    firstName,
    lastName,
    email: `${firstName}.${lastName}${random.below(1000)}@${place}.example`,
    tournament: `${place} ${random.pick(names.kinds)}`,
    course: `${random.pickCommon(names.places)} Country Club`,
    phone: `${200 + random.below(800)}-555-${1000 + random.below(9000)}`,
    street: `${1 + random.below(9999)} ${random.pickCommon(names.places)} Street`,
    city: random.pickCommon(names.places),
  }
}

/** Stores quotes with their rows and words, without the triggers that would note each. */
export async function storeQuotes(db: Db, quotes: readonly SyntheticQuote[]): Promise<void> {
  for (let at = 0; at < quotes.length; at += ROWS_AT_ONCE) {
    const rows = quotes.slice(at, at + ROWS_AT_ONCE).map((quote, nth) => {
      const { tournament, firstName, lastName, course, email, street, city, phone } = quote
      const words = indexedWordsOf(tournament, `${firstName} ${lastName}`, course, email, city, street)
      return {
        ...quote,
        contact: `${firstName} ${lastName}`,
        age: at + nth,
        words,
        lexemes: [...words, ...marksOf(words, [phone])],
      }
    })
    const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("id" uuid, "quoteNumber" text, "clientReference" text,
      "contact" text, "email" text, "tournament" text, "course" text, "age" int, "lexemes" text[])`
    await db.transaction(async (trx) => {
      await trx.execute(sql`insert into quotes (id, quote_number, client_reference, version, answers, email, created_at, updated_at)
        select "id", "quoteNumber", "clientReference", 1, '{}', "email", now(), now() - "age" * interval '1 minute' from ${given}`)
      await trx.execute(sql`insert into desk_rows (quote_id, quote_number, client_reference, state, contact_name, insured_email,
          tournament_name, course_name, contests, referral_codes, created_at, updated_at, words)
        select "id", "quoteNumber", "clientReference", 'priced', "contact", "email", "tournament", "course", '{}', '{}', now(),
          now() - "age" * interval '1 minute', array_to_tsvector("lexemes") from ${given}`)
      await addWords(
        trx,
        rows.flatMap(({ words }) => words),
      )
      await trx.execute(sql`delete from stale_desk_rows where changed_by = pg_current_xact_id()`)
    })
  }
  await recountWords(db)
  await db.execute(sql`vacuum analyze`)
}
