import type { ShippedBox } from '#contract/signs/signs-to-ship.ts'
import type { ArtworkState } from '#domain/signs/artwork.ts'
import type { ProofState } from '#domain/signs/proofs.ts'

export const ARTWORK_NAMES: Readonly<Record<ArtworkState, string>> = {
  ready: 'Ready',
  logo_small: 'Logo too small',
  logo_missing: 'Logo missing',
  sponsor_missing: 'Sponsor missing',
}

/** Where boxes are that have left. */
export const BOX_NAMES: Readonly<Record<ShippedBox['state'], string>> = {
  sent: 'On the way',
  delivered: 'Delivered',
  returned: 'Came back',
}

/** Where the approval of logos stands, as a rep reads it. */
export const PROOF_NAMES: Readonly<Record<ProofState, string>> = {
  change_asked: 'Change requested',
  outdated: 'Proof out of date',
  to_send: 'Proof to send',
  sent: 'Waiting for approval',
  waived: 'No approval needed',
  approved: 'Approved',
  none_needed: '',
}
