import { getEmailKey } from '#domain/values/email-address.ts'
import type { Context } from '#server/kit/context.ts'
import { getStoredFileName } from '#server/kit/files/file-name.ts'
import type { Rep } from '#server/access/access.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { createMatcher, type Matcher } from '#server/operations/housekeeping/personal-data/address-pattern.ts'
import { hashAddress } from '#server/operations/housekeeping/personal-data/erasing/repository.ts'
import {
  type Concerned,
  findConcerned,
} from '#server/operations/housekeeping/personal-data/finding/find-concerned.ts'
import {
  findWholeMail,
  listFiles,
  listQuoteNumbers,
  listWholeInbound,
  listWholeRows,
} from '#server/operations/housekeeping/personal-data/exporting/repository.ts'

type ExportContext = Pick<Context, 'db' | 'now' | 'files'>

const EXPLANATION =
  'Quotes of this person are here as a whole, with their policies, documents, mail and pictures. Of what belongs to someone else, only the places that name this address are here.'

/**
 * Everything that is held about an address, as the pieces of one JSON document with its pictures in it. They are read as
 * they are written, so that memory does not grow with them.
 *
 * @rule O15 Everything held about an address is one file. It holds nothing of other people but where they name it, and no
 * secrets. The audit log says that it was made, and knows the address by a hash alone.
 * @rule N99 It also says who made it, and how many quotes, mails and rows elsewhere are in the file.
 */
export async function exportPerson(
  context: ExportContext,
  { email, by }: { email: string; by?: Pick<Rep, 'id'> | undefined },
): Promise<AsyncIterable<string>> {
  const address = getEmailKey(email)
  const concerned = await findConcerned(context.db, address)
  await runWrite({ db: context.db }, async (trx, effects) => {
    const who = by ? ({ actor: 'rep', repId: by.id } as const) : ({ actor: 'system' } as const)
    const counts = {
      quotes: concerned.own.size,
      mails: mailOfNoQuote(concerned).length + inboundOfNoQuote(concerned).length,
      elsewhere: rowsElsewhere(concerned).length,
    }
    const detail = { person: await hashAddress(trx, address), ...counts }
    await effects.audit({ ...who, at: context.now(), event: 'person_exported', detail })
  })
  return writeExport(context, address, concerned)
}

async function* writeExport(
  context: ExportContext,
  address: string,
  concerned: Concerned,
): AsyncIterable<string> {
  const head = { address, made_at: context.now().toISOString(), explanation: EXPLANATION }
  yield `${JSON.stringify(head, null, 1).slice(0, -2)},\n`
  yield* writeList('quotes', readQuotes(context, concerned))
  yield* writeList('mail', readMail(context, concerned))
  yield* writeList('elsewhere', readElsewhere(context, concerned))
  yield `"end": true\n}\n`
}

async function* writeList(name: string, items: AsyncIterable<unknown>): AsyncIterable<string> {
  let before = ''
  yield `${JSON.stringify(name)}: [`
  for await (const item of items) {
    yield before + JSON.stringify(item, null, 1)
    before = ',\n'
  }
  yield '],\n'
}

/** What only repeats others, and what is read in another way. */
const NOT_WHOLE = new Set(['desk_rows', 'customer_quotes', 'document_rows', 'inbound_messages'])

async function* readQuotes({ db, files }: ExportContext, { own, tables }: Concerned): AsyncIterable<unknown> {
  for (const id of own) {
    const rows: Record<string, unknown> = {}
    for (const table of tables) {
      if ((!table.owner && table.name !== 'quotes') || NOT_WHOLE.has(table.name)) continue
      const its = await listWholeRows(db, tables, table, id)
      if (its.length > 0) rows[table.name] = its.map(withoutSecrets)
    }
    const inbound = await listWholeInbound(db, { quoteId: id })
    if (inbound.length > 0) rows['inbound_messages'] = inbound
    const pictures = []
    for (const file of await listFiles(db, id)) {
      const content = await files.get(getStoredFileName(file))
      if (content)
        pictures.push({
          id: file.id,
          content: `data:${file.contentType};base64,${content.toString('base64')}`,
        })
    }
    yield { ...rows, pictures }
  }
}

/** Mail to the address that belongs to no quote of theirs. */
function mailOfNoQuote({ own, mail }: Pick<Concerned, 'own' | 'mail'>): Concerned['mail'] {
  return mail.filter(({ quoteId, isAddressed }) => isAddressed && (quoteId === null || !own.has(quoteId)))
}

/** Mail from the address that came in to no quote of theirs. */
function inboundOfNoQuote({ own, inbound }: Concerned): Concerned['mail'] {
  return mailOfNoQuote({ own, mail: inbound })
}

/** What names them and is in no quote of theirs. */
function rowsElsewhere({ own, rows }: Concerned): Concerned['rows'] {
  return rows.filter(({ quoteId }) => quoteId === null || !own.has(quoteId))
}

async function* readMail({ db }: ExportContext, concerned: Concerned): AsyncIterable<unknown> {
  for (const { id } of mailOfNoQuote(concerned)) {
    const row = await findWholeMail(db, id)
    if (row) yield withoutSecrets(row)
  }
  for (const { id } of inboundOfNoQuote(concerned)) yield* await listWholeInbound(db, { id })
}

/** What the office writes down once for many people, such as a list of whom it gives special prices. */
const OF_MANY = new Set([
  'office_setting_changes',
  'planned_office_settings',
  'office_word_changes',
  'brand_versions',
  'legal_versions',
  'legal_drafts',
])

function isOfMany({ table, values }: Concerned['rows'][number]): boolean {
  return (
    OF_MANY.has(table) ||
    (table === 'audit_events' && /^(?:office_|brand_|legal_)/.test(String(values['event'])))
  )
}

/** Rows of nobody's quote as a whole; of other people's quotes and of what is of many people, where they name the address. */
async function* readElsewhere({ db }: ExportContext, concerned: Concerned): AsyncIterable<unknown> {
  const others = rowsElsewhere(concerned)
  const numbers = await listQuoteNumbers(
    db,
    others.flatMap(({ quoteId }) => quoteId ?? []),
  )
  const matcher = createMatcher([concerned.search.pattern])
  for (const row of others) {
    const { table, quoteId, values } = row
    if (quoteId === null && !isOfMany(row)) yield { in: table, ...withoutSecrets(values) }
    else
      yield {
        in: table,
        ...(quoteId !== null && { of_quote: numbers.get(quoteId) }),
        named_in: listPlaces(values, matcher),
      }
  }
}

/** The paths of the texts that name somebody. */
function listPlaces(value: unknown, matcher: Matcher, path = ''): string[] {
  if (typeof value === 'string') return matcher.isIn(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    listPlaces(part, matcher, path ? `${path}.${key}` : key),
  )
}

/** What opens something, proves something or is the form of something else for machines. */
const SECRET = /(?:^|_)(?:hash|token|secret|key|raw|sha256|html)(?:_|$)/

function withoutSecrets(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !SECRET.test(name)))
}
