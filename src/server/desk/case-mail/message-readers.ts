import { CASE_PARTIES, type PaperReaders, partiesAt, readersOf } from '#domain/desk/case-mail/copy-readers.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import type { ListedMessage } from '#server/desk/case-mail/repository.ts'
import type { MailCase } from '#server/desk/case-mail/mail-case.ts'
import type { Paper } from '#server/desk/case-mail/case-documents.ts'

type ReadMessage = Pick<ListedMessage, 'receivers' | 'recipient' | 'attachmentNames' | 'createdAt'>

/**
 * Whose copy a message is: what went to one party alone is that party's, and so is what has one of its documents, whoever got it.
 *
 * @rule N63 A message to the producer is the producer's, also where it went on to somebody else with a receipt.
 */
export function readersOfMessage(
  { addresses, earlier, hasSides, found }: MailCase,
  papers: readonly Paper[],
  message: ReadMessage,
): PaperReaders {
  if (!hasSides) return 'everybody'
  const to = listAddresses(message)
  const parties = CASE_PARTIES.filter((party) =>
    to.some((address) => partiesAt(address, addresses).includes(party)),
  )
  const isEarlier = to.some((address) => earlier.includes(getEmailKey(address)))
  const readers = parties.length > 0 ? parties : isEarlier ? [] : CASE_PARTIES
  const attached = message.attachmentNames.flatMap((name) => copyOfFile(name, papers, found?.policy.number))
  return readersOf(
    readers.filter((party) => attached.every((copy) => copy === 'everybody' || copy === party)),
  )
}

/** Where it has a certificate that is no longer the newest. */
export function isOutdated({ found }: MailCase, { attachmentNames, createdAt }: ReadMessage): boolean {
  if (!found) return false
  const { number, version } = found.policy
  const inForceSince = new Date(found.certificate.issuedAt)
  return attachmentNames.some((name) => {
    const [, named] = /-certificate(?:-(\d+))?\.pdf$/.exec(name.replace(number, '')) ?? []
    const isCertificate = /-certificate(?:-\d+)?\.pdf$/.test(name)
    return isCertificate && (named === undefined ? createdAt < inForceSince : Number(named) !== version)
  })
}

/** By its name, as mails of purchases name the document of their payment by its kind alone. */
function copyOfFile(name: string, papers: readonly Paper[], policyNumber = ''): PaperReaders[] {
  const byName = papers.find(({ fileName }) => fileName === name)
  if (byName) return [byName.copy]
  const [, kind] = new RegExp(`^${policyNumber}-(receipt|invoice)\\.pdf$`).exec(name) ?? []
  // The oldest of its kind is that of the purchase.
  const bought = kind === undefined ? undefined : papers.findLast(({ type }) => type === kind)
  return bought ? [bought.copy] : []
}

function listAddresses({ receivers, recipient }: ReadMessage): string[] {
  return receivers.length > 0 ? receivers.map(({ address }) => address) : recipient.split(', ')
}
