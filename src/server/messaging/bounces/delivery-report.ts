/** The parts of an RFC 3464 report that matter here. */
export interface DeliveryReport {
  /** Our message ids that it contains, in any field. */
  messageIds: string[]
  /** Receivers who permanently did not get the mail. */
  failures: { addresses: string[]; reason: string }[]
}

type Fields = Map<string, string>

/** Our own id in a Message-ID, or in the envelope's id. */
const OWN_MESSAGE_ID =
  /^(?:message-id|x-original-message-id|original-envelope-id|in-reply-to):\s*<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gim

/**
 * Parses a report, complete or only its message/delivery-status part.
 *
 * @rule O07 Only a permanent failure is a bounce: a delay, a relay and a delivery are not.
 */
export function readDeliveryReport(text: string): DeliveryReport {
  const unfolded = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+(?=\S)/g, ' ')
  return {
    messageIds: messageIdsIn(unfolded),
    failures: unfolded
      .split(/\n\s*\n/)
      .map(parseFields)
      .filter((fields) => fields.has('final-recipient') && fields.get('action')?.toLowerCase() === 'failed')
      .map((fields) => ({ addresses: listFailedAddresses(fields), reason: formatReason(fields) })),
  }
}

/** Each of our message ids once. */
export function messageIdsIn(unfolded: string): string[] {
  return [...new Set(Array.from(unfolded.matchAll(OWN_MESSAGE_ID), ([, id = '']) => id.toLowerCase()))]
}

function parseFields(block: string): Fields {
  const lines = block.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, Math.max(0, colon)).trim().toLowerCase(), line.slice(colon + 1).trim()]
  })
  return new Map(lines)
}

/** The address that rejected the mail, and our original receiver if it was forwarded. */
function listFailedAddresses(fields: Fields): string[] {
  return ['original-recipient', 'final-recipient'].flatMap((name) => {
    const value = fields.get(name)
    return value === undefined ? [] : stripType(value).replace(/^<|>$/g, '').toLowerCase()
  })
}

const MAX_REASON_LENGTH = 500

function formatReason(fields: Fields): string {
  const reasons = [fields.get('status') ?? '', stripType(fields.get('diagnostic-code') ?? '')]
  return (
    reasons
      .filter(Boolean)
      .join(' ')
      .replace(/\p{Cc}+/gu, ' ')
      .slice(0, MAX_REASON_LENGTH) || 'It came back'
  )
}

/** A typed value such as `rfc822; pat@example.com` without its type. */
function stripType(value: string): string {
  return value.replace(/^[^;]*;\s*/, '').trim()
}
