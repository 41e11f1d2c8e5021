import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { addWords } from '#server/desk/repository.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { aRep } from '#testing/a-rep.ts'
import { aQuote } from '#testing/a-quote.ts'
import { buyPolicy, changePlayers, openSite } from '../server/bought-policies.ts'
import {
  addressOf,
  COPIED_EMAIL,
  COPIED_NUMBER,
  type CopiedTable,
  copyRows,
  numberOf,
  type Original,
  tablesOf,
} from '../server/copied-policies.ts'
import { createRandom } from '../search/random.ts'
import { startMeasured } from './measured-program.ts'
import { readDatabaseBytes, readMailBytes, settingsOf, type Store, withDatabase } from './store.ts'

export const REP_EMAIL = 'robin@office.example'

/** Every so many policies was changed once. */
const CHANGED_EVERY = 10
/** For each policy so many quotes were saved that nobody bought. */
const QUOTES_PER_POLICY = 2
/** Holders who look at their policies, each by a link of their own. */
const HOLDERS = 200

/** Policies whose mail is copied by one statement, of some 200 kB each. */
const MAIL_AT_ONCE = 200

/** Every so many quotes have a name among their words that is new. */
const QUOTES_PER_NAME = 20
const NAME = 'surname'
const NAMES_AT_ONCE = 500

/** The way of a holder to a policy. */
export interface HolderLink {
  token: string
  email: string
  number: string
}

export interface Book {
  links: HolderLink[]
  /** The bytes of mail that one policy has in the mean, as the database keeps them. */
  mailBytesPerPolicy: number
  databaseBytes: number
  /** With the mail of all policies, if it was copied. */
  bytesWithMail: number | undefined
  fillSeconds: number
}

interface Originals {
  plain: Original
  changed: Original
  unbought: string
}

/** Fills an empty store with policies and with quotes that nobody bought. Mail is copied only if asked. */
export async function fillBook(
  store: Store,
  policies: number,
  { withMail }: { withMail: boolean },
): Promise<Book> {
  const startedAt = performance.now()
  const originals = await buyOriginals(store)
  // Its jobs compose the mail and work out what lists show.
  const program = await startMeasured(settingsOf(store))
  await program.untilIdle()
  await program.stop()
  return withDatabase(store, async ({ db }) => {
    const { plain, changed } = originals
    const plainBytes = await readMailBytes(db, plain.quoteId)
    const changedBytes = await readMailBytes(db, changed.quoteId)
    const mailBytesPerPolicy = plainBytes + (changedBytes - plainBytes) / CHANGED_EVERY
    await copyOriginals(db, originals, policies)
    const databaseBytes = await readSettledBytes(db)
    if (withMail) await copyMail(db, originals, policies)
    const bytesWithMail = withMail ? await readSettledBytes(db) : undefined
    const links = await createLinks(db, policies)
    const fillSeconds = (performance.now() - startedAt) / 1000
    return { links, mailBytesPerPolicy, databaseBytes, bytesWithMail, fillSeconds }
  })
}

/** Bought through the program: a plain policy, one that was changed, and a quote that nobody buys. */
function buyOriginals(store: Store): Promise<Originals> {
  return withDatabase(store, async ({ db }) => {
    const site = await openSite(db, { now: () => new Date(), env: settingsOf(store) })
    await aRep(site.context, REP_EMAIL)
    const plain = await buyPolicy(site, 'plain@example.com')
    const changed = await buyPolicy(site, 'changed@example.com')
    await changePlayers(site, changed)
    const { id: unbought } = await aQuote(site.context, { insured_email: 'unbought@example.com' })
    await site.server.app.close()
    return { plain, changed, unbought }
  })
}

async function copyOriginals(
  db: Db,
  { plain, changed, unbought }: Originals,
  policies: number,
): Promise<void> {
  const tables = (original: Original) => ({ ...tablesOf(original), ...deskTables(original.quoteId) })
  await copyBought(db, { plain: tables(plain), changed: tables(changed) }, policies)
  const quotes = { first: 0, last: policies * QUOTES_PER_POLICY - 1, step: 1 }
  await copyRows(db, { ...quoteTables(unbought), ...deskTables(unbought) }, quotes)
  for (let first = 0; first * QUOTES_PER_NAME <= quotes.last; first += NAMES_AT_ONCE) {
    const names = Array.from({ length: NAMES_AT_ONCE }, (_, place) => `${NAME}${first + place}`)
    await db.transaction((trx) => addWords(trx, names))
  }
}

function copyMail(db: Db, { plain, changed }: Originals, policies: number): Promise<void> {
  const tables = { plain: mailTables(plain.quoteId), changed: mailTables(changed.quoteId) }
  return copyBought(db, tables, policies, MAIL_AT_ONCE)
}

type Tables = Record<string, CopiedTable>

async function copyBought(
  db: Db,
  { plain, changed }: { plain: Tables; changed: Tables },
  policies: number,
  atOnce?: number,
): Promise<void> {
  const last = policies - 1
  for (let first = 1; first < CHANGED_EVERY; first += 1)
    await copyRows(db, plain, { first, last, step: CHANGED_EVERY }, atOnce)
  await copyRows(db, changed, { first: 0, last, step: CHANGED_EVERY }, atOnce)
}

/** The size of the database without what copying left behind. */
async function readSettledBytes(db: Db): Promise<number> {
  await db.execute(sql`vacuum analyze`)
  await db.execute(sql`checkpoint`)
  return readDatabaseBytes(db)
}

function quoteTables(quoteId: string): Record<string, CopiedTable> {
  return {
    quotes: {
      rows: sql`t.id = ${quoteId}`,
      ids: ['id'],
      texts: ['quote_number', 'client_reference'],
      given: { email: COPIED_EMAIL },
    },
    audit_events: { rows: sql`t.quote_id = ${quoteId}`, ids: ['quote_id'] },
  }
}

/** What lists and search of reps read. Now and then a quote has a name that no other has. */
function deskTables(quoteId: string): Record<string, CopiedTable> {
  return {
    desk_rows: {
      rows: sql`t.quote_id = ${quoteId}`,
      ids: ['quote_id'],
      texts: ['quote_number', 'client_reference'],
      given: {
        policy_number: sql`case when t.policy_number is null then null else ${COPIED_NUMBER} end`,
        insured_email: COPIED_EMAIL,
        updated_at: sql`t.updated_at - n * interval '1 second'`,
        words: sql`array_to_tsvector(tsvector_to_array(t.words) || array['${sql.raw(NAME)}' || n / ${QUOTES_PER_NAME}::int])`,
      },
    },
    audit_chains: {
      rows: sql`t.chain = ${quoteId}`,
      given: { chain: sql`md5(t.chain || ' ' || n)::uuid::text` },
    },
  }
}

function mailTables(quoteId: string): Record<string, CopiedTable> {
  return { messages: { rows: sql`t.quote_id = ${quoteId}`, ids: ['id', 'quote_id'], texts: ['cause'] } }
}

/** Links of holders who are spread over the book. */
async function createLinks(db: Db, policies: number): Promise<HolderLink[]> {
  const { context } = await openSite(db, { now: () => new Date() })
  const random = createRandom(8)
  const links: HolderLink[] = []
  for (let nth = 0; nth < HOLDERS; nth += 1) {
    const policy = random.below(policies)
    const email = addressOf(policy)
    const { token } = await createPolicyLink(context, email)
    links.push({ token, email, number: numberOf(policy) })
  }
  return links
}

/** A name that no other quote has. */
export function aNewAddress(): string {
  return `visitor-${randomBytes(6).toString('hex')}@example.com`
}
