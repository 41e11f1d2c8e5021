import { MOST_PRINTED, printSigns, type ToShipRow } from '#contract/signs/signs-to-ship.ts'
import type { PrintName } from '#domain/signs/print-job.ts'
import { mayPrint } from '#domain/signs/proofs.ts'
import { releaseSigns } from '#web/admin/signs/proofs/proof-acts.ts'
import { endpointUrl } from '#web/api/call.ts'

export function printUrl(what: PrintName, numbers: Iterable<string>): string {
  return endpointUrl(printSigns.path, { params: { what }, query: { policies: [...numbers].join(',') } })
}

/** Those whose logo the customer has not approved. */
export function unapprovedOf(rows: readonly ToShipRow[]): ToShipRow[] {
  return rows.filter(({ proof }) => !mayPrint(proof))
}

/** Asks why signs are printed without an approval. */
export function askToRelease(rows: readonly ToShipRow[]): void {
  const policies = rows.map(({ policy_number: number, event }) => ({ number, name: event || number }))
  void releaseSigns(policies).catch(() => undefined)
}

/** Opens the file in a tab of its own, or asks first why it is printed without an approval. */
export function printRows(what: PrintName, rows: readonly ToShipRow[], mayChange: boolean): void {
  if (rows.length === 0 || rows.length > MOST_PRINTED) return
  const unapproved = what === 'signs' ? unapprovedOf(rows) : []
  if (unapproved.length === 0) {
    const numbers = rows.map(({ policy_number: number }) => number)
    window.open(printUrl(what, numbers), '_blank', 'noopener')
  } else if (mayChange) askToRelease(unapproved)
}
