import { getProofArtwork, type PolicyProof, type SignProof } from '#contract/signs/proofs.ts'
import type { PolicySigns } from '#contract/signs/shipments.ts'
import { nameSign } from '#domain/signs/name-sign.ts'
import { mayPrint } from '#domain/signs/proofs.ts'
import { ProofMark } from '#web/admin/signs/proofs/ProofMark.tsx'
import {
  type NamedPolicy,
  printNameOf,
  recordApprovalOf,
  releaseSigns,
  sendProofOf,
} from '#web/admin/signs/proofs/proof-acts.ts'
import { endpointUrl } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

interface PolicyProofPanelProps {
  at: NamedPolicy
  shown: PolicyProof | undefined
  signs: PolicySigns | undefined
  mayChange: boolean
}

/** @rule D42 The case of a policy: whether its customer approved the logos, and what a rep can do about it. */
export function PolicyProofPanel({ at, shown, signs, mayChange }: PolicyProofPanelProps) {
  if (!shown || shown.state === 'none_needed') return null
  const { state, proof } = shown
  const small = signs?.signs.filter((sign) => sign.logo !== null && sign.small_logo && sign.left > 0) ?? []
  return (
    <div className="grid gap-2 rounded-md border border-line p-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-sans font-semibold">Proof for the customer</h3>
        <ProofMark proof={state} />
      </div>
      {proof && <ProofFacts proof={proof} />}
      {proof && (
        <div>
          <Act
            label="See the artwork"
            act={() =>
              openDialog('sign-artwork', {
                name: at.name,
                artworkUrl: endpointUrl(getProofArtwork.path, {
                  params: { number: at.number, proof: proof.id },
                }),
                signs: proof.signs,
              })
            }
          />
        </div>
      )}
      {small.map((sign) => (
        <p key={sign.key} className="text-sand wrap-anywhere">
          {nameSign(sign)}: the logo is {sign.small_logo?.width.toLocaleString('en-US')} pixels wide. A sharp
          print needs {sign.small_logo?.needed.toLocaleString('en-US')}.
        </p>
      ))}
      {mayChange && (
        <div className="flex flex-wrap gap-x-4">
          {state !== 'approved' && (
            <>
              <Act label={proof ? 'Send a new proof' : 'Send the proof'} act={() => sendProofOf(at)} />
              <Act label="Record an approval" act={() => recordApprovalOf(at)} />
              {!mayPrint(state) && <Act label="Print without an approval" act={() => releaseSigns([at])} />}
            </>
          )}
          {small.map((sign) => (
            <Act
              key={sign.key}
              label={
                small.length === 1 ? 'Print the name instead' : `Print the name of ${sign.sponsor} instead`
              }
              act={() => printNameOf(at, sign.key)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function ProofFacts({ proof }: { proof: SignProof }) {
  const { sent_at, recipient, answered_at, answered_by, asked_at, note } = proof
  return (
    <div className="grid gap-1 text-muted wrap-anywhere">
      {recipient !== null && (
        <p>
          Sent to <bdi>{recipient}</bdi>, {formatMoment(sent_at)}
        </p>
      )}
      {answered_at !== null && answered_by !== null && (
        <p>
          Answered {ANSWERERS[answered_by]}, {formatMoment(answered_at)}
        </p>
      )}
      {asked_at !== null && (
        <p className="text-sand">
          {note === null ? 'The customer sent a new logo' : 'The customer asked for a change'},{' '}
          {formatMoment(asked_at)}
        </p>
      )}
      {note !== null && (
        <p className="whitespace-pre-line">
          <bdi>{note}</bdi>
        </p>
      )}
    </div>
  )
}

const ANSWERERS = {
  link: 'by the link in the email',
  client: 'by the customer on the policy’s page',
  producer: 'by the producer',
  rep: 'by a rep',
} as const

function Act({ label, act }: { label: string; act: () => Promise<unknown> }) {
  return (
    <Button kind="quiet" onClick={() => void act().catch(() => undefined)}>
      {label}
    </Button>
  )
}
