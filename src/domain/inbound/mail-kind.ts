import { getEmailKey } from '#domain/values/email-address.ts'
import { asciiLowerCase } from '#domain/values/ascii-case.ts'

/** The fields of a mail's head, by their names in lower case, each in the order of the head. */
export type MailHead = ReadonlyMap<string, readonly string[]>

/**
 * `own`: ours, which came back to us. `automatic`: a machine wrote it, such as a note of absence. `written`: all else, so
 * that no person's mail is passed over for a machine's.
 */
export type MailKind = 'own' | 'automatic' | 'written'

interface MailFacts {
  head: MailHead
  /** Addresses of the sender. */
  from: readonly string[]
  /** The sender of the envelope; empty where nobody is to be told of a failure, undefined where it is not known. */
  envelopeSender: string | undefined
}

interface Ourselves {
  /** The addresses from which we write. */
  senders: readonly string[]
  inboundDomain: string
  /** The part of our Message-IDs after the @. */
  messageIdDomain: string
}

/** Fields that only machines write. */
const MACHINE_FIELDS = [
  'x-autoreply',
  'x-auto-reply',
  'x-autorespond',
  'x-autoresponder',
  'x-mail-autoreply',
  'x-autoreply-from',
  'x-failed-recipients',
]

const MACHINE_PRECEDENCE = /^(?:bulk|junk|list|auto_reply)$/i
const MACHINE_SENDER = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+-].*)?@/i

/**
 * Tells mail of people from mail of machines, and both from our own.
 *
 * @rule O18 Our own mail that comes back is never kept, and mail of machines waits for nobody, so that two machines that answer each other
 * fill no case.
 */
export function tellMailKind({ head, from, envelopeSender }: MailFacts, ourselves: Ourselves): MailKind {
  if (isOwn(head, from, ourselves)) return 'own'
  return isAutomatic(head, from, envelopeSender) ? 'automatic' : 'written'
}

function isOwn(head: MailHead, from: readonly string[], ourselves: Ourselves): boolean {
  const { senders, inboundDomain, messageIdDomain } = ourselves
  const own = new Set(senders.map((address) => getEmailKey(address)))
  const keys = from.map((address) => getEmailKey(address))
  if (keys.some((key) => own.has(key) || key.endsWith(`@${asciiLowerCase(inboundDomain)}`))) return true
  return (
    firstOf(head, 'message-id')?.trim().toLowerCase().endsWith(`@${messageIdDomain.toLowerCase()}>`) ?? false
  )
}

function isAutomatic(head: MailHead, from: readonly string[], envelopeSender: string | undefined): boolean {
  const submitted = firstOf(head, 'auto-submitted')
  if (submitted !== undefined && !/^\s*no\b/i.test(submitted)) return true
  if ((head.get('precedence') ?? []).some((value) => MACHINE_PRECEDENCE.test(value.trim()))) return true
  if (MACHINE_FIELDS.some((name) => head.has(name))) return true
  if (/^\s*multipart\/report\b/i.test(firstOf(head, 'content-type') ?? '')) return true
  const sender = envelopeSender ?? firstOf(head, 'return-path')?.replace(/[<>\s]/g, '')
  return sender === '' || from.some((address) => MACHINE_SENDER.test(address))
}

/**
 * Whether it reports that mail of ours was or was not delivered (RFC 3464), or that somebody calls it spam (RFC 5965). A receipt that
 * somebody has read a mail is none.
 *
 * @rule O07 A delivery report is told from an answer by its form, wherever it was sent to.
 */
export function isDeliveryReport(head: MailHead): boolean {
  const type = firstOf(head, 'content-type') ?? ''
  return (
    /^\s*message\/(?:(?:global-)?delivery-status|feedback-report)\b/i.test(type) ||
    (/^\s*multipart\/report\b/i.test(type) &&
      /report-type\s*=\s*"?(?:(?:global-)?delivery-status|feedback-report)\b/i.test(type))
  )
}

/** The first field of this name. */
export function firstOf(head: MailHead, name: string): string | undefined {
  return head.get(name)?.[0]
}
