import { useState } from 'react'
import {
  approveLinkedProof,
  askLinkedChange,
  getLinkedArtwork,
  openSignProof,
  type PolicyProof,
  sendLinkedLogo,
} from '#contract/signs/proofs.ts'
import { mayTakeLogo } from '#domain/signs/proofs.ts'
import { call, endpointUrl } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import type { PageProps } from '#web/layout/page-props.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { LinkRequestForm } from '#web/policy/access/LinkRequestForm.tsx'
import { askForLogo } from '#web/policy/sign-proof/ask-for-logo.ts'
import { ProofAnswer } from '#web/policy/sign-proof/ProofAnswer.tsx'
import { ProofSheets, type ShownSign } from '#web/policy/sign-proof/ProofSheets.tsx'
import { ProofResult } from '#web/policy/sign-proof/ProofResult.tsx'
import { LinkPage } from '#web/public/link/LinkPage.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/**
 * The page of the link in the mail of a proof.
 *
 * @rule D42 Opening it changes nothing, as mail programs open links by themselves; only its buttons answer.
 */
export default function SignProofPage({ params: { token } }: PageProps<'sign-proof'>) {
  const [isLogoSent, setLogoSent] = useState(false)
  return (
    <LinkPage
      isWide
      done={isLogoSent ? <LogoSent /> : undefined}
      queryKey={['sign-proof', token]}
      read={async (options) => (await call(openSignProof, { params: { token }, ...options })).data}
      waiting={{ title: 'Check your signs', shape: <Skeleton className="h-80 w-full max-w-3xl" /> }}
      failureTitle="We can’t show this proof"
      renderEnded={(error) => <EndedLink isReplaced={isCallError(error, 'LINK_ENDED')} />}
    >
      {(shown, { replace }) => (
        <ShownProof token={token} shown={shown} replace={replace} onLogoSent={() => setLogoSent(true)} />
      )}
    </LinkPage>
  )
}

interface ShownProofProps {
  token: string
  shown: PolicyProof
  replace: (shown: PolicyProof) => void
  onLogoSent: () => void
}

function ShownProof({ token, shown, replace, onLogoSent }: ShownProofProps) {
  const { state, proof, event, policy_number: number } = shown
  const params = { token }
  const isOpen = state === 'sent'

  async function sendLogo(sign: ShownSign) {
    const made = await askForLogo(
      sign,
      async (form, options) => (await call(sendLinkedLogo, { params, form, ...options })).data,
    )
    if (made) onLogoSent()
  }

  return (
    <div className="grid max-w-3xl gap-6">
      <div className="grid gap-3">
        <PageTitle title={isOpen ? 'Check your signs' : 'Your signs'} />
        <p className="max-w-measure text-lg wrap-anywhere">
          <bdi>{event}</bdi>, policy {number}.
          {isOpen && ' This is what we’ll print. Check names, prizes, and logos.'}
        </p>
      </div>
      <ProofResult shown={shown} />
      {proof && state !== 'outdated' && (
        <ProofSheets
          signs={proof.signs}
          artworkUrl={endpointUrl(getLinkedArtwork.path, { params })}
          mayApprove={isOpen}
          onNewLogo={mayTakeLogo(state) ? (sign) => void sendLogo(sign) : undefined}
        />
      )}
      {isOpen && (
        <ProofAnswer
          approve={async (options) => (await call(approveLinkedProof, { params, body: {}, ...options })).data}
          askChange={async (note, options) =>
            (await call(askLinkedChange, { params, body: { note }, ...options })).data
          }
          onAnswered={replace}
        />
      )}
    </div>
  )
}

/** The link of this page ended with the proof that it was for. */
function LogoSent() {
  return (
    <div className="grid max-w-form gap-6">
      <PageTitle title="Your signs" />
      <Notice kind="success" title="We got your new logo" live>
        We made a new proof with it and emailed it to the address on the policy. Open the link in that email
        to check and approve it.
      </Notice>
    </div>
  )
}

function EndedLink({ isReplaced }: { isReplaced: boolean }) {
  return (
    <div className="grid max-w-form gap-6">
      <PageTitle title={isReplaced ? 'There’s a newer proof' : 'This link no longer works'} />
      <p className="max-w-measure text-lg">
        {isReplaced
          ? 'We emailed you a newer proof of these signs. Open the link in that email.'
          : 'You can also approve your signs on the policy’s page. Enter your email and we’ll send you a link.'}
      </p>
      {!isReplaced && <LinkRequestForm />}
    </div>
  )
}
