import { createHash, randomUUID } from 'node:crypto'
import { readCaseToken } from '#domain/inbound/case-address.ts'
import { type CaseSender, tellSender } from '#domain/inbound/case-sender.ts'
import { judgeArrival } from '#domain/inbound/inbound-limits.ts'
import type { InboundState } from '#domain/inbound/inbound-states.ts'
import { firstOf, isDeliveryReport, type MailHead, tellMailKind } from '#domain/inbound/mail-kind.ts'
import { ProblemError } from '#domain/problem.ts'
import { isEmail, toAsciiEmail } from '#domain/values/email-address.ts'
import { parseSenderAddress } from '#server/config/settings.ts'
import { readInboundMail, type ReadMail } from '#server/inbound/read-inbound-mail.ts'
import * as repository from '#server/inbound/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { bodyOf, readHead } from '#server/kit/mail/read-head.ts'
import type { HandedMail } from '#server/messaging/bounces/routes.ts'
import { takeFilesOf } from '#server/inbound/take-files.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

const DAY_MS = 86_400_000
/** How long a mail server is asked to keep what is too much for today. */
const RETRY_SECONDS = 3600

/**
 * Keeps a mail that was sent to the address of a case; undefined if it was not, or is a delivery report.
 *
 * @rule O18 What a customer answers stands in the case as it came, once, however often it is handed over. Nothing in it is done by itself,
 * and nothing of it is mailed on.
 */
export async function receiveMail(
  context: Context,
  mail: HandedMail,
): Promise<'kept' | 'repeated' | 'dropped' | undefined> {
  const { db, env } = context
  const { inboundMailDomain: domain } = env
  const head = readHead(mail.raw)
  if (domain === undefined || isDeliveryReport(head)) return undefined
  const token = findToken(mail, head, domain)
  if (token === undefined) return undefined
  const quoteId = await repository.findCase(db, token)
  if (quoteId === undefined) throw new ProblemError({ code: 'NO_SUCH_CASE' })
  const fingerprint = fingerprintOf(mail.raw, head)
  if (await repository.hasInbound(db, quoteId, fingerprint)) return 'repeated'

  const sender = parseSenderAddress(env.mailFrom)
  const kindOf = (from: string[]) =>
    tellMailKind(
      { head, from, envelopeSender: mail.sender },
      { senders: [sender], inboundDomain: domain, messageIdDomain: sender.split('@').at(-1) ?? sender },
    )
  // A loop is not even read once enough of it is kept.
  const arriving = { isAutomatic: kindOf([]) === 'automatic', isHeld: false, bytes: mail.raw.length }
  if ((await judge(db, quoteId, context.now(), arriving)) === 'dropped') return 'dropped'

  const read = await readInboundMail(context, mail.raw, head)
  const kind = kindOf(read.from.map(({ address }) => address))
  if (kind === 'own') return 'dropped'
  const arrived = { quoteId, fingerprint, head, raw: mail.raw, read, isAutomatic: kind === 'automatic' }
  return runWrite(context, (trx, effects) => keep({ ...context, db: trx }, effects, arrived))
}

/** The envelope knows best; without it whoever the mail itself names. */
function findToken({ recipient }: HandedMail, head: MailHead, domain: string): string | undefined {
  if (recipient !== undefined) return readCaseToken(recipient, domain)
  const named = ['x-original-to', 'delivered-to', 'to', 'cc'].flatMap((name) => head.get(name) ?? [])
  const addresses = named.join(',').match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? []
  return addresses.map((address) => readCaseToken(address, domain)).find((token) => token !== undefined)
}

/** What stays the same on every way that a mail can take. The same Message-ID alone does not make it the same mail. */
function fingerprintOf(raw: Buffer, head: MailHead): string {
  const hash = createHash('sha256')
  for (const name of ['message-id', 'from', 'date', 'subject']) hash.update(`${firstOf(head, name) ?? ''}\n`)
  return hash.update(bodyOf(raw)).digest('hex')
}

interface Arrived {
  quoteId: string
  fingerprint: string
  head: MailHead
  raw: Buffer
  read: ReadMail
  isAutomatic: boolean
}

async function keep(
  { db: trx, now }: Pick<Context, 'db' | 'now'>,
  effects: Effects,
  arrived: Arrived,
): Promise<'kept' | 'repeated' | 'dropped'> {
  const { quoteId, read, raw, isAutomatic } = arrived
  if (!(await repository.lockCase(trx, quoteId))) throw new ProblemError({ code: 'NO_SUCH_CASE' })
  const at = now()
  const addresses = read.from.map(({ address }) => address)
  const sender = tellSender(addresses, await repository.readContacts(trx, quoteId))
  const state = firstState(sender, isAutomatic)
  const judged = await judge(trx, quoteId, at, { isAutomatic, isHeld: state === 'held', bytes: raw.length })
  effects.noAudit('It is not kept')
  if (judged === 'later') throw new ProblemError({ code: 'RATE_LIMITED', retryAfterSeconds: RETRY_SECONDS })
  if (judged === 'dropped') return 'dropped'
  const message = describe(arrived, { sender, state, at })
  if (!(await repository.insertInbound(trx, message))) return 'repeated'
  await effects.audit({
    quoteId,
    at,
    actor: 'system',
    event: 'inbound_received',
    detail: { message: message.id, from: message.fromAddress, state },
  })
  if (state !== 'held') await takeFilesOf(trx, message, at)
  effects.publish({ quoteId, news: 'mail' })
  return 'kept'
}

/** @rule O18 Mail of an unknown sender is held; mail of a machine waits for nobody. */
function firstState(sender: CaseSender, isAutomatic: boolean): InboundState {
  if (sender === 'unknown') return 'held'
  return isAutomatic ? 'no-answer-needed' : 'new'
}

async function judge(trx: Db, quoteId: string, at: Date, mail: Parameters<typeof judgeArrival>[0]) {
  const since = new Date(at.getTime() - DAY_MS)
  const ofCase = await repository.countKept(trx, since, quoteId)
  return judgeArrival(mail, { ofCase, ofAll: await repository.countKept(trx, since) })
}

const MAX_ID_LENGTH = 500
const MAX_THREAD_IDS = 20

function describe(
  { quoteId, fingerprint, head, raw, read, isAutomatic }: Arrived,
  { sender, state, at }: { sender: CaseSender; state: InboundState; at: Date },
): repository.NewInboundMessage {
  const [only, ...others] = read.from
  const from = others.length === 0 ? only : undefined
  const [messageId = null] = listIds(firstOf(head, 'message-id'))
  return {
    id: randomUUID(),
    quoteId,
    fingerprint,
    messageId,
    threadIds: [...listIds(firstOf(head, 'references')), ...listIds(firstOf(head, 'in-reply-to'))]
      .filter((id, index, all) => all.indexOf(id) === index)
      .slice(-MAX_THREAD_IDS),
    fromAddress: from && isEmail(toAsciiEmail(from.address)) ? toAsciiEmail(from.address) : '',
    // A name that looks like an address would be read as the sender.
    fromName: from && !from.name.includes('@') ? from.name : '',
    sender,
    isAutomatic,
    subject: read.subject,
    writtenAt: readDate(read.date, at),
    plain: read.plain,
    html: read.html,
    reading: read.reading,
    attachments: read.attachments,
    raw,
    state,
    stateAt: at,
    receivedAt: at,
  }
}

/** Ids as they may stand in a head of ours. */
function listIds(value = ''): string[] {
  const ids = value.match(/<[!-;=?-~]+>/g) ?? []
  return ids.filter((id) => id.length <= MAX_ID_LENGTH)
}

/** A clock that is wrong says nothing: only a date of the month before its arrival is one. */
function readDate(given: string | undefined, at: Date): Date | null {
  const date = new Date(given ?? '')
  const age = at.getTime() - date.getTime()
  return age >= -DAY_MS && age <= 30 * DAY_MS ? date : null
}
