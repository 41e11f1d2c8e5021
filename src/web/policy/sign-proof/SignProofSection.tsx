import {
  approveSignProof,
  askSignChange,
  getProofArtwork,
  type PolicyProof,
  sendSignLogo,
} from '#contract/signs/proofs.ts'
import { mayTakeLogo } from '#domain/signs/proofs.ts'
import { call, endpointUrl } from '#web/api/call.ts'
import { askForLogo } from '#web/policy/sign-proof/ask-for-logo.ts'
import { ProofAnswer } from '#web/policy/sign-proof/ProofAnswer.tsx'
import { ProofSheets, type ShownSign } from '#web/policy/sign-proof/ProofSheets.tsx'
import { ProofResult } from '#web/policy/sign-proof/ProofResult.tsx'
import { refreshPolicy } from '#web/policy/refresh-policy.ts'
import { notify } from '#web/ui/notify.ts'

interface SignProofSectionProps {
  number: string
  shown: PolicyProof | undefined
}

/** @rule D42 Whoever holds a policy sees the proof of its signs and answers it; nothing of one that needs none. */
export function SignProofSection({ number, shown }: SignProofSectionProps) {
  const proof = shown?.proof
  if (!shown || !proof || shown.state === 'none_needed') return null
  const params = { number, proof: proof.id }

  async function sendLogo(sign: ShownSign) {
    const made = await askForLogo(
      sign,
      async (form, options) => (await call(sendSignLogo, { params, form, ...options })).data,
    )
    if (!made) return
    notify({
      type: 'success',
      title: 'We got your new logo',
      message: 'Check the new proof. We emailed it too.',
    })
    await refreshPolicy(number)
  }

  return (
    <section aria-labelledby="sign-proof" className="grid min-w-0 gap-4">
      <h2 id="sign-proof" className="text-lg">
        {shown.state === 'sent' ? 'Check your signs before we print' : 'Proof of your signs'}
      </h2>
      <ProofResult shown={shown} />
      {shown.state !== 'outdated' && (
        <ProofSheets
          key={proof.id}
          signs={proof.signs}
          artworkUrl={endpointUrl(getProofArtwork.path, { params })}
          mayApprove={shown.state === 'sent'}
          onNewLogo={mayTakeLogo(shown.state) ? (sign) => void sendLogo(sign) : undefined}
        />
      )}
      {shown.state === 'sent' && (
        <ProofAnswer
          key={`answer ${proof.id}`}
          approve={async (options) => (await call(approveSignProof, { params, body: {}, ...options })).data}
          askChange={async (note, options) =>
            (await call(askSignChange, { params, body: { note }, ...options })).data
          }
          onAnswered={() => void refreshPolicy(number)}
        />
      )}
    </section>
  )
}
