import {
  getSignProof,
  printSponsorName,
  recordSignApproval,
  sendSignProof,
  waiveSignProof,
} from '#contract/signs/proofs.ts'
import { mayPrint } from '#domain/signs/proofs.ts'
import { refreshSigns } from '#web/admin/signs/queries.ts'
import { call } from '#web/api/call.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { notify } from '#web/ui/notify.ts'

/** A policy with the name of its event. */
export interface NamedPolicy {
  number: string
  name: string
}

export async function sendProofOf({ number, name }: NamedPolicy): Promise<void> {
  await call(sendSignProof, { params: { number }, body: {}, idempotencyKey: newIdempotencyKey() })
  notify({ type: 'success', title: 'Proof sent', message: name })
  await refreshSigns(number)
}

/** Asks who approved, and how. */
export async function recordApprovalOf({ number, name }: NamedPolicy): Promise<void> {
  const done = await openDialog('settle-proof', {
    names: [name],
    what: 'approval',
    send: (reason, { handlesError }) =>
      call(recordSignApproval, { params: { number }, body: { reason }, handlesError }),
  })
  if (done === undefined) return
  notify({ type: 'success', title: 'Approval recorded', message: name })
  await refreshSigns(number)
}

/** Asks why these are printed without an approval; true once that is recorded of each. */
export async function releaseSigns(policies: readonly NamedPolicy[]): Promise<boolean> {
  const done = await openDialog('settle-proof', {
    names: policies.map(({ name }) => name),
    what: 'waiver',
    send: async (reason, { handlesError }) => {
      for (const { number } of policies)
        await call(waiveSignProof, { params: { number }, body: { reason }, handlesError })
    },
  })
  await Promise.all(policies.map(({ number }) => refreshSigns(number)))
  return done !== undefined
}

/** Before signs are packed: what is not approved needs a reason. */
export async function requireReleased(policy: NamedPolicy): Promise<boolean> {
  const { data } = await call(getSignProof, { params: { number: policy.number }, actingAs: 'rep' })
  return mayPrint(data.state) || releaseSigns([policy])
}

export async function printNameOf({ number, name }: NamedPolicy, sign: string): Promise<void> {
  await call(printSponsorName, { params: { number }, body: { sign } })
  notify({ type: 'success', title: 'The name will be printed', message: name })
  await refreshSigns(number)
}
