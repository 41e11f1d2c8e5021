import { mayPrint, type ProofState } from '#domain/signs/proofs.ts'
import { PROOF_NAMES } from '#web/admin/signs/sign-names.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** Where the approval of logos stands, in words and with a mark; nothing where none is needed. */
export function ProofMark({ proof }: { proof: ProofState }) {
  if (proof === 'none_needed') return null
  const isReady = mayPrint(proof)
  return (
    <span className={`inline-flex items-center gap-1.5 ${isReady ? 'text-fairway' : 'text-sand'}`}>
      <Icon name={isReady ? 'check' : 'warning'} />
      {PROOF_NAMES[proof]}
    </span>
  )
}
