import { createHash } from 'node:crypto'
import { type ListedDocumentKind, orderAtOneMoment } from '#domain/documents/listed-documents.ts'

/**
 * The id of a row of the list of all documents: lists of rows of one moment go by it, so it begins with the order of these.
 * What follows tells documents of different policies apart.
 */
export function documentRowId(of: { policyId: string; kind: ListedDocumentKind; paper: string }): string {
  const order = orderAtOneMoment(of)
  const rest = createHash('sha256').update(`${of.policyId} ${of.paper}`).digest('hex')
  // A UUID of version 8, whose content is free but for the figures 8 and 8 that say so.
  return [
    order.slice(0, 8),
    order.slice(8, 12),
    `8${order.slice(12)}${rest.slice(0, 2)}`,
    `8${rest.slice(2, 5)}`,
    rest.slice(5, 17),
  ].join('-')
}
